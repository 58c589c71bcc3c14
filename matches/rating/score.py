"""Scores: how many games were won, drawn and lost."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from boardwire.values import value_class

from ..referee.results import winners


class ScoreOutcome(Enum):
    """The end of a game for one player."""

    WIN = "win"
    SHARED = "shared win"  # several did best, but not all
    DRAW = "draw"
    LOSS = "loss"


def outcome_for(player: int, returns: Sequence[float]) -> ScoreOutcome:
    """Return the outcome for one player of a game with these returns."""
    best = winners(returns)
    if player not in best:
        return ScoreOutcome.LOSS
    if len(returns) == 1:
        return ScoreOutcome.WIN if returns[0] > 0 else ScoreOutcome.DRAW
    if len(best) == 1:
        return ScoreOutcome.WIN
    return ScoreOutcome.SHARED if len(best) < len(returns) else ScoreOutcome.DRAW


@value_class
class Score:
    """Sums over the games of a player, or of two players as the first of them sees it.

    Args:
        wins, draws, losses: The numbers of games that ended so.
        points: The sum of what the games count.
        shared: The number of games in which the player shared the win with some of the others.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: float = 0.0
    shared: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.shared + self.draws + self.losses

    def plus(self, outcome: ScoreOutcome, points: float = 0.0, *, games: int = 1) -> Score:
        """Return the score with one more game, or with another number of such games.

        Args:
            outcome: The outcome of each.
            points: What each counts.
            games: The number; -1 takes a game out again.
        """
        return Score(
            self.wins + games * (outcome is ScoreOutcome.WIN),
            self.draws + games * (outcome is ScoreOutcome.DRAW),
            self.losses + games * (outcome is ScoreOutcome.LOSS),
            self.points + games * points,
            self.shared + games * (outcome is ScoreOutcome.SHARED),
        )
