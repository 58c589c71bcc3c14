"""TD(lambda) on a random walk: between the next value and the result of the game.

The walk goes over a row of states, one step to the left or to the right with equal chances, from
the middle to one of the ends. The right end is a win. The true value of a state is the probability
to get there, and it is known: k of n + 1 for the k-th of n states.

R. S. Sutton, "Learning to Predict by the Methods of Temporal Differences", Machine Learning 3
(1988), section 3.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

from boardwire.games.drawing.charts import Series
from boardwire.games.options import Option
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure

LAMBDAS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.0)
STEPS = (0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4)
"""The sizes of steps that are tried; the best one counts for each lambda."""


def walk(states: int, random: Random) -> tuple[list[int], float]:
    """Return the states of a walk, from 0 on, and its result: 1 at the right end, 0 at the left."""
    path, at = [], states // 2
    while 0 <= at < states:
        path.append(at)
        at += random.choice((-1, 1))
    return path, float(at == states)


def targets(
    values: Sequence[float], path: Sequence[int], result: float, share: float
) -> list[float]:
    """Return the target of each state of a walk, from the last one back.

    It is (1 - lambda) * (the next value) + lambda * (the next target); the last one is the result.

    Args:
        values: The values of all states.
        path: The states of the walk.
        result: Its result.
        share: lambda, between 0 and 1.
    """
    found = [result]
    for state in reversed(path[1:]):
        found.append((1 - share) * values[state] + share * found[-1])
    return found[::-1]


def learned(
    walks: Sequence[tuple[Sequence[int], float]], states: int, share: float, step: float
) -> list[float]:
    """Return the values after some walks; they begin with 1/2."""
    values = [0.5] * states
    for path, result in walks:
        for state, target in zip(path, targets(values, path, result, share), strict=True):
            values[state] += step * (target - values[state])
    return values


def error(values: Sequence[float]) -> float:
    """Return the root of the mean squared difference from the true values."""
    count = len(values)
    squares = ((it - (k + 1) / (count + 1)) ** 2 for k, it in enumerate(values))
    return sqrt(sum(squares) / count)


def _conduct(chosen: Chosen, seed: int) -> Findings:
    states, walks, runs = int(chosen["states"]), int(chosen["walks"]), int(chosen["runs"])
    random = Random(seed)
    sets = [[walk(states, random) for _ in range(walks)] for _ in range(runs)]
    rows, points = [], []
    for share in LAMBDAS:
        found = [
            (sum(error(learned(some, states, share, step)) for some in sets) / runs, step)
            for step in STEPS
        ]
        least, step = min(found)
        rows.append((f"{share:g}", f"{step:g}", figure(least, 4)))
        points.append((share, least))
    table = FindingsTable(
        ("lambda", "best step", "error"),
        rows,
        f"errors of {states} values after {walks} walks, means of {runs} runs",
    )
    best = min(points, key=lambda it: it[1])[0]
    words = (
        t(
            "The error is smallest with lambda = {best}. The result alone (1) has the luck "
            "of the whole walk in it; the next value alone (0) carries news back by one "
            "state a walk.",
            best=f"{best:g}",
        ),
    )
    plot = Plot([Series("error with the best step", points)], t("lambda"), t("error"))
    return Findings([table], plot, words)


RANDOM_WALK = Experiment(
    "random-walk",
    english("TD(lambda) on a random walk: between the next value and the result"),
    "Sutton 1988",
    (
        Option("states", 9, english("states between the ends"), minimum=3, maximum=31),
        Option("walks", 10, english("walks of a run"), minimum=1, maximum=50),
        Option("runs", 60, english("runs"), minimum=2, maximum=200),
    ),
    _conduct,
)
