"""The dead stones of a position of Go, by playouts."""

from __future__ import annotations

from boardwire.games import State
from boardwire.games.rules.go import GoState
from boardwire.protocol import CommandError

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
    size, cells = state.columns, state.core.cells()
    found: list[set[int]] = []
    seen: set[int] = set()
    for point, cell in enumerate(cells):
        if cell and point not in seen:
            found.append(_chain(cells, size, point))
            seen |= found[-1]
    return found


def final_status_list(state: State, status: str) -> str:
    """Answer GTP's `final_status_list`: the stones of Go with a status, by playouts.

    Args:
        state: The position.
        status: `alive`, `dead` or `seki`, which no stone is here.

    Raises:
        CommandError: It is another game, or another status.
    """
    if not isinstance(state, GoState):
        raise CommandError("only stones of Go are alive or dead")
    if status not in ("alive", "dead", "seki"):
        raise CommandError.syntax("final_status_list STATUS", "write alive, dead or seki")
    dead = dead_stones(state)
    if status == "dead":
        return " ".join(dead)
    stones = [text for _, text in state.stones() if text not in dead]
    return " ".join(stones) if status == "alive" else ""


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
