"""The chart of a player's ratings in one game and time class, with their error."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games.drawing.charts import Series, line_chart
from boardwire.matches.rating.ratings import CONFIDENCE
from boardwire.translations import t
from boardwire.values import value_class

MOST_POINTS = 400
"""The most points of a line: more than a screen has columns for."""


@value_class
class PastRating:
    """The rating that a player had at a time.

    Args:
        seconds: The time, in seconds since 1970.
        rating: The rating in Elo points.
        deviation: Its standard error.
    """

    seconds: float
    rating: float
    deviation: float


def rating_chart(points: Sequence[PastRating]) -> str:
    """Return the chart of ratings, the oldest first, as SVG; empty without any."""
    shown = thinned(points)
    line = Series(
        t("Rating"),
        [(it.seconds, it.rating) for it in shown],
        [
            (it.rating - CONFIDENCE * it.deviation, it.rating + CONFIDENCE * it.deviation)
            for it in shown
        ],
    )
    words = ""
    if shown:
        first, last = round(shown[0].rating), round(shown[-1].rating)
        words = t("Rating over time: from {first} to {last}", first=first, last=last)
    return line_chart([line], "", t("Rating"), dates=True, words=words)


def thinned(points: Sequence[PastRating]) -> Sequence[PastRating]:
    """Return at most `MOST_POINTS` of some points, the first and the last among them."""
    if len(points) <= MOST_POINTS:
        return points
    step = (len(points) - 1) / (MOST_POINTS - 1)
    return [points[round(number * step)] for number in range(MOST_POINTS)]
