"""The letters of squares in positions of Stratego, those of the Gravon archive.

Black's are B bomb, C spy, D scout, E miner, F to L sergeant to marshal, M flag; white's are N to Y
in the same order. ``_`` is a lake, ``A`` an empty square. In observations ``?`` is a hidden piece
of black and ``!`` one of white.
"""

from boardwire.games.errors import InvalidMove
from boardwire.translations import english

from .table import NOTHING

LETTERS = ("MCDEFGHIJKLB", "YOPQRSTUVWXN")
"""The letters of each player's pieces, in the order of the ranks."""
UNKNOWN = "?!"
"""The letters of hidden pieces, by owner."""
EMPTY, LAKE = "A", "_"

Square = tuple[int, int, bool, bool]
"""A square of the board: its owner, -1 for none and 2 for a lake, the rank, whether the piece has
moved, and whether everybody knows its rank."""


def square_of(letter: str, moved: bool, shown: bool) -> Square:
    """Return the square that a letter stands for.

    Raises:
        InvalidMove: No piece has that letter.
    """
    for owner, letters in enumerate(LETTERS):
        if letter in letters:
            return owner, letters.index(letter), moved, shown
    if letter not in (EMPTY, LAKE):
        raise InvalidMove(english("{letter} is no piece", letter=repr(letter)))
    return (2 if letter == LAKE else -1), NOTHING, False, False
