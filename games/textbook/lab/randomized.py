"""Three families of algorithms that use chance: Monte Carlo, Las Vegas, Atlantic City.

A Monte Carlo algorithm needs a fixed time, and one of its two answers may be wrong. A Las Vegas
algorithm is always right, and its time is a matter of chance. An Atlantic City algorithm needs a
fixed time, and either answer may be wrong, but it is right three times out of four at least; so
the majority of several answers is nearly always right.

L. Babai, "Monte-Carlo Algorithms in Graph Isomorphism Testing" (1979), for Las Vegas; J. Finn,
"Comparison of Probabilistic Tests for Primality" (1982), for Atlantic City; M. O. Rabin,
"Probabilistic Algorithm for Testing Primality", Journal of Number Theory 12 (1980); G. Brassard and
P. Bratley, "Fundamentals of Algorithmics" (1996), for the queens.
"""

from __future__ import annotations

from math import comb
from random import Random

from boardwire.games.drawing.charts import Series
from boardwire.games.options import Option
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure

COMPOSITE = 8911
"""7 * 19 * 67, a number that looks prime to a fifth of all bases: few have more of them."""

WINS = 0.6
"""The probability with which the better of two moves wins a random game; the other loses it."""

GAMES = 15
"""The random games of one answer of the Atlantic City algorithm."""

REPEATS = (1, 3, 5, 7, 9)
_DRAWN = 3  # numbers of repeats of the plot
MARKS = (1, 2, 5, 10, 20, 50)


def may_be_prime(number: int, base: int) -> bool:
    """Monte Carlo: test an odd number above 2 by one base (Miller and Rabin).

    False is always right: the number is composite. True is wrong for a quarter of all bases at
    most.
    """
    odd, halvings = number - 1, 0
    while odd % 2 == 0:
        odd, halvings = odd // 2, halvings + 1
    power = pow(base, odd, number)
    if power in (1, number - 1):
        return True
    for _ in range(halvings - 1):
        power = power * power % number
        if power == number - 1:
            return True
    return False


def place_queens(size: int, random: Random) -> tuple[list[int], int]:
    """Las Vegas: place queens row by row on random free squares; begin again when none is free.

    Returns:
        The column of each row's queen, and the number of attempts. The queens never attack each
        other.
    """
    attempts = 0
    while True:
        attempts += 1
        queens: list[int] = []
        while len(queens) < size:
            row = len(queens)
            free = [
                column
                for column in range(size)
                if all(
                    it != column and abs(it - column) != row - at for at, it in enumerate(queens)
                )
            ]
            if not free:
                break
            queens.append(random.choice(free))
        else:
            return queens, attempts


def seems_better(wins: float, games: int, random: Random) -> bool:
    """Atlantic City: whether a move wins more than half of some random games; wrong either way.

    Args:
        wins: The probability of a win.
        games: The number of random games, which is odd.
        random: The source of random results.
    """
    return sum(random.random() < wins for _ in range(games)) * 2 > games


def majority_error(error: float, repeats: int) -> float:
    """Return the probability that most of an odd number of independent answers are wrong."""
    return sum(
        comb(repeats, it) * error**it * (1 - error) ** (repeats - it)
        for it in range(repeats // 2 + 1, repeats + 1)
    )


def _conduct(chosen: Chosen, seed: int) -> Findings:
    runs, size = int(chosen["runs"]), int(chosen["queens"])
    random = Random(seed)
    rows, monte, atlantic = [], [], []
    once = 1 - sum(
        comb(GAMES, it) * WINS**it * (1 - WINS) ** (GAMES - it)
        for it in range(GAMES // 2 + 1, GAMES + 1)
    )
    liars = sum(may_be_prime(COMPOSITE, it) for it in range(1, COMPOSITE)) / (COMPOSITE - 1)
    for repeats in REPEATS:
        fooled = sum(
            all(may_be_prime(COMPOSITE, random.randrange(1, COMPOSITE)) for _ in range(repeats))
            for _ in range(runs)
        )
        wrong = sum(
            2 * sum(seems_better(WINS, GAMES, random) for _ in range(repeats)) < repeats
            for _ in range(runs)
        )
        expected = liars**repeats, majority_error(once, repeats)
        monte.append((repeats, 100 * expected[0]))
        atlantic.append((repeats, 100 * expected[1]))
        rows.append(
            (
                str(repeats),
                figure(fooled / runs, 4),
                figure(expected[0], 4),
                figure(0.25**repeats, 4),
                figure(wrong / runs, 4),
                figure(expected[1], 4),
            )
        )
    table = FindingsTable(
        ("repeated", "Monte Carlo", "expected", "bound", "Atlantic City", "expected"),
        rows,
        f"wrong answers in {runs:,} runs: is {COMPOSITE:,} prime? Does a move of {WINS} win?",
    )
    attempts = [place_queens(size, random)[1] for _ in range(runs)]
    vegas = FindingsTable(
        ("attempts", "finished"),
        [(f"{mark} or fewer", _share(attempts, mark)) for mark in MARKS],
        f"Las Vegas: {size} queens, always right; {figure(sum(attempts) / runs)} attempts in the "
        "mean",
    )
    words = (
        t(
            "Monte Carlo: 'composite' is always right, 'prime' may be wrong, and one proof "
            "among the repeated tests is enough. Atlantic City: either answer may be wrong, "
            "so the majority counts. Las Vegas: no answer is wrong, but nobody knows when it "
            "comes."
        ),
    )
    plot = Plot(
        [
            Series("Monte Carlo", monte[:_DRAWN]),
            Series("Atlantic City", atlantic[:_DRAWN], colour=1),
        ],
        t("repeated"),
        t("wrong answers, %"),
        log_y=True,
    )
    return Findings([table, vegas], plot, words)


def _share(attempts: list[int], mark: int) -> str:
    return figure(sum(it <= mark for it in attempts) / len(attempts), 3)


RANDOMIZED = Experiment(
    "randomized",
    english("Algorithms that use chance: Monte Carlo, Las Vegas, Atlantic City"),
    "Babai 1979; Rabin 1980; Finn 1982",
    (
        Option("runs", 2000, english("runs of each algorithm"), minimum=10, maximum=5000),
        Option("queens", 8, english("queens of the Las Vegas algorithm"), minimum=4, maximum=12),
    ),
    _conduct,
)
