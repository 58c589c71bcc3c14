"""The dead stones of a position of Go, by playouts."""

from __future__ import annotations

from boardwire.games import State
from boardwire.games.rules.go import GoState

PLAYOUTS = 500
"""Number of playouts; they take a tenth of a second on a board of 19x19."""
_DEAD = -0.3
"""Mean ownership below which a chain is dead: the other side owns it in two games of three."""


def dead_stones(state: State) -> list[str]:
    """Return the points of all dead stones: their owner seldom keeps them in playouts.

    The playouts are those of Monte Carlo tree search in Go: random moves, and answers of a policy.
    A chain is dead or alive as a whole, by the mean over its stones. Seki is not recognised. Equal
    positions have the same dead stones, and there are none in other games than Go.
    """
    if not isinstance(state, GoState):
        return []
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
    """Return the points of the chain with the stone at `point`."""
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
