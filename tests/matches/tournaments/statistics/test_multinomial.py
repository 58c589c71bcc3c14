"""Frequencies of scores."""

from __future__ import annotations

import pytest

from boardwire.matches.tournaments.statistics import Multinomial


def test_scores_are_those_of_a_game_whatever_the_size_of_the_groups() -> None:
    assert Multinomial((1, 2, 3)).scores == (0, 0.5, 1)
    assert Multinomial((1, 2, 3, 4, 5)).scores == (0, 0.25, 0.5, 0.75, 1)
    assert Multinomial((1, 2, 3, 4, 5)).size == 2
    assert Multinomial((1, 2, 3, 4, 5, 6, 7)).size == 3


def test_mean_and_variance() -> None:
    found = Multinomial((1, 1, 2))
    assert found.groups == 4
    assert found.mean == 5 / 8
    assert found.variance == pytest.approx((25 + 1 + 9 + 9) / 64 / 4)


@pytest.mark.parametrize("counts", [(0, 0, 0), (0, 0, 7), (0, 49, 0, 0, 0)])
def test_groups_that_are_alike_have_no_variance(counts: tuple[int, ...]) -> None:
    assert Multinomial(counts).variance == 0


def test_without_games_nobody_leads() -> None:
    assert Multinomial((0, 0, 0)).mean == 0.5


def test_groups_are_counted_by_their_half_points() -> None:
    assert Multinomial.of([4, 2, 2, 0], 2).counts == (1, 0, 2, 0, 1)


def test_the_opponent_sees_them_the_other_way_round() -> None:
    assert Multinomial((3, 2, 1)).reversed() == Multinomial((1, 2, 3))


@pytest.mark.parametrize("counts", [(1,), (1, 2), (1, 2, 3, 4), (1, -1, 1)])
def test_what_is_no_frequencies_is_refused(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="scores"):
        Multinomial(counts)
