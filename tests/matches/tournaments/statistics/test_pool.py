"""Ratings of a pool: differences with the errors that they have."""

from __future__ import annotations

import math
import random

import pytest

from boardwire.matches.rating import davidson
from boardwire.matches.rating.crosstable import Crosstable
from boardwire.matches.tournaments.statistics import RatingPool

from ...crosstables import simulated, sums, table_of


def test_a_lead_is_the_difference_of_two_ratings_seen_from_either_side() -> None:
    pool = RatingPool(table_of(*sums("a", "b", 60, 30, 20), *sums("b", "c", 40, 40, 30)))
    rating = {it.name: it.rating for it in pool.ratings}
    lead, behind = pool.difference("a", "c"), pool.difference("c", "a")
    assert lead.value == pytest.approx(rating["a"] - rating["c"])
    assert behind.value == pytest.approx(-lead.value)
    assert (lead.lower, lead.upper) == pytest.approx((-behind.upper, -behind.lower))
    assert pool.superiority("a", "c") == pytest.approx(1 - pool.superiority("c", "a"))
    assert pool.superiority("a", "c") > 0.99


def test_engines_that_met_often_are_known_better_than_their_own_errors_say() -> None:
    table = table_of(*sums("a", "b", 900, 200, 900), *sums("a", "c", 5, 2, 5))
    pool = RatingPool(table)
    error = {it.name: it.error for it in pool.ratings}
    assert pool.difference("a", "b").error < 0.2 * math.hypot(error["a"], error["b"])


def test_of_two_engines_the_lead_has_twice_the_error_of_each() -> None:
    pool = RatingPool(table_of(*sums("a", "b", 60, 30, 20)))
    assert pool.difference("a", "b").error == pytest.approx(2 * pool.ratings[0].error)


def test_anchors_lead_each_other_by_what_they_say() -> None:
    pool = RatingPool(table_of(*sums("a", "b", 9, 1, 7)), {"a": 1500.0, "b": 1600.0})
    lead = pool.difference("b", "a")
    assert (lead.value, lead.error) == (100, 0)
    assert (pool.superiority("b", "a"), pool.superiority("a", "b")) == (1, 0)
    assert pool.superiority("a", "a") == 0.5


def test_who_has_not_played_is_not_rated() -> None:
    assert RatingPool(Crosstable()).ratings == []
    with pytest.raises(KeyError):
        RatingPool(Crosstable()).difference("a", "b")


def test_of_too_many_engines_errors_are_as_if_independent(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(*simulated([1450, 1500, 1550], 300, 0.5, random.Random(4)))
    exact = RatingPool(table).difference("2", "0")
    monkeypatch.setattr(davidson, "LARGEST_COVARIANCE", 2)
    rough = RatingPool(table).difference("2", "0")
    assert rough.value == pytest.approx(exact.value)
    assert 0.5 * exact.error < rough.error < 2 * exact.error


@pytest.mark.slow
def test_true_leads_lie_within_the_errors_in_95_of_100_cases() -> None:
    generator = random.Random(2026)
    true = [1300, 1450, 1480, 1550, 1720]
    inside = pairs = 0
    for _ in range(30):
        pool = RatingPool(table_of(*simulated(true, 200, 1.0, generator)))
        for one in range(5):
            for other in range(one):
                lead = pool.difference(str(one), str(other))
                inside += lead.lower <= true[one] - true[other] <= lead.upper
                pairs += 1
    assert 0.92 <= inside / pairs <= 0.98
