"""Names of points on a board, as GTP writes vertices: a column letter and a row number."""

import re
from functools import lru_cache

from boardwire.translations import english

from .errors import InvalidMove

MAX_SIDE = 52
"""The largest number of columns and rows that have names, as in GoGui."""

_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # no I: the customary Go coordinates
_VERTEX = re.compile(r"([A-HJ-Z]{1,2})([1-9][0-9]?)", re.ASCII)


def column_name(column: int) -> str:
    """Name a column, counted from 0: ``A`` to ``Z`` without I, then ``AA``, ``AB`` ..."""
    if not 0 <= column < MAX_SIDE:
        raise ValueError(f"no column {column}: boards have at most {MAX_SIDE}")
    high, low = divmod(column, len(_LETTERS))
    return (_LETTERS[high - 1] if high else "") + _LETTERS[low]


def point_name(column: int, row: int) -> str:
    """Name a point by its column and row, both counted from 0: ``point_name(3, 0)`` is ``D1``."""
    if not 0 <= row < MAX_SIDE:
        raise ValueError(f"no row {row}: boards have at most {MAX_SIDE}")
    return f"{column_name(column)}{row + 1}"


@lru_cache(4096)  # every move that comes is read
def point_of(text: str, columns: int, rows: int) -> tuple[int, int]:
    """Read a vertex in any case; return its column and row, counted from 0.

    Raises:
        InvalidMove: The text is no vertex, or lies off a board of `columns` x `rows`.
    """
    match = _VERTEX.fullmatch(text.upper())
    if match is None:
        shown = repr(text[:20])
        if columns <= 0:
            raise InvalidMove(english("{text} is no vertex", text=shown))
        corner = point_name(columns - 1, 0)
        raise InvalidMove(
            english("{text} is no vertex such as {corner}", text=shown, corner=corner)
        )
    column = 0
    for letter in match[1]:
        column = column * len(_LETTERS) + _LETTERS.index(letter) + 1
    row = int(match[2])
    if column > columns or row > rows:
        raise InvalidMove(
            english(
                "{text} is off the board of {columns}x{rows}",
                text=text,
                columns=columns,
                rows=rows,
            )
        )
    return column - 1, row - 1
