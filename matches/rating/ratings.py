"""Ratings: the strengths of the players and their standard errors, from a crosstable.

Engines do not change, so all games count alike, whatever their age and order. The ratings maximise
the likelihood of all results at once, as in CGOS's BayesElo. They are not a running update as in
Elo or Glicko.

The model is Davidson's (`davidson.py`). It is one of two usual extensions of the Bradley-Terry
model to draws. In it two draws weigh as a win and a loss, so strengths depend on the score alone,
wins plus half of the draws. In the other one, by Rao and Kupper, a single draw weighs as both.
Matches between engines of very different strength fit Davidson's model better (talkchess.com,
Empirically 1 win + 1 loss ~ 2 draws, 2014).

The origin is the mean of the players who are known well enough for a place (`rating_pool.py`).

Every player also has `VIRTUAL_DRAWS` draws against an imaginary player of average strength. So all
ratings are finite, also those of players who won all their games, and groups of players that never
met have ratings on one scale, with correspondingly large errors.

A factor turns strengths into Elo points, so that a small difference means the same as in Elo's
formula: 10 points more are 1.4 % more points, whatever the drawishness. The errors come from the
Fisher information of all strengths together, the inverse of minus the Hessian, with the drawishness
fixed. The model has no advantage of moving first, since seats take turns.

No library does this. `whole-history-rating` has Davidson's draws, but every game is an object, the
strengths change with time, and the errors treat the opponents' strengths as known; `choix` has no
draws and needs scipy; `openskill`, `glicko2` and `elote` are running updates.

Sources: R. R. Davidson, JASA 65 (1970); P. V. Rao and L. L. Kupper, JASA 62 (1967); R. Coulom's
BayesElo (virtual draws).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from boardwire.values import value_class

from .crosstable import Crosstable
from .score import Score

if TYPE_CHECKING:
    from .davidson import Davidson

MEAN = 1500.0
"""The mean rating of the pool (see `rating_pool.py`) where no player is an anchor."""
VIRTUAL_DRAWS = 2.0
"""The number of draws of each player against an imaginary average player, as in BayesElo."""
CONFIDENCE = 1.96
"""The number of standard errors on either side within which 95 % of errors lie."""


@value_class
class Rating:
    """The strength of a player in one game and time class.

    Args:
        name: The player.
        rating: Its strength in Elo points.
        deviation: The standard error of `rating` in Elo points, relative to the mean of the pool
            or to the anchors; 0 for an anchor.
        score: The sums over its games.
        opponents: The number of different opponents that it has met.
    """

    name: str
    rating: float
    deviation: float
    score: Score = field(default_factory=Score)
    opponents: int = 0

    @property
    def games(self) -> int:
        """The number of games that the rating comes from."""
        return self.score.games

    @property
    def error(self) -> float:
        """Half of the 95 % confidence interval of the rating, in Elo points."""
        return CONFIDENCE * self.deviation

    def to_data(self) -> dict[str, Any]:
        """Return the rating as plain data for JSON; `points` is the score."""
        return {
            "name": self.name,
            "rating": round(self.rating, 1),
            "error": round(self.error, 1),
            "deviation": round(self.deviation, 1),
            "games": self.games,
            "opponents": self.opponents,
            "points": round(self.score.points, 3),
            "wins": self.score.wins,
            "draws": self.score.draws,
            "losses": self.score.losses,
        }


@value_class
class Requirements:
    """The requirements of a place on the ladder; a rating that fails them is provisional.

    Args:
        opponents: The least number of different opponents.
        error: The largest half of the 95 % confidence interval, in Elo points; 0 for any.
    """

    opponents: int = 3
    error: float = 300.0

    def met_by(self, rating: Rating) -> bool:
        """Return whether a rating has a place. That of an anchor, which is fixed, always has."""
        if rating.deviation == 0:
            return True
        precise = not self.error or rating.error <= self.error
        return precise and rating.opponents >= self.opponents


_ANY_OPPONENTS = Requirements(opponents=0)


def rate(
    table: Crosstable,
    anchors: Mapping[str, float] | None = None,
    virtual_draws: float = VIRTUAL_DRAWS,
    requirements: Requirements = _ANY_OPPONENTS,
) -> list[Rating]:
    """Return the ratings of all players of a crosstable, the strongest first.

    Args:
        table: The results.
        anchors: Fixed ratings in Elo points, by player; the others are measured by them. If none
            of these has played, the mean rating of the pool is `MEAN`.
        virtual_draws: The number of draws of each player against the imaginary average player,
            above 0.
        requirements: The requirements of the pool, those of a place. Players have to be known with
            some error, so an `error` of 0 stands for the usual one.
    """
    return rated(table, fitted(table, anchors, virtual_draws, requirements))


def fitted(
    table: Crosstable,
    anchors: Mapping[str, float] | None = None,
    virtual_draws: float = VIRTUAL_DRAWS,
    requirements: Requirements = _ANY_OPPONENTS,
) -> Davidson | None:
    """The model fitted to a crosstable, for the arguments of `rate`; None where nobody has met."""
    import numpy as np  # imported here, because no other part of the program needs numpy

    from .davidson import Davidson

    names = sorted(table.scores)
    if not names:
        return None
    known = {name: anchors[name] for name in names if name in anchors} if anchors else {}
    model = Davidson(table, names, MEAN, known, virtual_draws)
    model.fit()
    opponents = table.opponents()
    eligible = np.array([opponents[name] >= requirements.opponents for name in names])
    model.choose_pool(eligible, (requirements.error or Requirements().error) / CONFIDENCE)
    return model


def rated(table: Crosstable, model: Davidson | None) -> list[Rating]:
    """Return the ratings of all players by a model that `fitted` made, the strongest first."""
    if model is None:
        return []
    found = zip(model.names, model.ratings().tolist(), model.deviations().tolist(), strict=True)
    opponents = table.opponents()
    ratings = [
        Rating(name, rating, deviation, table.scores[name], opponents[name])
        for name, rating, deviation in found
    ]
    return sorted(ratings, key=lambda it: (-it.rating, it.name))
