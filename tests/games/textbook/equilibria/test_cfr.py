"""Counterfactual regret minimization reaches the values that are known."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.games import load
from boardwire.games.textbook import TooLarge
from boardwire.games.textbook.equilibria import (
    Cfr,
    ExternalSampling,
    best_response_value,
    expected_values,
    exploitability,
    extensive_form,
    uniform,
)


def test_kuhn_poker_has_12_information_sets_and_a_value_of_a_18th() -> None:
    form = extensive_form(load("kuhn").start())
    assert (len(form.sets), form.nodes, form.unit) == (12, 55, 2)
    algorithm = Cfr(form)
    algorithm.run(300)
    assert expected_values(form, algorithm.average)[0] * 2 == pytest.approx(-1 / 18, abs=2e-4)
    assert exploitability(form, algorithm.average) * 2 < 5e-4


def test_the_average_of_kuhn_poker_is_an_equilibrium_of_the_known_family() -> None:
    form = extensive_form(load("kuhn").start())
    algorithm = Cfr(form)
    algorithm.run(1000)
    plays = {
        it.observation: dict(zip(it.moves, algorithm.average(it), strict=True)) for it in form.sets
    }
    alpha = plays["J?"]["bet"]  # Kuhn's parameter, 0 to 1/3
    assert -0.01 < alpha < 1 / 3 + 0.01
    assert plays["K?"]["bet"] == pytest.approx(3 * alpha, abs=0.03)
    assert plays["Q? check bet"]["call"] == pytest.approx(alpha + 1 / 3, abs=0.03)
    assert plays["?Q bet"]["call"] == pytest.approx(1 / 3, abs=0.03)
    assert plays["?J check"]["bet"] == pytest.approx(1 / 3, abs=0.03)


@pytest.mark.slow
def test_leduc_has_288_information_sets_and_its_known_value() -> None:
    form = extensive_form(load("leduc").start())
    assert (len(form.sets), form.unit) == (288, 13)
    algorithm = Cfr(form)
    algorithm.run(150)
    assert expected_values(form, algorithm.average)[0] * 13 == pytest.approx(-0.0856, abs=0.002)
    assert exploitability(form, algorithm.average) * 13 < 0.01


@pytest.mark.parametrize("faces", [2, 3])
def test_liars_dice_has_its_known_number_of_information_sets(faces: int) -> None:
    # Every set of bids is a history; with six faces it is 24,576 (Lanctot et al. 2009).
    form = extensive_form(load("liars", dice=1, faces=faces).start())
    assert len(form.sets) == faces * 2 ** (2 * faces)


def test_plain_cfr_and_external_sampling_come_close_more_slowly() -> None:
    form = extensive_form(load("kuhn").start())
    plain, sampled = Cfr(form, plus=False), ExternalSampling(form, Random(1))
    plain.run(300)
    sampled.run(3000)
    start = exploitability(form, uniform)
    assert exploitability(form, plain.average) < start / 20
    assert exploitability(form, sampled.average) < start / 15
    again = ExternalSampling(form, Random(1))
    again.run(3000)
    assert again.sums == sampled.sums


def test_choices_at_once_end_at_the_mixed_equilibrium() -> None:
    form = extensive_form(load("matrix", payoffs="[[2,-1],[-1,1]]").start())
    assert len(form.sets) == 2
    algorithm = Cfr(form)
    algorithm.run(2000)
    for it in form.sets:
        assert algorithm.average(it)[0] == pytest.approx(2 / 5, abs=0.01)
    assert expected_values(form, algorithm.average)[0] * 2 == pytest.approx(1 / 5, abs=0.005)


def test_the_best_response_to_random_play_is_known_for_kuhn() -> None:
    # White bets and calls at random: black always bets a king or a queen, and calls with both.
    form = extensive_form(load("kuhn").start())
    assert best_response_value(form, uniform, 0) * 2 == pytest.approx(1 / 2)
    assert best_response_value(form, uniform, 1) * 2 == pytest.approx(5 / 12)


def test_a_best_response_does_not_use_what_its_player_cannot_know() -> None:
    form = extensive_form(load("matrix", payoffs="matching-pennies").start())
    assert best_response_value(form, uniform, 0) == best_response_value(form, uniform, 1) == 0


def test_a_tree_that_is_too_large_is_refused() -> None:
    with pytest.raises(TooLarge, match="more than 100 nodes"):
        extensive_form(load("leduc").start(), most=100)
