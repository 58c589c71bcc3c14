"""The score of a match: share of points, Wilson's confidence interval, difference in Elo."""

from __future__ import annotations

from math import inf, log10, sqrt

from boardwire.matches.rating.score import Score

_95_PERCENT = 1.959964
"""Standard deviations from the mean within which 95% of a normal distribution lie."""


def elo(part: float) -> float:
    """Return the difference in Elo at which a player is expected to take this share of the points.

    A. Elo, "The Rating of Chessplayers" (1978); infinite at 0 and 1.
    """
    if part in (0, 1):
        return inf if part else -inf
    return 400 * log10(part / (1 - part))


def share(score: Score) -> float:
    """The share of the points, 0 to 1; a draw is half a point. It needs at least one game."""
    return (score.wins + score.draws / 2) / score.games


def interval(score: Score) -> tuple[float, float]:
    """Return the interval in which the true share of the points lies with 95% confidence.

    E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", Journal of
    the American Statistical Association 22 (1927). It is for games won or lost; where there are
    draws it is somewhat too wide.
    """
    part, games, z = share(score), score.games, _95_PERCENT
    middle = (part + z * z / (2 * games)) / (1 + z * z / games)
    half = sqrt(part * (1 - part) / games + (z / (2 * games)) ** 2) * z / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
