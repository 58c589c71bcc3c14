"""The score of a match: share of points, Wilson's confidence interval, difference in Elo."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log10, sqrt

_95_PERCENT = 1.959964
"""Standard deviations from the mean within which 95% of a normal distribution lie."""


def elo(share: float) -> float:
    """The difference in Elo at which a player is expected to take this share of the points.

    A. Elo, "The Rating of Chessplayers" (1978); infinite at 0 and 1.
    """
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))


@dataclass(frozen=True, slots=True)
class Score:
    """One player's results against another.

    Args:
        wins, draws, losses: How many games ended so.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of the points, 0 to 1; a draw is half a point. It needs at least one game."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The interval in which the true share lies with 95% confidence.

        E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference",
        Journal of the American Statistical Association 22 (1927). It is for games won or lost;
        where there are draws it is somewhat too wide.
        """
        share, games, z = self.share, self.games, _95_PERCENT
        middle = (share + z * z / (2 * games)) / (1 + z * z / games)
        half = sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2) * z / (1 + z * z / games)
        return max(0.0, middle - half), min(1.0, middle + half)
