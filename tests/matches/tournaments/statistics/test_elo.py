"""Elo and its relatives: they agree with fastchess, and their intervals with simulation."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest

from boardwire.matches.tournaments.statistics import (
    Estimate,
    Multinomial,
    elo,
    elo_of,
    elo_text,
    expected_score,
    normalized_elo,
    score,
    superiority,
)
from boardwire.matches.tournaments.statistics.elo import CONFIDENCE, QUANTILE, normal_share

from .fishtest import games, pairs


# fastchess (MIT), app/tests/elo_test.cpp: the figures for these results.
@pytest.mark.parametrize(
    ("results", "lead", "normalized", "los"),
    [
        (games(76, 89, 123), None, (-20.76, 40.13), 15.53),
        (games(136, 96, 111), (40.70, 30.43), (49.77, 36.77), 99.60),
        (games(34, 356, 0), None, (-508.44, 34.48), None),
        (pairs(34, 54, 31, 32, 64, 75), (55.58, 27.65), (57.94, 28.28), 100.00),
        (pairs(332, 433, 457, 41, 333, 334), (-8.64, 10.33), (-9.17, 10.96), 5.05),
        (pairs(7895, 8757, 5485, 200, 568, 9999), (-21.04, 2.95), (-19.01, 2.65), 0.00),
    ],
)
def test_figures_agree_with_fastchess(
    results: Multinomial,
    lead: tuple[float, float] | None,
    normalized: tuple[float, float],
    los: float | None,
) -> None:
    def rounded(found: Estimate) -> tuple[float, float]:
        return round(found.value, 2), round(found.error, 2)

    assert rounded(normalized_elo(results)) == normalized
    if lead is not None:
        assert rounded(elo(results)) == lead
    if los is not None:
        assert round(100 * superiority(results), 2) == los


def test_the_normal_distribution_is_that_of_the_standard_library() -> None:
    normal = NormalDist()
    assert pytest.approx(normal.inv_cdf((1 + CONFIDENCE) / 2)) == QUANTILE
    for deviations in (-9.0, -1.5, 0.0, 0.3, 2.0, 9.0):
        assert normal_share(deviations) == pytest.approx(normal.cdf(deviations))


def test_a_score_and_a_lead_are_two_ways_to_say_the_same() -> None:
    assert expected_score(400) == pytest.approx(10 / 11)
    assert [elo_of(expected_score(it)) for it in (-300, 0, 7)] == pytest.approx([-300, 0, 7])


def test_who_wins_all_games_is_better_by_a_lead_that_only_has_a_lower_bound() -> None:
    lead = elo(games(20, 0, 0))
    assert (lead.value, lead.upper, lead.error) == (math.inf, math.inf, math.inf)
    # With a score of `lower` in won or lost games, 20 wins happen in 2.5 % of cases.
    assert expected_score(lead.lower) ** 20 == pytest.approx(0.025)
    lost = elo(games(0, 20, 0))
    assert (lost.value, lost.lower, lost.upper) == (-math.inf, -math.inf, -lead.lower)
    assert normalized_elo(games(20, 0, 0)).value == math.inf
    assert superiority(games(20, 0, 0)) == pytest.approx(1 - 0.5**21)
    assert superiority(games(0, 20, 0)) == pytest.approx(0.5**21)


def test_draws_alone_show_that_the_lead_is_small_and_not_that_there_is_none() -> None:
    few, many = elo(games(0, 0, 10)), elo(games(0, 0, 1000))
    assert few.value == many.value == 0
    assert 100 < few.error < 120
    assert 1 < many.error < 1.5
    assert superiority(games(0, 0, 10)) == 0.5
    assert normalized_elo(games(0, 0, 10)).value == 0


def test_nothing_is_known_without_games() -> None:
    nothing = Multinomial((0, 0, 0, 0, 0))
    assert elo(nothing) == normalized_elo(nothing) == Estimate(0.0, -math.inf, math.inf)
    assert superiority(nothing) == 0.5


def test_an_interval_that_would_leave_the_scores_ends_there() -> None:
    found = score(games(99, 1, 0))
    assert found.upper == 1
    assert elo(games(99, 1, 0)).upper == math.inf


def test_pairs_from_lopsided_openings_tell_more_than_their_games() -> None:
    # Mostly one win each: the openings decide the games, and the pairs show the small lead.
    by_pairs = pairs(0, 5, 180, 0, 15, 0)
    by_games = games(195, 185, 20)
    assert by_pairs.mean == by_games.mean
    assert elo(by_pairs).error < 0.3 * elo(by_games).error
    assert normalized_elo(by_pairs).value > 3 * normalized_elo(by_games).value


@pytest.mark.parametrize("shares", [(1, 2, 4, 2.5, 1.5), (6, 0, 1, 0, 5), (0, 1, 30, 2, 0)])
def test_95_of_100_intervals_contain_the_true_value(shares: tuple[float, ...]) -> None:
    total = math.fsum(shares)
    true = math.fsum(a * p for a, p in zip((0, 0.25, 0.5, 0.75, 1), shares, strict=True)) / total
    deviation = math.sqrt(math.fsum((a / 4 - true) ** 2 * p for a, p in enumerate(shares)) / total)
    leads = elo_of(true), 800 / math.log(10) * (true - 0.5) / math.sqrt(2) / deviation
    counts = np.random.default_rng(2026).multinomial(200, np.array(shares) / total, size=4000)
    inside = [0, 0]
    for drawn in (Multinomial(tuple(it)) for it in counts.tolist()):
        for number, found in enumerate((elo(drawn), normalized_elo(drawn))):
            inside[number] += found.lower <= leads[number] <= found.upper
    assert all(0.94 <= it / 4000 <= 0.96 for it in inside)


@pytest.mark.parametrize(
    ("lead", "text"),
    [
        (Estimate(35.2, 23.0, 47.4), "+35 ± 12"),
        (Estimate(-0.0, -21.0, 21.0), "0 ± 21"),
        (Estimate(-0.3, -21.3, 20.7), "0 ± 21"),
        (Estimate(0.4, -20.6, 21.4), "0 ± 21"),
        (Estimate(math.inf, 213.4, math.inf), "> +213"),
        (Estimate(-math.inf, -math.inf, -95.0), "< -95"),
        (Estimate(280.0, 119.0, math.inf), "+280 (> +119)"),
        (Estimate(-280.0, -math.inf, -119.0), "-280 (< -119)"),
        (Estimate(0.0, -math.inf, math.inf), ""),
        (Estimate(math.inf, math.inf, math.inf), ""),
        (None, ""),
    ],
)
def test_leads_as_text(lead: Estimate | None, text: str) -> None:
    assert elo_text(lead) == text
