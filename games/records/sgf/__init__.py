"""SGF, the Smart Game Format FF[4], for Go, Othello, Gomoku, Hex and Amazons.

`format.py` reads and writes records, `syntax.py` has the syntax with its escapes, `games.py` the
parts that differ by game.
"""
