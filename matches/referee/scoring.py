"""Scoring: the players' opinions of the final score and of the dead stones of Go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum

from boardwire.games import IllegalMove, InvalidMove
from boardwire.values import value_class

from .results import Result


class Ruling(Enum):
    """The consequence of the players' opinions of the dead stones."""

    ALL_STAND = "all stones stand"
    AGREED = "the agreed stones are taken off"
    DISPUTED = "the players disagree"


@value_class
class ScoringOutcome:
    """The end of the scoring of a match.

    Args:
        ruling: The consequence of the players' opinions.
        dead: The points of the stones to be taken off.
        result: The result without these stones; None unless the players agreed.
    """

    ruling: Ruling
    dead: tuple[str, ...] = ()
    result: Result | None = None


class Scoring:
    """The scoring of one finished game, from the players' reports.

    Args:
        players: The number of players.
    """

    def __init__(self, players: int) -> None:
        self.scores: dict[int, str] = {}
        """The scores by player, as far as the players have reported any."""
        self._players = players
        self._awaited = set(range(players))
        self._dead: dict[int, frozenset[str] | None] = {}

    @property
    def complete(self) -> bool:
        """Whether all players have answered."""
        return not self._awaited

    @property
    def awaited(self) -> tuple[int, ...]:
        """The players who have not answered."""
        return tuple(sorted(self._awaited))

    @property
    def dead(self) -> Mapping[int, frozenset[str]]:
        """The points that each player has named as dead, as far as players have named any."""
        return {player: dead for player, dead in self._dead.items() if dead is not None}

    def take(self, player: int, score: str | None, dead: frozenset[str] | None) -> bool:
        """Take the answer of `player`; whether it was still awaited.

        Args:
            player: The player.
            score: The score, or None for no opinion.
            dead: The points of the dead stones, or None for no opinion.
        """
        if player not in self._awaited:
            return False
        self._awaited.discard(player)
        self._dead.setdefault(player, dead)
        if score is not None:
            self.scores[player] = score
        return True

    def withdraw(self, player: int) -> None:
        """Drop the opinion of `player` on the dead stones: it is gone and could not play on."""
        self._dead[player] = None

    def settle(self, result_without: Callable[[Sequence[str]], Result | None]) -> ScoringOutcome:
        """Compare the players' lists of dead stones at the end of the game.

        All stones stand unless every player has given a list of stones that are on the board.

        Args:
            result_without: Returns the result of the game without the stones at some points.
        """
        reports = [self._dead.get(player) for player in range(self._players)]
        lists = [dead for dead in reports if dead is not None]
        if len(lists) < len(reports):
            return ScoringOutcome(Ruling.ALL_STAND)
        try:
            results = {dead: result_without(sorted(dead)) for dead in lists}
        except (IllegalMove, InvalidMove):
            return ScoringOutcome(Ruling.ALL_STAND)
        if len(results) > 1:
            return ScoringOutcome(Ruling.DISPUTED)
        (dead, result), *_ = results.items()
        return ScoringOutcome(Ruling.AGREED, tuple(sorted(dead)), result)
