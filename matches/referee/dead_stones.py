"""The dead stones of a position of Go, by playouts."""

from __future__ import annotations

from boardwire.games import State
from boardwire.games.rules.go import GoState
from boardwire.games.rules.go_chains import chains_of

PLAYOUTS = 500
"""Number of playouts; they take a tenth of a second on a board of 19x19."""
_ALIVE = 0.2
"""Least mean ownership of a chain that is alive: its side owns it in three playouts of five.

The sides play by turns, so a chain that is dead if its owner has to begin still lives in about half
of the playouts when the owner does begin. `bench/dead_stones.py` compares the result with GNU Go's.
"""


def dead_stones(state: State) -> list[str]:
    """Return the points of all dead stones: their owner seldom keeps them in playouts.

    The playouts are those of Monte Carlo tree search in Go: random moves, and answers of a policy.
    A chain is dead or alive as a whole, by the mean over its stones. Seki is not recognised. Equal
    positions have the same dead stones, and there are none in other games than Go.
    """
    if not isinstance(state, GoState):
        return []
    cells, owned = state.core.cells(), state.core.ownership(PLAYOUTS)
    dead: list[int] = []
    for chain in chains(state):
        sign = 1 if cells[min(chain)] == 1 else -1
        if sign * sum(owned[it] for it in chain) / len(chain) < _ALIVE:
            dead += chain
    return [state.move_text(point) for point in sorted(dead)]


def chains(state: GoState) -> list[set[int]]:
    """Return the points of each chain of stones."""
    cells = state.core.cells()
    return [chain for stone in (1, 2) for chain in chains_of(cells, state.columns, stone)]
