"""Fuzzers: they give arbitrary input to the code that reads texts and bytes of strangers.

`make fuzz` runs all of them; docs/internals/fuzzing.md explains how to repeat what they find.
"""
