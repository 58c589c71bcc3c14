"""The findings of a search, drawn in the words of GoGui's Analyze commands.

Source: the manual of GoGui 1.6, chapter "Analyze commands"; types `gfx`, `var`, `dboard`, `bwboard`
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from boardwire.games import State
from boardwire.protocol import PASS, Colour

DISPLAY_ANALYSES: Final = (
    "gfx/Win Rates/bw-win_rates",
    "gfx/Visits/bw-visits",
    "var/Principal Variation/bw-variation",
    "gfx/Principal Variation, drawn/bw-line",
    "string/Estimate/bw-estimate",
    "gfx/Policy/bw-policy",
)
"""Lines for GoGui's Analyze dialog, in every game."""
GO_ANALYSES: Final = (
    "dboard/Ownership/bw-ownership",
    "bwboard/Territory/bw-territory",
    "plist/Dead Stones/final_status_list dead",
)
"""The further lines for GoGui's Analyze dialog in Go."""

_MOST = 30  # moves with a label
_LONGEST = 8  # moves of a line that is drawn
_OWNED = 0.5  # the least mean owner of a point that counts as territory


def win_rates_gfx(state: State, values: Sequence[tuple[int, float]]) -> str:
    """Draw win rates in hundredths.

    Args:
        state: The position.
        values: The moves with their values, -1 to 1 for the player to act.
    """
    drawn = _by_point(state, values)
    if not drawn:
        return ""
    black = 1 if state.to_act() == 0 else -1  # GoGui shows positive influence as black's
    influence = " ".join(f"{point} {black * value:.2f}" for point, value in drawn.items())
    labels = " ".join(f"{point} {50 * (value + 1):.0f}" for point, value in drawn.items())
    return f"INFLUENCE {influence}\nLABEL {labels}"


def shares_gfx(state: State, weights: Sequence[tuple[int, float]]) -> str:
    """Draw the weights of moves, such as visits, as percentages of their sum."""
    total = sum(weight for _, weight in weights)
    drawn = _by_point(state, [(move, weight / total) for move, weight in weights if weight])
    if not drawn:
        return ""
    influence = " ".join(f"{point} {share:.2f}" for point, share in drawn.items())
    labels = " ".join(f"{point} {100 * share:.0f}" for point, share in drawn.items())
    return f"INFLUENCE {influence}\nLABEL {labels}"


def line_gfx(state: State, line: Iterable[int]) -> str:
    """Draw a line of play, its moves numbered."""
    state = state.copy()
    lines: list[str] = []
    labels: dict[str, int] = {}
    for number, move in zip(range(1, _LONGEST + 1), line, strict=False):
        if state.to_act() < 0 or not state.is_legal(move):
            break
        way = state.points_of(move)
        lines += [f"LINE {start} {end}" for start, end in pairwise(way)]
        if way and way[0].lower() != PASS:
            labels.setdefault(way[min(1, len(way) - 1)], number)
        state.apply(move)
    if labels:
        lines.append("LABEL " + " ".join(f"{point} {it}" for point, it in labels.items()))
    return "\n".join(lines)


def variation_text(line: Iterable[tuple[int, str]]) -> str:
    """Write a line of play, given as players and texts of moves: `b D4 w E5`."""
    return " ".join(f"{Colour(player)} {move}" for player, move in line)


def policy_gfx(state: State, policy: Mapping[int, float]) -> str:
    """Draw the policy before any search: the priors of moves, as percentages of the greatest."""
    greatest = max(policy.values(), default=0.0)
    if not greatest:
        return ""
    drawn = _by_point(state, list(policy.items()), most=len(policy))
    shades = " ".join(f"{point} {prior / greatest:.2f}" for point, prior in drawn.items())
    return f"INFLUENCE {shades}"


def ownership_board(owners: Sequence[float], columns: int) -> str:
    """Write the owners of points as a board of numbers.

    Args:
        owners: The owner of each point, the top row first: 1 for black, -1 for white.
        columns: The width of the board.
    """
    return _board([f"{it:.2f}" for it in owners], columns)


def territory_board(owners: Sequence[float], columns: int) -> str:
    """Write as a board who owns each point: `b`, `w`, or `.` where that is open."""
    letters = ["b" if it >= _OWNED else "w" if it <= -_OWNED else "." for it in owners]
    return _board(letters, columns)


def _board(cells: Sequence[str], columns: int) -> str:
    """Write a board, each row on a line. The first line stays empty, since rows are alike."""
    starts = range(0, len(cells), columns)
    return "\n" + "\n".join(" ".join(cells[start : start + columns]) for start in starts)


def _by_point(
    state: State, numbers: Sequence[tuple[int, float]], most: int = _MOST
) -> dict[str, float]:
    """Return the greatest numbers of moves, by the point that a stone or piece moves to."""
    values: dict[str, float] = {}
    for move, value in sorted(numbers, key=lambda it: -it[1]):
        way = state.points_of(move)
        if way and way[0].lower() != PASS and len(values) < most:
            values.setdefault(way[min(1, len(way) - 1)], value)
    return values
