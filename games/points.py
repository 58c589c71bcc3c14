"""Names of points on a board, as GTP writes vertices: a column letter and a row number."""

from .errors import InvalidMove

_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # no I: it looks like J
MAX_COLUMNS = 52


def column_name(column: int) -> str:
    """``A`` for column 0; 25 letters without I, then ``AA``, ``AB`` ... as GoGui goes on."""
    if column < len(_LETTERS):
        return _LETTERS[column]
    first, second = divmod(column - len(_LETTERS), len(_LETTERS))
    return _LETTERS[first] + _LETTERS[second]


def point_name(column: int, row: int) -> str:
    """The vertex of a point; column and row count from 0, so ``point_name(0, 0)`` is ``A1``."""
    return f"{column_name(column)}{row + 1}"


_COLUMNS = {column_name(column): column for column in range(MAX_COLUMNS)}


def point_of(text: str, columns: int, rows: int) -> tuple[int, int]:
    """Read a vertex in any case; return column and row, counted from 0.

    Raises:
        InvalidMove: The text is no vertex, or lies off a board of `columns` x `rows`.

    """
    letters = text.rstrip("0123456789")
    digits = text[len(letters) :]
    column = _COLUMNS.get(letters.upper())
    if column is None or not digits or len(digits) > 2:
        raise InvalidMove(f"{text[:20]!r} is no vertex such as {point_name(columns - 1, 0)}")
    row = int(digits) - 1
    if column >= columns or not 0 <= row < rows:
        raise InvalidMove(f"{text} is off the board of {columns}x{rows}")
    return column, row
