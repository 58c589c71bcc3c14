"""The places of the cells of a board in its picture: squares, crossings of lines, hexagons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from boardwire.games.points import point_name
from boardwire.override import override

from .frame import SYMBOL_SIZE

CELL = SYMBOL_SIZE
"""The width and height of a cell."""
_HALF = CELL / 2
_RADIUS = CELL / 3**0.5
"""The distance from the middle of a hexagon to its corners; a hexagon is as wide as a cell."""
_STEP = 1.5 * _RADIUS
"""The height from one row of hexagons to the next."""


@dataclass(frozen=True)
class Layout:
    """The places of the cells of a board.

    Args:
        columns, rows: The size of the board in cells.
        row_one_on_top: Whether row 1 is the upper one.
        turned: Whether the board is turned by half a turn.
        margin: The width of the strip around the board, in units of the picture.
    """

    columns: int
    rows: int
    row_one_on_top: bool = False
    turned: bool = False
    margin: float = 0

    @property
    def width(self) -> float:
        """The width of the picture."""
        return self.columns * CELL + 2 * self.margin

    @property
    def height(self) -> float:
        """The height of the picture."""
        return self.rows * CELL + 2 * self.margin

    @property
    def inner(self) -> tuple[float, float, float, float]:
        """The left, top, width and height of the board without coordinates."""
        return self.margin, self.margin, self.columns * CELL, self.rows * CELL

    @property
    def upward(self) -> bool:
        """Whether rows are counted upwards in the picture."""
        return self.row_one_on_top == self.turned

    def line(self, row: int) -> int:
        """Return the number of a row in the picture, 0 for the upper one."""
        return self.rows - 1 - row if self.upward else row

    def x(self, column: int) -> float:
        """Return the middle of a column."""
        place = self.columns - 1 - column if self.turned else column
        return self.margin + (place + 0.5) * CELL

    def y(self, row: int) -> float:
        """Return the middle of a row."""
        return self.margin + (self.line(row) + 0.5) * CELL

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Return the middle of a cell."""
        return self.x(column), self.y(row)

    def cells(self) -> Iterator[tuple[str, int, int]]:
        """Yield the name, the column and the row of every cell, row 1 first."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield point_name(column, row), column, row

    @cached_property
    def drawn(self) -> tuple[tuple[str, ...], ...]:
        """The names of the cells as they are drawn, from the upper left corner."""
        across, down = list(range(self.columns)), list(range(self.rows))
        columns = across[::-1] if self.turned else across
        rows = down[::-1] if self.upward else down
        return tuple(tuple(point_name(column, row) for column in columns) for row in rows)


class HexLayout(Layout):
    """The places of hexagons in a rhombus: each row begins half a cell right of the one above."""

    @property
    @override
    def width(self) -> float:
        """The width of the picture."""
        return (self.columns + (self.rows - 1) / 2) * CELL + 2 * self.margin

    @property
    @override
    def height(self) -> float:
        """The height of the picture."""
        return (self.rows - 1) * _STEP + 2 * _RADIUS + 2 * self.margin

    @property
    @override
    def inner(self) -> tuple[float, float, float, float]:
        """The left, top, width and height of the board with its edges."""
        corners = self.rhombus(RIM)
        left, top = corners[0]
        right, bottom = corners[2]
        return left, top, right - left, bottom - top

    @override
    def y(self, row: int) -> float:
        """Return the middle of a row."""
        return self.margin + _RADIUS + self.line(row) * _STEP

    @override
    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Return the middle of a cell."""
        return self.x(column) + self.line(row) * _HALF, self.y(row)

    def beside(self, column: int, row: int, right: float, down: float) -> tuple[float, float]:
        """A place by its distance from a cell: in cells to the right, and in rows downwards."""
        x, y = self.middle(column, row)
        return x + (right + down / 2) * CELL, y + down * _STEP

    def rhombus(self, distance: float) -> list[tuple[float, float]]:
        """Return the corners of a rhombus around all cells, from the upper left one clockwise.

        Args:
            distance: From the middles of the outer cells to its sides, in cells.
        """
        last_column, last_row = self.columns - 1, self.rows - 1
        top, bottom = (last_row, 0) if self.upward else (0, last_row)
        left, right = (last_column, 0) if self.turned else (0, last_column)
        return [
            self.beside(left, top, -distance, -distance),
            self.beside(right, top, distance, -distance),
            self.beside(right, bottom, distance, distance),
            self.beside(left, bottom, -distance, distance),
        ]


EDGE = 1.04
"""The distance of the sides of a board of hexagons from its outer cells, in cells."""
RIM = EDGE + 0.22
"""The distance of the edge of its picture without coordinates, which has room for a rim."""


def hexagon(x: float, y: float, radius: float = _RADIUS) -> list[tuple[float, float]]:
    """Return the corners of a hexagon around a middle, from the upper one clockwise."""
    half_width, half = radius * 3**0.5 / 2, radius / 2
    return [
        (x, y - radius),
        (x + half_width, y - half),
        (x + half_width, y + half),
        (x, y + radius),
        (x - half_width, y + half),
        (x - half_width, y - half),
    ]
