"""Pi by throwing points: the error of a Monte Carlo estimate shrinks as 1/sqrt(n).

Points are thrown into the unit square. The share that lies in the quarter of a circle is about
pi/4, since that is its area.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray

from boardwire.games import OptionError
from boardwire.games.drawing.charts import Series
from boardwire.games.options import Option
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure

MOST_POINTS = 200_000_000
"""The most points of all runs together."""

_PART = 1_000_000

DEVIATION = 4 * sqrt(pi / 4 * (1 - pi / 4))
"""The standard deviation of the estimate by one point; by n points it is sqrt(n) times smaller."""


def estimates(points: int, random: np.random.Generator) -> NDArray[np.float64]:
    """Throw points, and return the estimate of pi after each of them."""
    x, y = random.random(points), random.random(points)
    inside = (x * x + y * y <= 1).cumsum()
    return 4 * inside / np.arange(1, points + 1)


def estimates_at(numbers: Sequence[int], random: np.random.Generator) -> list[float]:
    """Return the estimates of pi after these numbers of points, in ascending order.

    The points are thrown in parts, so that the memory does not grow with their number.
    """
    found, inside, thrown = [], 0, 0
    for number in numbers:
        while thrown < number:
            some = min(_PART, number - thrown)
            x, y = random.random((2, some))
            inside += int((x * x + y * y <= 1).sum())
            thrown += some
        found.append(4 * inside / number)
    return found


def _conduct(chosen: Chosen, seed: int) -> Findings:
    points, runs = int(chosen["points"]), int(chosen["runs"])
    random = np.random.default_rng(seed)
    if points * runs > MOST_POINTS:
        raise OptionError(f"{points:,} points in {runs} runs are more than {MOST_POINTS:,} in all")
    numbers = _numbers(points)
    found = np.array([estimates_at(numbers, random) for _ in range(runs)])
    errors = np.sqrt(((found - pi) ** 2).mean(axis=0))
    expected = [DEVIATION / sqrt(it) for it in numbers]
    rows = [
        (f"{n:,}", figure(one, 5), figure(error, 5), figure(theory, 5), figure(error * sqrt(n)))
        for n, one, error, theory in zip(numbers, found[0], errors, expected, strict=True)
    ]
    table = FindingsTable(
        (t("points n"), t("first run"), t("error"), t("expected"), t("error · √n")),
        rows,
        t("errors are root mean squares over {runs} runs", runs=f"{runs:,}"),
    )
    series = [
        Series(t("error"), [(n, float(it)) for n, it in zip(numbers, errors, strict=True)]),
        Series("1.642/√n", list(zip(map(float, numbers), expected, strict=True)), colour=1),
    ]
    words = (
        t(
            "A hundred times as many points make the error ten times smaller: it shrinks as "
            "1/√n, on logarithmic scales a straight line with the slope -1/2."
        ),
        t(
            "The mean of random games in a game tree has the same error. Four times as many "
            "games halve it."
        ),
    )
    plot = Plot(series, t("points n"), t("error of pi"), log_x=True, log_y=True)
    return Findings([table], plot, words)


def _numbers(most: int) -> list[int]:
    """Return 10, 32, 100, 316 ... up to a number, which is the last."""
    numbers = [round(10 ** (half / 2)) for half in range(2, 20)]
    return [*(it for it in numbers if it < most), most]


PI = Experiment(
    "pi",
    english("Pi by throwing points: the error shrinks as 1/√n"),
    "Metropolis and Ulam 1949",
    (
        Option("points", 100_000, english("points in each run"), minimum=10, maximum=10_000_000),
        Option("runs", 100, english("runs"), minimum=2, maximum=500),
    ),
    _conduct,
)
