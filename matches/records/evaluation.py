"""The evaluation of a finished match: the values of its positions, and what follows from them.

The values are those that engines have reported, so a position that no engine has looked at has
none. They are expected results, from -1, a loss, to 1, a win.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from boardwire.games import CHANCE, GameError, load
from boardwire.protocol.search_info import SearchInfo
from boardwire.protocol.uci.answers import ScoreKind, UciScore
from boardwire.values import value_class

from ..referee.results import Reason
from .match_record import MatchRecord, MoveRecord

LEAST_LOSS = 0.3
"""The least loss of expected result by a move that turns a game."""
AHEAD, WON = 0.3, 0.8
"""The least values of a player that is ahead, and of one that has won as good as surely."""
LEAST_SHARE = 0.9
"""The least share of a player's moves that an accuracy is known of."""


@value_class
class TurningPoint:
    """The move that turned a game.

    Args:
        ply: Its ply.
        player: The player who made it.
        before: The value for that player before the move.
        after: The value for that player after it.
    """

    ply: int
    player: int
    before: float
    after: float


@value_class
class Evaluation:
    """The evaluation of a match of two players.

    Args:
        values: By the number of plies that were made, the value for player 0. Its keys ascend.
        reviewed: Whether one engine looked at the finished match; else the values are those that
            the players' engines reported.
        turning: The move that turned the game; None where none did, or where chance plays along.
        accuracy: The accuracy of each player in percent; None where too few positions before and
            after its moves were looked at, or where chance plays along.
    """

    values: Mapping[int, float]
    reviewed: bool
    turning: TurningPoint | None
    accuracy: tuple[float | None, ...]


def evaluation_of(record: MatchRecord) -> Evaluation | None:
    """Return the evaluation of a match; None where no engine has looked at it.

    Only matches of two players who know everything are evaluated. The end by the rules has a value,
    too.

    Args:
        record: The finished match.
    """
    try:
        game = load(record.game, **record.options)
    except GameError:
        return None
    result = record.result
    if result is None or len(record.players) != 2 or not game.perfect_information:
        return None
    reviewed = any(move.review is not None for move in record.moves)
    values = _values(record.moves, reviewed=reviewed)
    if not values:
        return None
    if result.reason is Reason.RULE and len(result.returns) == 2:
        values[len(record.moves)] = max(-1.0, min(1.0, result.returns[0]))
    if game.has_chance:
        return Evaluation(values, reviewed, None, (None, None))
    accuracy = _accuracy(record.moves, values, 0), _accuracy(record.moves, values, 1)
    return Evaluation(values, reviewed, _turning(record.moves, values), accuracy)


def value_of(info: SearchInfo) -> float | None:
    """Return the expected result that a report names, from -1 to 1; None if it names none."""
    if info.mate is not None:
        return math.copysign(1.0, info.mate)
    if info.score is not None:
        return info.score
    if info.centipawns is None:
        return None
    return UciScore(ScoreKind.CENTIPAWNS, info.centipawns).expectation


def _values(moves: Sequence[MoveRecord], *, reviewed: bool) -> dict[int, float]:
    values: dict[int, float] = {}
    for move in moves:
        info = move.review if reviewed else move.info
        value = None if info is None else value_of(info)
        if value is not None and move.player != CHANCE:
            values[move.ply - 1] = value if move.player == 0 else -value
    return values


def move_accuracy(before: float, after: float) -> float:
    """Return the accuracy of a move in percent, from the values for its player around it.

    The formula is that of lichess (https://lichess.org/page/accuracy), where a win is 100 percent
    and a draw 50. A move that loses nothing has 100 percent.
    """
    lost = 50 * max(0.0, before - after)
    return max(0.0, min(100.0, 103.1668 * math.exp(-0.04354 * lost) - 3.1669))


def _accuracy(
    moves: Sequence[MoveRecord], values: Mapping[int, float], player: int
) -> float | None:
    """Return the mean accuracy of a player's moves; None if too few are known.

    The last move does not count where nobody has looked at the position after it.
    """
    last = len(moves) - (len(moves) not in values)
    own = [move.ply for move in moves[:last] if move.player == player]
    sign = 1 if player == 0 else -1
    known = [
        move_accuracy(sign * values[ply - 1], sign * values[ply])
        for ply in own
        if ply in values and ply - 1 in values
    ]
    if not known or len(known) < LEAST_SHARE * len(own):
        return None
    return sum(known) / len(known)


def _turning(moves: Sequence[MoveRecord], values: Mapping[int, float]) -> TurningPoint | None:
    """Return the move with the largest loss that its player did not make good again.

    Where positions between two values were not looked at, the loss is that of the only move of the
    player who lost by it.
    """
    found: list[TurningPoint] = []
    known = sorted(values)
    for begin, end in pairwise(known):
        change = values[end] - values[begin]
        player = 0 if change < 0 else 1
        made = [move.ply for move in moves[begin:end] if move.player == player]
        sign = 1 if player == 0 else -1
        before, after = sign * values[begin], sign * values[end]
        if len(made) != 1 or before - after < LEAST_LOSS or standing(before) == standing(after):
            continue
        if all(standing(sign * values[it]) < standing(before) for it in known if it > end):
            found.append(TurningPoint(made[0], player, before, after))
    return max(found, key=lambda it: (it.before - it.after, it.ply), default=None)


def standing(value: float) -> int:
    """Return the class of a value: 2 for won, 1 for ahead, 0 for even, -1 for behind, -2 lost."""
    size = 2 if abs(value) >= WON else int(abs(value) >= AHEAD)
    return size if value > 0 else -size
