"""How long to think about one move."""

from __future__ import annotations

from boardwire.protocol import TimeControl, TimeKind

DEFAULT_SECONDS = 0.2
"""Seconds for a move when nobody said anything about time."""

_MOVES_LEFT = 25  # an absolute clock is spread over this many moves, at every move anew
_SAFETY = 0.05  # seconds kept back of every move for the way to the clock


def nodes_for_move(control: TimeControl) -> int:
    """The nodes or playouts to spend on the next move; 0 where seconds count."""
    return control.count if control.kind is TimeKind.NODES else 0


def seconds_for_move(control: TimeControl, left: float | None, stones: int = 0) -> float:
    """The seconds to spend on the next move; 0, no limit, where nodes count.

    Args:
        control: The time control the controller gave.
        left: What ``time_left`` last said of the player to move, in seconds; None if nothing.
        stones: The byo-yomi periods or Canadian stones that it said; 0 in main time.
    """
    match control.kind:
        case TimeKind.NODES:
            return 0.0
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
            if stones and left is not None:
                return _safe(left)
            main = control.main if left is None else left
            return _safe(max(main / _MOVES_LEFT, control.period))
        case TimeKind.CANADIAN:
            if stones and left is not None:
                return _safe(left / stones)
            main = control.main if left is None else left
            return _safe(max(main / _MOVES_LEFT, control.period / control.count))


def _safe(seconds: float) -> float:
    """Keep something back for the way, but never more than half."""
    return max(seconds - _SAFETY, seconds / 2, 0.001)
