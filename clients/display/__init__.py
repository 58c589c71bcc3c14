"""Boards and times of clocks as text, for players and spectators at a terminal.

`text_board.py` draws boards of characters, `large_board.py` those of square pixels.
"""
