"""UCB1 for a bandit: a machine of several arms, each of which wins with an unknown probability.

P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem",
Machine Learning 47 (2002), figure 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .uct import ucb


def ucb1(
    arms: Sequence[float], pulls: int, random: Random, c: float
) -> tuple[list[float], list[int]]:
    """Pull arms; return the wins and the visits of each.

    Args:
        arms: The probabilities, which the choice does not use.
        pulls: The number of times that an arm is pulled.
        random: The source of random numbers.
        c: The exploration constant.
    """
    wins, visits = [0.0] * len(arms), [0] * len(arms)
    for _ in range(pulls):
        arm = choose(wins, visits, c)
        reward = float(random.random() < arms[arm])
        wins[arm] += reward
        visits[arm] += 1
    return wins, visits


def choose(wins: Sequence[float], visits: Sequence[int], c: float) -> int:
    """Choose an arm that was never pulled, or else the one with the highest upper bound."""
    if 0 in visits:
        return visits.index(0)
    total = sum(visits)
    bounds = [ucb(w, n, total, c) for w, n in zip(wins, visits, strict=True)]
    return bounds.index(max(bounds))
