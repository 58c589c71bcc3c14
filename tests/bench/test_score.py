"""bench/score.py: shares, their intervals, and Elo."""

from __future__ import annotations

from math import inf

import pytest
from score import elo, interval, share

from boardwire.matches.rating.score import Score


def test_half_of_the_points_is_no_difference() -> None:
    assert elo(0.5) == 0
    assert share(Score(wins=1, draws=2, losses=1)) == 0.5


@pytest.mark.parametrize(("part", "difference"), [(0.75, 190.8), (0.64, 100), (1, inf), (0, -inf)])
def test_elo_is_that_of_its_table(part: float, difference: float) -> None:
    assert elo(part) == pytest.approx(difference, abs=0.1)
    assert elo(1 - part) == pytest.approx(-difference, abs=0.1)


@pytest.mark.parametrize(
    ("wins", "losses", "low", "high"),
    # R. G. Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I.
    [
        (81, 182, 0.2553, 0.3662),
        (15, 133, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 28, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(wins: int, losses: int, low: float, high: float) -> None:
    assert interval(Score(wins, 0, losses)) == pytest.approx((low, high), abs=1e-4)
