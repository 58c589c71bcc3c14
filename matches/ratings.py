"""Ratings: how strong each player is, and how sure that is, from a crosstable.

Engines do not change, so all games count alike, however old, and the order in which they were
played means nothing: this is maximum likelihood over all results at once, as in CGOS's BayesElo,
and not a running update as in Elo or Glicko.

The model is Davidson's (`davidson.py`). Of the two usual extensions of Bradley and Terry by draws
it is the one in which two draws weigh as a win and a loss, so the score, wins plus half of draws,
is all that strengths depend on. In the other one, by Rao and Kupper, a single draw weighs as both.
Matches between engines of very different strength fit Davidson's better (talkchess.com, Empirically
1 win + 1 loss ~ 2 draws, 2014).

Every player also has drawn `VIRTUAL_DRAWS` games with an imaginary player of average strength. So
everybody's rating is finite, those who won all their games included, and groups that never met
stand beside each other, with the errors that this leaves.

Strengths become Elo by a factor that makes a small difference mean what it means in Elo's formula:
10 points more are 1.4 % more points, however drawish the game is. The errors are those of the
Fisher information of all strengths together, the inverse of minus the Hessian, with the drawishness
as it is. Who moves first is not in the model: seats take turns.

No library does this. `whole-history-rating` has Davidson's draws, but every game is an object, the
strengths change with time, and the errors take the opponents' strengths for known; `choix` has no
draws and needs scipy; `openskill`, `glicko2` and `elote` are running updates.

Sources: R. R. Davidson, JASA 65 (1970); P. V. Rao and L. L. Kupper, JASA 62 (1967); R. Coulom's
BayesElo (virtual draws).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .crosstable import Crosstable
from .score import Score

MEAN = 1500.0
"""The mean of all ratings where no player is an anchor."""
VIRTUAL_DRAWS = 2.0
"""How many games everybody has drawn with an imaginary average player: BayesElo's number, too."""
CONFIDENCE = 1.96
"""Standard errors on either side within which 95 % of errors lie."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, in one game and time class.

    Args:
        name: The player.
        rating: Its strength in Elo points.
        deviation: The standard error of `rating` in Elo points, beside the mean of all players or
            the anchors; 0 for an anchor.
        score: What it made of its games.
    """

    name: str
    rating: float
    deviation: float
    score: Score = field(default_factory=Score)

    @property
    def games(self) -> int:
        """How many games it is from."""
        return self.score.games

    @property
    def error(self) -> float:
        """How far the rating may be off, in Elo points: it is within that in 95 % of cases."""
        return CONFIDENCE * self.deviation

    def to_data(self) -> dict[str, Any]:
        """The rating as plain data for JSON; `points` is the score."""
        return {
            "name": self.name,
            "rating": round(self.rating, 1),
            "error": round(self.error, 1),
            "deviation": round(self.deviation, 1),
            "games": self.games,
            "points": round(self.score.points, 3),
            "wins": self.score.wins,
            "draws": self.score.draws,
            "losses": self.score.losses,
        }


def rate(
    table: Crosstable,
    anchors: Mapping[str, float] | None = None,
    virtual_draws: float = VIRTUAL_DRAWS,
) -> list[Rating]:
    """The ratings of all players of a crosstable, the strongest first.

    Args:
        table: The results.
        anchors: Ratings that are known, in Elo points by player; they stay as they are and the
            others are measured by them. Without any that has played, the mean is `MEAN`.
        virtual_draws: How many games everybody drew with the imaginary average player, above 0.
    """
    from .davidson import Davidson  # with numpy, which no other part of the program needs

    names = sorted(table.scores)
    if not names:
        return []
    known = {name: anchors[name] for name in names if name in anchors} if anchors else {}
    model = Davidson(table, names, MEAN, known, virtual_draws)
    model.fit()
    found = zip(names, model.ratings().tolist(), model.deviations().tolist(), strict=True)
    ratings = [
        Rating(name, rating, deviation, table.scores[name]) for name, rating, deviation in found
    ]
    return sorted(ratings, key=lambda it: (-it.rating, it.name))
