"""Algorithms step by step, as data: what each step looks at, and what it changes.

`walk.py` says what a step is, `algorithms.py` lists the algorithms that can be followed.
"""
