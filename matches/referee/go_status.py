"""The final status of the points of Go, and the estimated score, as GNU Go shows them."""

from __future__ import annotations

from collections.abc import Iterable

from boardwire.games.rules.go import GoState
from boardwire.games.rules.go_chains import EMPTY, from_top, territories

from .dead_stones import PLAYOUTS, chains, dead_stones

ALIVE, DEAD, SEKI = "alive", "dead", "seki"
BLACK_TERRITORY, WHITE_TERRITORY, DAME = "black_territory", "white_territory", "dame"
STATUSES = (ALIVE, DEAD, SEKI, BLACK_TERRITORY, WHITE_TERRITORY, DAME)
"""The words of `final_status_list`: the status of stones, and of empty points."""
_EMPTY_POINTS = (DAME, BLACK_TERRITORY, WHITE_TERRITORY)  # by the number of the owner
_SETTLED = 0.5  # mean ownership from which a point counts as settled


def final_statuses(state: GoState) -> dict[str, str]:
    """Return the status of every point of a position, as if no more moves were made.

    Dead stones are those that :func:`~.dead_stones.dead_stones` finds; no stone is in seki.
    """
    dead = {state.parse_point(text) for text in dead_stones(state)}
    cells = list(state.core.cells())
    owners = territories(
        [EMPTY if at in dead else it for at, it in enumerate(cells)], state.columns
    )
    statuses = {}
    for point, cell in enumerate(cells):
        stone = DEAD if point in dead else ALIVE
        name = state.point_text(point)
        statuses[name] = _EMPTY_POINTS[owners[point]] if cell == EMPTY else stone
    return statuses


def status_lines(state: GoState, points: Iterable[str]) -> str:
    """Write points with one status: each chain of stones on a line, empty points on one."""
    wanted = {state.parse_point(text) for text in points}
    cells = state.core.cells()
    groups = [chain & wanted for chain in chains(state)]
    groups.append({point for point in wanted if cells[point] == EMPTY})
    lines = [from_top(group, state.columns) for group in groups if group]
    return "\n".join(" ".join(map(state.point_text, line)) for line in lines)


def estimated_score(state: GoState) -> str:
    """Return the score that playouts expect, with GNU Go's bounds: `B+3.5 (upper bound: ...`.

    A point that one colour owns in three playouts of four is settled. All other points would be
    white's for the upper bound, and black's for the lower one: bounds are in favour of white.
    """
    owned = state.core.ownership(PLAYOUTS)
    settled = sum((it > 0) - (it < 0) for it in owned if abs(it) >= _SETTLED)
    open_points = [it for it in owned if abs(it) < _SETTLED]
    white = state.core.komi - settled
    estimate = white - sum(open_points)
    upper, lower = white + len(open_points), white - len(open_points)
    # As in GNU Go, an even score is one for white.
    leader = "W" if estimate >= 0 else "B"
    return f"{leader}+{abs(estimate):.1f} (upper bound: {upper:.1f}, lower: {lower:.1f})"
