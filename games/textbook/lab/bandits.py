"""Bandits: a machine with several arms, each of which wins with a probability that nobody knows.

Every pull of an arm that is not the best costs regret: the difference of their probabilities. An
algorithm has to explore, to find the best arm, and to exploit what it has found.

All runs of the experiment are played at once: wins and pulls are arrays, a row for each run and a
column for each arm, and an algorithm returns one arm for each row.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, sqrt

import numpy as np
from numpy.typing import NDArray

from boardwire.games.drawing.charts import Series
from boardwire.games.errors import OptionError
from boardwire.games.options import Option
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure

MOST_ARMS = 20
_POINTS = 120
"""Points of a line in the plot, at most."""

Numbers = NDArray[np.float64]
Arms = NDArray[np.int64]
Choice = Callable[[Numbers, Numbers, np.random.Generator], Arms]
"""Chooses an arm for each run by the wins and pulls so far; each arm has been pulled once."""


def at_random(wins: Numbers, pulls: Numbers, random: np.random.Generator) -> Arms:
    """Choose any arm: explore only."""
    runs, arms = pulls.shape
    return np.array(random.integers(arms, size=runs))


def epsilon_greedy(epsilon: float) -> Choice:
    """Choose any arm with the probability epsilon, otherwise the one with the best mean.

    R. S. Sutton and A. G. Barto, "Reinforcement Learning", 2nd edition (2018), section 2.2.
    """

    def choose(wins: Numbers, pulls: Numbers, random: np.random.Generator) -> Arms:
        explores = random.random(len(pulls)) < epsilon
        return np.where(explores, at_random(wins, pulls, random), (wins / pulls).argmax(axis=1))

    return choose


def ucb1(wins: Numbers, pulls: Numbers, random: np.random.Generator) -> Arms:
    """Choose the arm with the highest upper confidence bound of its mean.

    P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem",
    Machine Learning 47 (2002).
    """
    total = pulls.sum(axis=1, keepdims=True)
    bounds = wins / pulls + np.sqrt(2 * np.log(total) / pulls)
    return np.array(bounds.argmax(axis=1))


def thompson(wins: Numbers, pulls: Numbers, random: np.random.Generator) -> Arms:
    """Draw a probability for each arm from what is known of it, and choose the highest.

    W. R. Thompson, "On the Likelihood that One Unknown Probability Exceeds Another", Biometrika 25
    (1933). What is known is a beta distribution: every probability was equally likely before.
    """
    drawn = random.beta(wins + 1, pulls - wins + 1)
    return np.array(drawn.argmax(axis=1))


def regrets(
    choose: Choice, arms: Numbers, pulls: int, runs: int, random: np.random.Generator
) -> Numbers:
    """Return the regret after each pull: a row for each run, a column for each pull."""
    everyone = np.arange(runs)
    wins, pulled = np.zeros((runs, len(arms))), np.zeros((runs, len(arms)))
    lost = np.zeros((runs, pulls))
    for pull in range(pulls):
        arm = np.full(runs, pull) if pull < len(arms) else choose(wins, pulled, random)
        wins[everyone, arm] += random.random(runs) < arms[arm]
        pulled[everyone, arm] += 1
        lost[:, pull] = arms.max() - arms[arm]
    return lost.cumsum(axis=1)


def least_slope(arms: Numbers) -> float:
    """Return C: in the long run the regret of every good algorithm is at least C ln t.

    T. L. Lai and H. Robbins, "Asymptotically Efficient Adaptive Allocation Rules", Advances in
    Applied Mathematics 6 (1985). Good means: good for all probabilities of the arms.
    """
    best = float(arms.max())
    worse = [float(it) for it in arms if it < best]
    return sum((best - it) / _divergence(it, best) for it in worse)


def _divergence(p: float, q: float) -> float:
    """Return the Kullback-Leibler divergence of two coins."""
    terms = ((p, q), (1 - p, 1 - q))
    return sum(inf if not b else a * log(a / b) for a, b in terms if a)


def _arms(text: str) -> Numbers:
    try:
        arms = [float(it) for it in text.replace(",", " ").split()]
    except ValueError:
        arms = []
    if not 2 <= len(arms) <= MOST_ARMS or not all(0 <= it <= 1 for it in arms):
        raise OptionError(
            f"option arms must be 2 to {MOST_ARMS} probabilities such as 0.7,0.5,0.3, "
            f"not {text[:60]!r}"
        )
    return np.array(arms)


def _conduct(chosen: Chosen, seed: int) -> Findings:
    arms = _arms(str(chosen["arms"]))
    pulls, runs, epsilon = int(chosen["pulls"]), int(chosen["runs"]), float(chosen["epsilon"])
    algorithms: dict[str, Choice] = {
        "random": at_random,
        f"epsilon-greedy {epsilon:g}": epsilon_greedy(epsilon),
        "UCB1": ucb1,
        "Thompson": thompson,
    }
    moments = sorted({max(1, pulls // 100), max(1, pulls // 10), pulls})
    shown = np.unique(np.linspace(1, pulls, _POINTS, dtype=int))
    rows, series = [], []
    for number, (name, choose) in enumerate(algorithms.items()):
        regret = regrets(choose, arms, pulls, runs, np.random.default_rng((seed, number)))
        mean, error = regret.mean(axis=0), regret.std(axis=0) / sqrt(runs)
        cells = [f"{figure(mean[it - 1])} ± {figure(2 * error[it - 1])}" for it in moments]
        rows.append((name, *cells))
        points = [(float(it), float(mean[it - 1])) for it in shown]
        band = [
            (y - 2 * float(error[it - 1]), y + 2 * float(error[it - 1]))
            for it, (_, y) in zip(shown, points, strict=True)
        ]
        series.append(Series(name, points, band, number))
    table = FindingsTable(
        ("algorithm", *(f"{it:,} pulls" for it in moments)),
        rows,
        f"regret with arms {', '.join(f'{it:g}' for it in arms)}; "
        f"means of {runs:,} runs ± two standard errors",
    )
    words = (
        t(
            "Random choice loses the same at every pull: its regret is a straight line, too "
            "steep for the plot. Epsilon-greedy goes on exploring for ever, so its regret "
            "ends as a straight line too, a flatter one."
        ),
        t(
            "UCB1 and Thompson explore less and less: their regret grows like the logarithm "
            "of the number of pulls. No algorithm that is good for all arms stays below "
            "{value} ln t in the long run (Lai and Robbins 1985). In short runs UCB1 may "
            "lose more than epsilon-greedy, since its bounds are wide.",
            value=_slope(arms),
        ),
    )
    # The line of random choice would be so high that the others could not be told apart.
    return Findings([table], Plot(series[1:], t("pulls"), t("regret")), words)


def _slope(arms: Numbers) -> str:
    return figure(least_slope(arms))


BANDITS = Experiment(
    "bandits",
    english("Regret of epsilon-greedy, UCB1 and Thompson sampling over time"),
    "Auer, Cesa-Bianchi and Fischer 2002; Thompson 1933",
    (
        Option("arms", "0.7,0.5,0.3", english("probabilities with which the arms win")),
        Option("pulls", 1000, english("pulls in each run"), minimum=20, maximum=20_000),
        Option("runs", 200, english("runs"), minimum=2, maximum=2000),
        Option("epsilon", 0.1, english("probability of exploring"), minimum=0, maximum=1),
    ),
    _conduct,
)
