"""PGN, Portable Game Notation, for chess, also from other positions and as Chess960.

`format.py` reads and writes records, `tokens.py` has the syntax, `chess_openings.py` the names of
the openings.
"""
