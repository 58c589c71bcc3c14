"""The squares of a map of pursuit: which are next to each other, and how far apart."""

from __future__ import annotations

from collections import deque
from functools import cached_property

from boardwire.games.points import point_name

UNREACHABLE = 10_000
"""The distance of squares that no way joins."""


class Grid:
    """Squares with walls.

    Args:
        columns: The number of columns.
        rows: The number of rows. Squares count row by row from A1, the lowest on the left.
        walls: The squares that nobody enters.
    """

    def __init__(self, columns: int, rows: int, walls: frozenset[int]) -> None:
        self.columns, self.rows, self.walls = columns, rows, walls
        self.squares = columns * rows
        self.next_to: tuple[tuple[int, ...], ...] = tuple(
            self._next_to(square) for square in range(self.squares)
        )
        """The free squares above, right, below and left of each square, in this order."""
        self.names: tuple[str, ...] = tuple(
            point_name(square % columns, square // columns) for square in range(self.squares)
        )

    def _next_to(self, square: int) -> tuple[int, ...]:
        if square in self.walls:
            return ()
        row, column = divmod(square, self.columns)
        around = ((row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1))
        return tuple(
            y * self.columns + x
            for y, x in around
            if 0 <= y < self.rows
            and 0 <= x < self.columns
            and y * self.columns + x not in self.walls
        )

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """The number of steps between any two squares, by breadth-first search from each."""
        return tuple(self._distances(square) for square in range(self.squares))

    def _distances(self, start: int) -> tuple[int, ...]:
        found = [UNREACHABLE] * self.squares
        found[start] = 0
        waiting = deque([start])
        while waiting:
            square = waiting.popleft()
            for neighbour in self.next_to[square]:
                if found[neighbour] == UNREACHABLE:
                    found[neighbour] = found[square] + 1
                    waiting.append(neighbour)
        return tuple(found)
