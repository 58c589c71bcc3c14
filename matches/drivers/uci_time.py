"""The time of a match as limits of a search in UCI.

UCI knows clocks with an increment and moves until more time comes, and a fixed time for one move:

| time control | sent to an engine with UCI |
|---|---|
| absolute, Fischer | the clocks, and the increment |
| per move | `movetime`, a little less than the move has |
| Canadian | in main time the clocks, with a move's part of a period as increment; in a period the clock and `movestogo` |
| sessions | the clocks, the increment, and `movestogo` |
| byo-yomi | in main time the clocks, with the period as increment; when main time is short and in the periods, `movetime` |
| nodes | `nodes` |
| none | `movetime` of `UNTIMED_SECONDS` |
"""  # noqa: E501 - rows of a table

from __future__ import annotations

from typing import Final

from boardwire.matches.messages.requests import MoveRequest
from boardwire.protocol import TimeControl, TimeKind
from boardwire.protocol.uci import GoCommand

UNTIMED_SECONDS: Final = 0.2
"""Seconds for a move where a match has no time control, as for the bundled engines."""

SAFETY_SECONDS: Final = 0.05
"""Seconds by which a fixed time for a move is shortened: engines use it to the end."""

_WHITE = 1


def limits_for(control: TimeControl, request: MoveRequest, first: int = _WHITE) -> GoCommand:
    """Return the limits of the search for a move.

    Args:
        control: The time control of the match.
        request: The request, with the clocks.
        first: The player whose clock is sent first: in UCI white, in UGI who moves first.
    """
    own = request.clocks[request.player]
    match control.kind:
        case TimeKind.NODES:
            return GoCommand(nodes=control.count)
        case TimeKind.NONE:
            return GoCommand(movetime=milliseconds(UNTIMED_SECONDS))
        case TimeKind.PER_MOVE:
            return _fixed(control.period if own is None else own)
        case _ if own is None:
            return GoCommand(movetime=milliseconds(UNTIMED_SECONDS))
        case TimeKind.CANADIAN if request.stones:
            return _clocks(request, first, moves_to_go=request.stones)
        case TimeKind.CANADIAN:
            return _clocks(request, first, control.period / control.count)
        case TimeKind.SESSIONS:
            return _clocks(request, first, control.period, request.stones)
        case TimeKind.BYO_YOMI if request.stones:
            return _fixed(own)
        case TimeKind.BYO_YOMI if own < control.period:
            return _fixed(own + control.period)
        case _:
            return _clocks(request, first, control.period)


def milliseconds(seconds: float) -> int:
    """Seconds in whole milliseconds, rounded down, and at least 1: some engines read 0 as none."""
    return max(1, int(seconds * 1000))


def _fixed(seconds: float) -> GoCommand:
    return GoCommand(movetime=milliseconds(max(seconds - SAFETY_SECONDS, seconds / 2)))


def _clocks(
    request: MoveRequest, first: int, increment: float = 0.0, moves_to_go: int = 0
) -> GoCommand:
    one, two = (
        None if left is None else milliseconds(left)
        for left in (request.clocks[first], request.clocks[1 - first])
    )
    gained = milliseconds(increment) if increment else 0
    return GoCommand((one, two), (gained, gained), moves_to_go)
