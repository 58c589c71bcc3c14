"""Fuzzers: what reads texts and bytes of strangers is given anything at all, for as long as wanted.

`make fuzz` runs all of them; docs/internals/fuzzing.md tells how to repeat what they find.
"""
