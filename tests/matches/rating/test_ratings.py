"""Ratings: they find the strengths that results were drawn from, and how far they may be off."""

from __future__ import annotations

import math
import random

import pytest

from boardwire.matches import MatchRecord
from boardwire.matches.rating import davidson
from boardwire.matches.rating.crosstable import Crosstable
from boardwire.matches.rating.ratings import MEAN, Rating, Requirements, rate

from ..crosstables import ELO, finished, simulated, sums, table_of


def by_name(found: list[Rating]) -> dict[str, Rating]:
    return {it.name: it for it in found}


@pytest.mark.slow
@pytest.mark.parametrize("drawishness", [0.0, 1.0, 6.0])
def test_true_ratings_lie_within_the_errors_in_95_of_100_cases(drawishness: float) -> None:
    generator = random.Random(2026)
    inside = 0
    for _ in range(8):
        drawn = [generator.gauss(0, 200) for _ in range(50)]
        true = [MEAN + it - math.fsum(drawn) / 50 for it in drawn]
        for found in rate(table_of(*simulated(true, 1000, drawishness, generator))):
            inside += abs(found.rating - true[int(found.name)]) <= found.error
    assert 0.92 <= inside / 400 <= 0.98


def lost_by(bots: int, games: int, generator: random.Random) -> list[MatchRecord]:
    """Games that broken bots lose against players "0" to "7", whatever the strength of these."""
    return [
        finished((f"broken-{bot}", str(generator.randrange(8))), (-1.0, 1.0))
        for bot in range(bots)
        for _ in range(games)
    ]


@pytest.mark.parametrize(("bots", "games"), [(4, 4), (12, 4), (5, 40), (1, 1)])
def test_broken_bots_make_nobody_else_less_sure(bots: int, games: int) -> None:
    generator = random.Random(7)
    fought = simulated([1300.0 + 50 * it for it in range(8)], 1200, 0.3, generator)
    alone = by_name(rate(table_of(*fought)))
    together = by_name(rate(table_of(*fought, *lost_by(bots, games, generator))))
    for name, rating in alone.items():
        assert together[name].error == pytest.approx(rating.error, rel=0.1)
        assert together[name].rating == pytest.approx(rating.rating, abs=8)
    assert all(rating.error > 300 for name, rating in together.items() if "broken" in name)
    placed = [together[name].rating for name in alone]
    assert math.fsum(placed) / len(placed) == pytest.approx(MEAN)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("bots", [0, 6])
def test_true_ratings_lie_within_the_errors_beside_broken_bots(bots: int) -> None:
    generator = random.Random(2026)
    inside = 0
    for _ in range(60):
        drawn = [generator.gauss(0, 150) for _ in range(8)]
        true = [MEAN + it - math.fsum(drawn) / 8 for it in drawn]
        records = simulated(true, 300, 0.5, generator) + lost_by(bots, 5, generator)
        found = by_name(rate(table_of(*records)))
        inside += sum(
            abs(found[str(it)].rating - true[it]) <= found[str(it)].error for it in range(8)
        )
    assert 0.92 <= inside / 480 <= 0.98


def test_those_with_too_few_opponents_are_not_in_the_pool() -> None:
    records = simulated([1400.0, 1500, 1600, 1700], 2000, 0.5, random.Random(5))
    records += sums("far", "0", 0, 0, 400)
    found = by_name(rate(table_of(*records), requirements=Requirements(3, 300)))
    assert math.fsum(found[name].rating for name in "0123") / 4 == pytest.approx(MEAN)
    everybody = rate(table_of(*records), requirements=Requirements(0, 1000))
    assert math.fsum(it.rating for it in everybody) / 5 == pytest.approx(MEAN)


@pytest.mark.slow
def test_two_players_agree_with_the_closed_form() -> None:
    """Davidson's estimate for one pair: strengths as wins to losses, v by draws to their mean."""
    wins, draws, losses = 6_000, 3_000, 1_000
    games = wins + draws + losses
    one, other = rate(table_of(*sums("a", "b", wins, draws, losses)), virtual_draws=1e-6)
    drawishness = draws / math.sqrt(wins * losses)
    scale = ELO * 2 / (2 + drawishness)
    assert one.rating - other.rating == pytest.approx(scale * math.log(wins / losses), abs=0.05)
    assert (one.rating + other.rating) / 2 == pytest.approx(MEAN)
    # Each result is worth +1/2, 0 or -1/2; its variance is what a game tells of the difference.
    variance = ((wins + losses) / games - ((wins - losses) / games) ** 2) / 4
    deviation = scale / math.sqrt(games * variance) / 2  # of half the difference
    assert one.deviation == pytest.approx(deviation, rel=1e-3)
    assert one.error == pytest.approx(1.96 * one.deviation)


