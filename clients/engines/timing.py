"""How long to think about one move."""

from __future__ import annotations

from boardwire.protocol import TimeControl, TimeKind

DEFAULT_SECONDS = 0.2
"""Seconds for a move when nobody said anything about time."""

_MOVES_LEFT = 25  # an absolute clock is spread over this many moves, at every move anew
_SAFETY = 0.05  # seconds kept back of every move for the way to the clock


def seconds_for_move(control: TimeControl, left: float | None) -> float:
    """The seconds to spend on the next move.

    Args:
        control: The time control the controller gave.
        left: What ``time_left`` last said of the player to move, in seconds; None if nothing.
    """
    match control.kind:
        case TimeKind.NONE:
            return DEFAULT_SECONDS
        case TimeKind.PER_MOVE:
            return _safe(control.period)
        case TimeKind.ABSOLUTE:
            return _safe((control.main if left is None else left) / _MOVES_LEFT)
        case TimeKind.FISCHER:
            main = control.main if left is None else left
            return _safe(min(main, main / _MOVES_LEFT + control.period))
        case TimeKind.BYO_YOMI:
            return _safe(max(control.main / _MOVES_LEFT, control.period))
        case TimeKind.CANADIAN:
            return _safe(max(control.main / _MOVES_LEFT, control.period / control.count))


def _safe(seconds: float) -> float:
    """Keep something back for the way, but never more than half."""
    return max(seconds - _SAFETY, seconds / 2, 0.001)
