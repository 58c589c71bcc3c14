"""Random probing: its estimates have no bias, and their error is that of the mean."""

from __future__ import annotations

from math import isclose, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from boardwire.games import load
from boardwire.games.textbook.tree_search.probing import estimates, probe


def test_the_mean_over_all_ways_is_the_exact_number() -> None:
    """Each way, by its probability: 1/2 to three leaves, 1/2 to a node with two and one below."""
    state = load("tree", tree=[[1, 2, 3], [[4], 5]]).start()
    found = [probe(state, 3, Random(seed)) for seed in range(4000)]
    exact = [1, 2, 5, 1]
    for depth, count in enumerate(exact):
        column = [it[depth] for it in found]
        assert abs(mean(column) - count) <= 4 * stdev(column) / sqrt(4000)
    assert {tuple(it) for it in found} == {(1, 2, 6, 0), (1, 2, 4, 0), (1, 2, 4, 4)}


def test_the_error_is_the_standard_error() -> None:
    probes = [[1, 3, 6], [1, 3, 9], [1, 3, 3]]
    *_, last, whole = estimates(probes)
    assert [float(it.mean) for it in (last, whole)] == [6, 10]
    assert isclose(last.error, stdev([6, 9, 3]) / sqrt(3))
    assert estimates(probes)[1].error == 0


def test_one_probe_has_no_error_and_large_numbers_do_not_overflow() -> None:
    assert estimates([[1, 7]])[1].error == 0
    huge = estimates([[10**400], [10**401]])[0]
    assert huge.mean == pytest.approx(55 * 10**399)
