"""The chances to win, to draw and to lose, from the score or the value of a position of chess.

They follow Davidson's model as ratings do: win : draw : loss = exp(d/2) : v : exp(-d/2), with d in
proportion to the score. `python bench/wdl.py` fits the two numbers to games of the engine.
"""

from __future__ import annotations

import math

from boardwire.protocol.uci import ScoreKind, UciScore

CENTIPAWNS = 62.0
"""Centipawns in a natural unit of strength."""
DRAWISHNESS = 2.28
"""The share of draws beside one win or loss, where neither side is better."""
_PARTS = 1000
_MOST = 300.0  # natural units


def wdl(score: UciScore, value: float | None, *, exact: bool) -> tuple[int, int, int]:
    """Return the chances in parts of 1000, whose sum is 1000.

    Args:
        score: The score for the player to act.
        value: The expected result from -1, lost, to 1, won, where the search knows one; None for
            that of the score.
        exact: Whether the value is proven.
    """
    if score.kind is ScoreKind.MATE:
        return (_PARTS, 0, 0) if score.value > 0 else (0, 0, _PARTS)
    if exact and value == 0:
        return 0, _PARTS, 0
    root = _root_of(score.value / CENTIPAWNS) if value is None else _root_with(value)
    if root in (0.0, math.inf):
        return (_PARTS, 0, 0) if root else (0, 0, _PARTS)
    total = root + 1 / root + DRAWISHNESS
    win, loss = round(_PARTS * root / total), round(_PARTS / root / total)
    return win, _PARTS - win - loss, loss


def _root_of(units: float) -> float:
    """Return exp(d/2)."""
    return math.exp(min(max(units, -_MOST), _MOST) / 2)


def _root_with(value: float) -> float:
    """Return the exp(d/2) with which wins less losses are the value."""
    if abs(value) >= 1:
        return math.inf if value > 0 else 0.0
    drawn = value * DRAWISHNESS
    return (drawn + math.sqrt(drawn**2 + 4 * (1 - value**2))) / (2 * (1 - value))
