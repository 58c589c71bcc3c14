"""Buffon's needle: pi by dropping needles on a floor of parallel lines.

The lines are one unit apart, and a needle of length l is not longer than that. It crosses a line
with the probability 2l / pi. G.-L. Leclerc de Buffon asked for it in 1733 and published the answer
in 1777; it is the oldest experiment of this kind.
"""

from __future__ import annotations

from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray

from boardwire.games.drawing.charts import Series
from boardwire.games.options import Option
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure


def crosses(needles: int, length: float, random: np.random.Generator) -> NDArray[np.bool_]:
    """Drop needles, and return for each whether it crosses a line.

    The direction is that of a random point of a disc, so that pi is not used to find pi.
    """
    middle = random.random(needles)  # above the line below it
    x, y = np.empty(0), np.empty(0)
    while len(x) < needles:
        points = random.uniform(-1, 1, (2, needles))
        inside = points[:, (points**2).sum(axis=0) <= 1]
        x, y = np.concatenate([x, inside[0]]), np.concatenate([y, inside[1]])
    x, y = x[:needles], y[:needles]
    half = length / 2 * np.abs(y) / np.sqrt(x * x + y * y)  # height of half a needle
    found: NDArray[np.bool_] = (middle < half) | (middle > 1 - half)
    return found


def deviation(length: float) -> float:
    """Return the standard deviation of the estimate by one needle; n make it sqrt(n) smaller."""
    chance = 2 * length / pi
    return pi * sqrt((1 - chance) / chance)


def _conduct(chosen: Chosen, seed: int) -> Findings:
    needles, runs, length = int(chosen["needles"]), int(chosen["runs"]), float(chosen["length"])
    random = np.random.default_rng(seed)
    numbers = [round(10 ** (half / 2)) for half in range(4, 20)]
    numbers = [*(it for it in numbers if it < needles), needles]
    places = np.array(numbers) - 1
    crossed = [crosses(needles, length, random).cumsum()[places] for _ in range(runs)]
    found = 2 * length * np.array(numbers) / np.maximum(1, np.array(crossed))
    errors = np.sqrt(((found - pi) ** 2).mean(axis=0))
    expected = [deviation(length) / sqrt(it) for it in numbers]
    rows = [
        (f"{n:,}", f"{crossing:,}", figure(one, 5), figure(error, 5), figure(theory, 5))
        for n, crossing, one, error, theory in zip(
            numbers, crossed[0], found[0], errors, expected, strict=True
        )
    ]
    table = FindingsTable(
        ("needles n", "crossings", "first run", "error", "expected"),
        rows,
        f"pi is about 2nl / crossings; errors are root mean squares over {runs:,} runs",
    )
    series = [
        Series("error", [(n, float(it)) for n, it in zip(numbers, errors, strict=True)]),
        Series(
            f"{figure(deviation(length), 3)}/√n",
            list(zip(map(float, numbers), expected, strict=True)),
            colour=1,
        ),
    ]
    words = (
        t(
            "The error shrinks as 1/√n here, too. It is larger than with points in a square, "
            "by the factor {value}: what is drawn decides how much a draw says.",
            value=figure(deviation(length) / 1.642),
        ),
    )
    plot = Plot(series, t("needles"), t("error of pi"), log_x=True, log_y=True)
    return Findings([table], plot, words)


BUFFON = Experiment(
    "buffon",
    english("Buffon's needle: pi by needles that cross lines"),
    "Buffon 1777",
    (
        Option("needles", 100_000, english("needles in each run"), minimum=100, maximum=1_000_000),
        Option("runs", 50, english("runs"), minimum=2, maximum=100),
        Option("length", 1.0, english("the length of a needle"), minimum=0.1, maximum=1.0),
    ),
    _conduct,
)
