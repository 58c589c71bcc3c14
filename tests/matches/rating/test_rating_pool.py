"""The pool of a rating list: players who are known well enough relative to its mean."""

from __future__ import annotations

import numpy as np

from boardwire.matches.rating.rating_pool import pool_of


def pool(deviations: list[float], largest: float, eligible: list[bool] | None = None) -> list[int]:
    """The pool of players whose errors are independent."""
    covariance = np.diag(np.square(deviations))
    members = pool_of(covariance, np.array(eligible or [True] * len(deviations)), largest)
    return [int(member) for member in members]


def test_players_who_are_known_well_enough_are_the_pool() -> None:
    assert pool([10, 20, 900, 30, 800], 100) == [0, 1, 3]


def test_a_few_unknown_players_do_not_drive_out_the_known_ones() -> None:
    """Relative to the mean of all, nobody is known well enough."""
    assert pool([10, 10, 10, 1000, 1000], 100) == [0, 1, 2]


def test_only_eligible_players_are_in_the_pool() -> None:
    assert pool([10, 20, 30], 100, [True, False, True]) == [0, 2]


def test_all_players_are_the_pool_where_no_two_are_known_well_enough() -> None:
    assert pool([500, 600, 700], 100) == [0, 1, 2]
    assert pool([10, 20], 100, [True, False]) == [0, 1]
    assert pool([10, 20], 100, [False, False]) == [0, 1]
    assert pool([10], 100) == [0]


def test_the_origin_of_the_covariances_means_nothing() -> None:
    covariance = np.diag(np.square([10.0, 20.0, 900.0, 30.0]))
    moved = covariance + 5e5  # the error of another origin, which all differences share
    everybody = np.ones(4, bool)
    assert pool_of(moved, everybody, 100).tolist() == pool_of(covariance, everybody, 100).tolist()