@pytest.mark.slow
def test_a_small_difference_means_what_it_means_in_elos_formula_however_many_draws() -> None:
    one, other = rate(table_of(*sums("a", "b", 1_200, 8_000, 800)))
    expected = 1 / (1 + 10 ** ((other.rating - one.rating) / 400))
    assert expected == pytest.approx(0.52, abs=5e-4)


def test_the_score_decides_and_draws_make_it_surer() -> None:
    fought = rate(table_of(*sums("a", "b", 600, 0, 400)))[0]
    drawn = rate(table_of(*sums("a", "b", 300, 600, 100)))[0]
    assert drawn.rating == pytest.approx(fought.rating, abs=2)
    assert drawn.error < 0.8 * fought.error


def test_the_order_of_the_games_means_nothing() -> None:
    records = simulated([1400, 1500, 1500, 1550, 1700], 200, 1.0, random.Random(1))
    found = rate(table_of(*records))
    random.Random(2).shuffle(records)
    assert rate(table_of(*records)) == found


def test_who_only_wins_has_a_finite_rating_that_grows_with_the_games_and_is_unsure() -> None:
    few, many = (by_name(rate(table_of(*sums("a", "b", wins, 0, 0))))["a"] for wins in (3, 30))
    assert MEAN < few.rating < many.rating < MEAN + 800
    fought = by_name(rate(table_of(*sums("a", "b", 15, 0, 15))))["a"]
    assert many.error > 2 * fought.error


def test_groups_that_never_met_are_side_by_side_and_unsure_of_each_other() -> None:
    apart = [*sums("a", "b", 300, 0, 100), *sums("c", "d", 300, 0, 100)]
    found = by_name(rate(table_of(*apart)))
    assert found["a"].rating == pytest.approx(found["c"].rating)
    assert found["a"].rating - found["b"].rating == pytest.approx(191, abs=3)
    joined = by_name(rate(table_of(*apart, *sums("a", "c", 200, 0, 200))))
    assert found["a"].error > 3 * joined["a"].error


def test_anchors_stay_and_the_others_are_measured_by_them() -> None:
    records = simulated([2400, 2450, 2500, 2600], 4000, 0.5, random.Random(3))
    found = by_name(rate(table_of(*records), {"0": 2400.0, "2": 2500.0, "absent": 100.0}))
    assert [found[it].rating for it in "02"] == pytest.approx([2400, 2500])
    assert [found[it].deviation for it in "02"] == [0, 0]
    for name, true in (("1", 2450), ("3", 2600)):
        assert abs(found[name].rating - true) <= found[name].error
        assert 0 < found[name].deviation < 10


def test_anchors_who_have_not_played_leave_the_mean() -> None:
    found = rate(table_of(*sums("a", "b", 2, 1, 1)), {"absent": 2000.0})
    assert math.fsum(it.rating for it in found) / 2 == pytest.approx(MEAN)


def test_of_too_many_players_the_errors_take_the_others_for_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    records = simulated([1500.0 + it for it in range(0, 400, 20)], 2000, 0.5, random.Random(4))
    exact = by_name(rate(table_of(*records), {"0": 1500.0}))
    monkeypatch.setattr(davidson, "LARGEST_COVARIANCE", 5)
    for name, rating in by_name(rate(table_of(*records), {"0": 1500.0})).items():
        assert rating.rating == exact[name].rating
        if name == "0":
            assert rating.deviation == 0
        else:
            assert 0.6 * exact[name].deviation < rating.deviation < exact[name].deviation


def test_the_strongest_comes_first_with_its_score() -> None:
    first, second = rate(table_of(*sums("b", "a", 3, 1, 0)))
    assert (first.name, first.score.wins, first.score.points) == ("b", 3, 3.5)
    assert (second.name, second.score.losses, second.score.draws) == ("a", 3, 1)


def test_nobody_is_rated_before_there_are_results() -> None:
    assert rate(Crosstable()) == []
