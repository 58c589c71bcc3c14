"""Lines of equal pieces on a board: three, four or five in a row."""

from __future__ import annotations

from collections.abc import Sequence

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""The steps along a line, in columns and rows."""


def points_in_lines(
    cells: Sequence[int], columns: int, length: int, *, exactly: bool = False
) -> list[int]:
    """Return the points of all lines of equal pieces that are long enough, in ascending order.

    Args:
        cells: The board, row by row; 0 is empty.
        columns: The width of the board.
        length: The number of pieces of a line.
        exactly: Whether longer lines do not count.
    """
    found: set[int] = set()
    for point, cell in enumerate(cells):
        if not cell:
            continue
        for right, up in _DIRECTIONS:
            if _continues(cells, columns, point, -right, -up) is not None:
                continue  # the line does not begin here
            line, following = [point], _continues(cells, columns, point, right, up)
            while following is not None:
                line.append(following)
                following = _continues(cells, columns, following, right, up)
            if len(line) == length or (len(line) > length and not exactly):
                found.update(line)
    return sorted(found)


def _continues(cells: Sequence[int], columns: int, point: int, right: int, up: int) -> int | None:
    """Return the point a step away if it has the same piece."""
    row, column = divmod(point, columns)
    near = point + up * columns + right
    on_board = 0 <= column + right < columns and 0 <= row + up < len(cells) // columns
    return near if on_board and cells[near] == cells[point] else None
