"""Bandits: choices by hand, and what the literature says of their regret."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from boardwire.games import OptionError
from boardwire.games.textbook import ucb
from boardwire.games.textbook.lab.bandits import (
    BANDITS,
    epsilon_greedy,
    least_slope,
    regrets,
    thompson,
    ucb1,
)

ARMS = np.array([0.7, 0.5, 0.3])
WINS = np.array([[7.0, 5.0, 0.0], [90.0, 1.0, 50.0]])
PULLS = np.array([[10.0, 8.0, 3.0], [100.0, 5.0, 95.0]])


def test_ucb1_chooses_as_the_bound_of_the_tree_search_does() -> None:
    chosen = ucb1(WINS, PULLS, np.random.default_rng(1))
    for arm, wins, pulls in zip(chosen, WINS, PULLS, strict=True):
        total = int(pulls.sum())
        bounds = [ucb(w, int(n), total) for w, n in zip(wins, pulls, strict=True)]
        assert arm == bounds.index(max(bounds))


def test_greedy_choice_takes_the_best_mean_and_epsilon_explores() -> None:
    random = np.random.default_rng(1)
    assert epsilon_greedy(0)(WINS, PULLS, random).tolist() == [0, 0]
    many = np.repeat(WINS[:1], 3000, axis=0), np.repeat(PULLS[:1], 3000, axis=0)
    share = (epsilon_greedy(0.3)(*many, random) == 0).mean()
    assert share == pytest.approx(0.7 + 0.3 / 3, abs=0.03)


def test_thompson_takes_an_arm_as_often_as_it_may_be_the_best() -> None:
    # Beta(1, 1) against Beta(2, 1): the second is larger with the probability 2/3.
    wins, pulls = np.tile([0.0, 1.0], (4000, 1)), np.tile([0.0, 1.0], (4000, 1))
    assert (thompson(wins, pulls, np.random.default_rng(1)) == 1).mean() == pytest.approx(
        2 / 3, abs=0.03
    )


def test_every_arm_is_pulled_once_and_regret_adds_up() -> None:
    regret = regrets(epsilon_greedy(0), ARMS, 3, 2, np.random.default_rng(1))
    assert regret == pytest.approx(np.array([[0, 0.2, 0.6], [0, 0.2, 0.6]]))


def test_the_regret_of_ucb1_stays_below_the_bound_of_auer() -> None:
    pulls = 1000
    regret = regrets(ucb1, ARMS, pulls, 100, np.random.default_rng(1))[:, -1].mean()
    gaps = (0.2, 0.4)
    bound = sum(8 * log(pulls) / gap for gap in gaps) + (1 + np.pi**2 / 3) * sum(gaps)
    assert 3.47 * 0.5 * log(pulls) < regret < bound


def test_the_slope_of_lai_and_robbins() -> None:
    divergence = 0.5 * log(0.5 / 0.7) + 0.5 * log(0.5 / 0.3)
    assert least_slope(np.array([0.7, 0.5])) == pytest.approx(0.2 / divergence)
    assert least_slope(np.array([1.0, 0.5])) == 0


@pytest.mark.parametrize("arms", ["0.5", "0.5,2", "a,b", "nan,0.5"])
def test_wrong_arms_are_refused(arms: str) -> None:
    with pytest.raises(OptionError, match="probabilities"):
        BANDITS.run(1, {"arms": arms})
