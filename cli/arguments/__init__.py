"""Arguments that several commands have: games, engines, moves, servers and tokens.

Each file has the options as annotated types, and the functions that read their values. `tables.py`
and `rows.py` print lists of values, and `messages.py` prints notes.
"""
