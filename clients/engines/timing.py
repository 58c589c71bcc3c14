"""How long to think about one move."""

from __future__ import annotations

from boardwire.games import State
from boardwire.games.rules.state import PointState
from boardwire.protocol import TimeControl, TimeKind

DEFAULT_SECONDS = 0.2
"""Seconds for a move when nobody said anything about time."""

MOVES_LEFT = 25
"""How many moves of a player are taken to follow where nothing is known of the game."""
_FILLED = ("amazons", "connect4", "go", "gomoku", "hex", "othello", "tictactoe")
_GO_MOVES_LEFT = (15, 40)  # in Go at least, since stones are captured, and at most
_LAST_MOVES = 4  # elsewhere at least: solved endings need no more, and something may go wrong
_LEAST = 0.001  # seconds
_SAFETY = 0.05  # seconds kept back for the way to the clock where a flag could fall within the move
_RESERVE = 0.05  # part of the main time that is never thought away ...
_MOST_RESERVE = 1.0  # ... in seconds at most
_MORE_MOVES = 20  # moves beyond those expected that the lag alone must not lose on time


def nodes_for_move(control: TimeControl) -> int:
    """The nodes or playouts to spend on the next move; 0 where seconds count."""
    return control.count if control.kind is TimeKind.NODES else 0


def moves_left(state: State) -> float:
    """How many moves of one player a clock had better be spread over, this one among them.

    Where every move fills a point, no more can follow than there are empty ones.
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
    """The seconds to spend on the next move; 0, no limit, where nodes count.

    Args:
        control: The time control the controller gave.
        left: What ``time_left`` last said of the player to move, in seconds; None if nothing.
        stones: The byo-yomi periods or Canadian stones that it said; 0 in main time.
        lag: Seconds by which moves usually cost more than was planned.
        moves: How many moves of the player may follow, this one among them.
    """
    match control.kind:
        case TimeKind.NODES:
            return 0.0
        case TimeKind.NONE:
            return DEFAULT_SECONDS
        case TimeKind.PER_MOVE:
            return _safe(control.period, lag)
    main = control.main if left is None else left
    reserve = min(_RESERVE * control.main, _MOST_RESERVE) + (moves + _MORE_MOVES) * lag
    share = max(main - reserve, 0.0) / moves
    match control.kind:
        case TimeKind.ABSOLUTE:
            return max(share - lag, _LEAST)
        case TimeKind.FISCHER:
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
    """What ``time_left`` would say after a move, for controllers that do not say it.

    Args:
        control: The time control.
        left: The seconds that were left before.
        stones: The byo-yomi periods or Canadian stones that were left; 0 in main time.
        seconds: What the move took.

    Returns:
        Seconds and stones. A flag that has fallen leaves 0 seconds.
    """
    left -= seconds
    match control.kind:
        case TimeKind.FISCHER:
            return max(left, 0.0) + control.period, 0
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
    """Keep something back for the way where a flag could fall, but never more than half."""
    return max(seconds - _SAFETY - 2 * lag, seconds / 2, _LEAST)
