"""Ratings of all engines of a tournament, fitted together, and the differences between them.

The ratings are those of `matches/rating/ratings.py`. Each has an error relative to the mean of the
pool, but two of these errors do not make the error of a difference: engines that met often, or the
same opponents, are known better relative to each other than to the mean. So the differences take
the covariances into account.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from boardwire.matches.rating.crosstable import Crosstable
from boardwire.matches.rating.ratings import CONFIDENCE, VIRTUAL_DRAWS, Rating, fitted, rated

from .elo import Estimate, normal_share


class RatingPool:
    """The ratings of the engines of a tournament.

    Args:
        table: Their results.
        anchors: Fixed ratings in Elo points, by engine; see `matches/rating/ratings.py`.
        virtual_draws: The number of draws of each engine against an imaginary average one.
    """

    def __init__(
        self,
        table: Crosstable,
        anchors: Mapping[str, float] | None = None,
        virtual_draws: float = VIRTUAL_DRAWS,
    ) -> None:
        model = fitted(table, anchors, virtual_draws)
        self.ratings: list[Rating] = rated(table, model)
        """The ratings of all engines that have met another one, the strongest first."""
        self._by_name = {it.name: it for it in self.ratings}
        self._number = {name: number for number, name in enumerate(model.names if model else ())}
        self._covariance = None if model is None else model.covariance()

    def difference(self, one: str, other: str) -> Estimate:
        """Return the lead of one engine over another in Elo points, with its 95 % interval.

        Raises:
            KeyError: One of them has not met any other engine.
        """
        lead = self._by_name[one].rating - self._by_name[other].rating
        error = CONFIDENCE * self._deviation(one, other)
        return Estimate(lead, lead - error, lead + error)

    def superiority(self, one: str, other: str) -> float:
        """Return the likelihood that one engine is stronger than another, 0 to 1.

        Raises:
            KeyError: One of them has not met any other engine.
        """
        lead = self._by_name[one].rating - self._by_name[other].rating
        deviation = self._deviation(one, other)
        if deviation == 0:  # two anchors
            return 0.5 + math.copysign(0.5, lead) if lead else 0.5
        return normal_share(lead / deviation)

    def _deviation(self, one: str, other: str) -> float:
        """Return the standard error of the difference of two ratings."""
        if self._covariance is None:  # too many players: as if the errors were independent
            return math.hypot(self._by_name[one].deviation, self._by_name[other].deviation)
        i, j = self._number[one], self._number[other]
        covariance = self._covariance
        variance = float(covariance[i, i] + covariance[j, j] - 2 * covariance[i, j])
        return math.sqrt(max(variance, 0.0))
