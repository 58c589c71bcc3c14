"""The time of one search: a match's clock in the terms of protocols that tell it with each search.

UCI, UGI and Hub know a remaining time, an increment, moves to the next time control, and a fixed
time for one move. Other time controls are told as one of these that never promises more.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardwire.protocol import TimeControl, TimeKind

RESERVE = 0.05
"""Seconds of a time for one move that an engine is not told of: what it needs to answer."""


@dataclass(frozen=True, slots=True)
class SearchTime:
    """The time of one search, in seconds.

    Args:
        move: The time for this move alone; None where a clock runs over several moves.
        left: The time left on the clock; None without a clock.
        increment: The time that each move adds.
        moves: The moves until the clock gets new time; 0 where it gets none.
        nodes: The positions that may be visited; 0 for no limit.
    """

    move: float | None = None
    left: float | None = None
    increment: float = 0.0
    moves: int = 0
    nodes: int = 0


def search_time(control: TimeControl, left: float | None, stones: int) -> SearchTime:
    """The time that a player has for its next move.

    Args:
        control: The time control of the match.
        left: The player's remaining seconds, or None without a limit.
        stones: The player's byo-yomi periods or Canadian stones left, else 0.
    """
    if control.kind is TimeKind.NODES:
        return SearchTime(nodes=control.count)
    if left is None:
        return SearchTime()
    match control.kind:
        case TimeKind.PER_MOVE:
            return SearchTime(move=max(left - RESERVE, left / 2))
        case TimeKind.FISCHER:
            return SearchTime(left=left, increment=control.period)
        case TimeKind.CANADIAN:
            return SearchTime(left=left, moves=stones)
        case TimeKind.BYO_YOMI if stones:
            return SearchTime(move=max(left - RESERVE, left / 2))
        case TimeKind.BYO_YOMI:  # in main time: a whole period may follow it
            return SearchTime(left=max(left, control.period))
        case _:
            return SearchTime(left=left)
