"""Arguments that several commands have: games, engines, moves, servers and tokens.

Each file has the options as annotated types, and the functions that read their values. `rows.py`
prints lists of values.
"""
