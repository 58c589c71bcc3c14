"""Adjudication by scores: the centipawns that engines report end games that are decided.

These are the rules of engine tournaments in chess, with the meanings of fastchess. An engine
reports its score with each move, in the lines about its search; a move without a score counts as
undecided. An engine of another game than chess may report the expected result alone. It counts as
the lead in centipawns that engines of chess mean by it.
"""

from __future__ import annotations

import math
from typing import Final

from boardwire.games import State
from boardwire.protocol.search_info import SearchInfo
from boardwire.values import value_class

from .results import Reason, Result

CENTIPAWNS: Final = 400.0
"""Centipawns for a tenfold ratio of the chances to win and to lose."""
_WON: Final = 10**6


@value_class
class ScoreRules:
    """The rules by which the scores of engines end a match for two. By default they do not.

    Args:
        resign_moves: For how many of its own moves in a row an engine must report that it loses; 0
            for no such rule.
        resign_score: The centipawns below zero from which on it does. A mate counts, too.
        resign_twosided: Whether the other engine must report in the same moves that it wins.
        draw_moves: For how many moves of each engine in a row the scores must be small; 0 for no
            such rule. In chess a capture or a move of a pawn begins the row anew.
        draw_score: The centipawns of either sign up to which they are.
        draw_after: The moves of each player before which no draw is given. In chess they count from
            the number of the starting position on, such as 30 in a FEN of the endgame.
        trusted: For each player, whether the match ends with a mate that its engine promises; empty
            where no engine is believed.
    """

    resign_moves: int = 0
    resign_score: int = 0
    resign_twosided: bool = False
    draw_moves: int = 0
    draw_score: int = 0
    draw_after: int = 0
    trusted: tuple[bool, ...] = ()

    @property
    def can_end(self) -> bool:
        """Whether scores can end a match."""
        return bool(self.resign_moves or self.draw_moves or any(self.trusted))


class ScoreAdjudication:
    """The scores of the two engines of a match, move by move.

    Args:
        rules: When they end the match.
    """

    def __init__(self, rules: ScoreRules) -> None:
        self._rules = rules
        self._losing = [0, 0]  # moves in a row in which each reported that it loses
        self._winning = [0, 0]
        self._level = 0  # moves of both in a row with small scores
        self._mating: int | None = None  # the player who has promised a mate and is believed

    def moved(self, player: int, info: SearchInfo | None) -> None:
        """Record that `player` has moved, and its report of the search."""
        rules, score = self._rules, centipawns(info)
        losing = score is not None and score <= -rules.resign_score and score < 0
        winning = score is not None and score >= rules.resign_score and score > 0
        small = score is not None and abs(score) <= rules.draw_score
        self._losing[player] = self._losing[player] + 1 if losing else 0
        self._winning[player] = self._winning[player] + 1 if winning else 0
        self._level = self._level + 1 if small else 0
        if info is not None and info.mate is not None and info.mate > 0 and any(rules.trusted):
            self._mating = player if rules.trusted[player] else self._mating

    def result(self, state: State, plies: int) -> Result | None:
        """Return the result after `plies` plies; None if the match goes on."""
        rules = self._rules
        for player in (0, 1):
            sure = not rules.resign_twosided or self._winning[1 - player] >= rules.resign_moves
            if 0 < rules.resign_moves <= self._losing[player] and sure:
                returns = (-1.0, 1.0) if player == 0 else (1.0, -1.0)
                detail = f"a score of -{rules.resign_score} or worse for {rules.resign_moves} moves"
                return Result.awarded(returns, Reason.ADJUDICATION, detail)
        if rules.draw_moves and self._level and _irreversible(state):
            self._level = 0
        level = 0 < 2 * rules.draw_moves <= self._level
        if level and _moves_made(state, plies) >= rules.draw_after:
            detail = f"scores of at most {rules.draw_score} for {rules.draw_moves} moves"
            return Result.awarded((0.0, 0.0), Reason.ADJUDICATION, detail)
        if self._mating is not None:
            returns = (1.0, -1.0) if self._mating == 0 else (-1.0, 1.0)
            return Result.awarded(returns, Reason.ADJUDICATION, "a trusted mate score")
        return None


def centipawns(info: SearchInfo | None) -> float | None:
    """Return the score in centipawns; None if none was reported."""
    if info is None:
        return None
    if info.mate is not None:
        return _WON if info.mate > 0 else -_WON
    if info.centipawns is not None:
        return info.centipawns
    if info.score is None:
        return None
    if abs(info.score) >= 1:
        return math.copysign(_WON, info.score)
    return CENTIPAWNS * math.log10((1 + info.score) / (1 - info.score))


def _moves_made(state: State, plies: int) -> int:
    """The moves of each player in the game so far, in chess by the number of the position."""
    number = _fen_field(state, 5)
    return plies // 2 if number is None else number - 1


def _irreversible(state: State) -> bool:
    """Return whether the last move was a capture or a move of a pawn, in chess."""
    return _fen_field(state, 4) == 0


def _fen_field(state: State, index: int) -> int | None:
    """A number of the position in FEN, such as its move number; None in games other than chess."""
    if state.game.name != "chess":
        return None
    return int(state.position_text().split()[index])
