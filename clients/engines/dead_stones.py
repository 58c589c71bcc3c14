"""Which stones of Go are dead, as playouts tell it."""

from __future__ import annotations

from boardwire.games.rules.go import GoState

PLAYOUTS = 500
"""Playouts to judge by; a tenth of a second on a board of 19x19."""
_DEAD = -0.3
"""The mean ownership below which a chain is dead: the other side's in two games of three."""


def dead_stones(state: GoState) -> list[str]:
    """The points of all stones that playouts from `state` seldom leave to their owner.

    The playouts are those of Monte Carlo tree search in Go: random, but for what a policy answers.

    Whole chains, by the mean over their stones. Seki is not seen.
    """
    size, cells = state.columns, state.core.cells()
    owned = state.core.ownership(PLAYOUTS)
    dead: list[int] = []
    seen: set[int] = set()
    for point, cell in enumerate(cells):
        if cell and point not in seen:
            chain = _chain(cells, size, point)
            seen |= chain
            sign = 1 if cell == 1 else -1
            if sign * sum(owned[it] for it in chain) / len(chain) < _DEAD:
                dead += chain
    return [state.move_text(point) for point in sorted(dead)]


def _chain(cells: bytes, size: int, point: int) -> set[int]:
    """The points of the stones that are connected with the one at `point`."""
    chain, border = {point}, [point]
    while border:
        row, column = divmod(border.pop(), size)
        for near_row, near_column in (
            *((row - 1, column), (row + 1, column)),
            *((row, column - 1), (row, column + 1)),
        ):
            near = near_row * size + near_column
            inside = 0 <= near_row < size and 0 <= near_column < size
            if inside and cells[near] == cells[point] and near not in chain:
                chain.add(near)
                border.append(near)
    return chain
