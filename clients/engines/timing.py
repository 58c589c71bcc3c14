"""Time management: the seconds or nodes for one move."""

from __future__ import annotations

from boardwire.games import State
from boardwire.games.rules.state import PointState
from boardwire.protocol import TimeControl, TimeKind

DEFAULT_SECONDS = 0.2
"""Seconds for a move without a time control."""

MOVES_LEFT = 25
"""The assumed number of moves that a player still makes, if the position gives no estimate."""
_FILLED = ("amazons", "connect4", "go", "gomoku", "hex", "othello", "tictactoe")
_GO_MOVES_LEFT = (15, 40)  # minimum (stones are captured) and maximum in Go
_LAST_MOVES = 4  # minimum in other games: solved endings need no more
_LEAST = 0.001  # seconds
_SAFETY = 0.05  # seconds reserved for the delay, if the time could run out within the move
_RESERVE = 0.05  # part of the main time that is never spent ...
_MOST_RESERVE = 1.0  # ... in seconds, at most
_MORE_MOVES = 20  # moves beyond the expected ones for which the lag is kept in reserve


def nodes_for_move(control: TimeControl) -> int:
    """Return the nodes or playouts to spend on the next move; 0 if time is limited."""
    return control.count if control.kind is TimeKind.NODES else 0


def moves_left(state: State) -> float:
    """Return the number of moves to divide a player's time among, this one included.

    Where every move fills a point, there can be no more moves than empty points.
    """
    if state.game.name not in _FILLED or not isinstance(state, PointState):
        return MOVES_LEFT
    cells: bytes = state.core.cells()
    shared = cells.count(0) / 2 + 1
    if state.game.name == "go":
        least, most = _GO_MOVES_LEFT
        return min(max(shared, least), most)
    return min(max(shared, _LAST_MOVES), MOVES_LEFT)


def seconds_for_move(
    control: TimeControl,
    left: float | None,
    stones: int = 0,
    lag: float = 0.0,
    moves: float = MOVES_LEFT,
) -> float:
    """Return the seconds to spend on the next move; 0, no limit, if nodes are limited.

    Args:
        control: The time control of the controller.
        left: The seconds of the last ``time_left`` for the player to move; None if there was none.
        stones: Its byo-yomi periods or Canadian stones; 0 in main time.
        lag: Seconds that moves usually take beyond their plan.
        moves: The moves that the player may still make, this one included.
    """
    match control.kind:
        case TimeKind.NODES:
            return 0.0
        case TimeKind.NONE:
            return DEFAULT_SECONDS
        case TimeKind.PER_MOVE:
            return _safe(control.period, lag)
    main = control.main if left is None else left
    if control.kind is TimeKind.SESSIONS and stones:
        moves = min(moves, stones)
    reserve = min(_RESERVE * control.main, _MOST_RESERVE) + (moves + _MORE_MOVES) * lag
    share = max(main - reserve, 0.0) / moves
    match control.kind:
        case TimeKind.ABSOLUTE:
            return max(share - lag, _LEAST)
        case TimeKind.FISCHER | TimeKind.SESSIONS:
            return min(_safe(main, lag), max(share + control.period - lag, _LEAST))
        case TimeKind.BYO_YOMI:
            own = left if stones and left is not None else max(share, control.period)
            return _safe(own, lag)
        case TimeKind.CANADIAN:
            own = max(share, control.period / control.count)
            return _safe(left / stones if stones and left is not None else own, lag)


def time_after_move(
    control: TimeControl, left: float, stones: int, seconds: float
) -> tuple[float, int]:
    """Return the time left after a move, for controllers that do not send ``time_left``.

    Args:
        control: The time control.
        left: The seconds left before the move.
        stones: The byo-yomi periods or Canadian stones left before it; 0 in main time.
        seconds: The seconds that the move took.

    Returns:
        Seconds and stones; 0 seconds where the time has run out.
    """
    left -= seconds
    match control.kind:
        case TimeKind.FISCHER:
            return max(left, 0.0) + control.period, 0
        case TimeKind.SESSIONS:
            left = max(left, 0.0) + control.period
            stones = (stones or control.count) - 1
            return (left, stones) if stones else (left + control.main, control.count)
        case TimeKind.BYO_YOMI:
            if not stones:
                if left > 0:
                    return left, 0
                left, stones = left + control.period, control.count
            while left <= 0 and stones > 1:
                left, stones = left + control.period, stones - 1
            return control.period, stones
        case TimeKind.CANADIAN:
            if not stones:
                return (left, 0) if left > 0 else (control.period, control.count)
            return (max(left, 0.0), stones - 1) if stones > 1 else (control.period, control.count)
        case _:
            return max(left, 0.0), 0


def _safe(seconds: float, lag: float) -> float:
    """Return the seconds without a reserve for the delay, but at least half of them."""
    return max(seconds - _SAFETY - 2 * lag, seconds / 2, _LEAST)
