"""Paths of stones across a board of Hex."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))
"""The neighbours of a cell, in columns and rows."""


def shortest_path(cells: Sequence[int], size: int, stone: int) -> list[int]:
    """Return the points of a shortest path of stones between the sides of their owner, in order.

    Args:
        cells: The board, row by row: 0 empty, 1 black, who joins the first row with the last, 2
            white, who joins the outer columns.
        size: The width and height of the board.
        stone: The stones of the path, 1 or 2.

    Returns:
        The points; empty where the sides are not connected.
    """
    edge = range(size) if stone == 1 else range(0, size * size, size)
    before: dict[int, int | None] = {it: None for it in edge if cells[it] == stone}
    waiting = deque(before)
    while waiting:
        point = waiting.popleft()
        row, column = divmod(point, size)
        if (row if stone == 1 else column) == size - 1:
            return _back(before, point)
        for near in _neighbours(column, row, size):
            if cells[near] == stone and near not in before:
                before[near] = point
                waiting.append(near)
    return []


def _back(before: dict[int, int | None], point: int) -> list[int]:
    """Return the way to a point, from its start."""
    way, at = [point], before[point]
    while at is not None:
        way.append(at)
        at = before[at]
    return way[::-1]


def _neighbours(column: int, row: int, size: int) -> Iterator[int]:
    for right, up in _STEPS:
        if 0 <= column + right < size and 0 <= row + up < size:
            yield (row + up) * size + column + right
