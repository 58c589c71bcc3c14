"""The sequential test: it agrees with fastchess, ends always, and errs as rarely as it says."""

from __future__ import annotations

from typing import Any

import pytest

from boardwire.matches.tournaments.statistics import Multinomial, Sprt, SprtModel, Verdict

from .fishtest import games, pairs


# fastchess (MIT), app/tests/sprt_test.cpp: the ratios for these results.
@pytest.mark.parametrize(
    ("model", "elo0", "elo1", "results", "llr"),
    [
        ("normalized", 0, 2, games(36433, 36027, 68692), 0.92),
        ("normalized", -1.75, 0.25, games(10871, 10650, 20431), 2.30),
        ("normalized", 0, 10, games(4250, 0, 0), 120.56),
        ("logistic", 0.5, 2.5, games(21404, 21184, 40708), -1.57),
        ("logistic", 0, 2, games(57433, 57030, 106593), -2.59),
        ("bayesian", 0, 2, games(68965, 68526, 128429), -1.26),
        ("bayesian", 0.5, 2.5, games(21629, 21484, 41111), -1.13),
        ("normalized", 0, 2, pairs(365, 16618, 36029, 200, 16974, 390), 2.25),
        ("normalized", -1.75, 0.25, pairs(127, 4883, 10311, 401, 5150, 104), 3.01),
        ("normalized", 0, 5, pairs(0, 0, 0, 0, 0, 5550), 111.82),
        ("logistic", 0.5, 2.5, pairs(223, 9863, 20279, 1000, 10037, 246), -3.07),
        ("logistic", 0, 2, pairs(871, 26175, 55003, 980, 26678, 821), -4.98),
    ],
)
def test_ratios_agree_with_fastchess(
    model: str, elo0: float, elo1: float, results: Multinomial, llr: float
) -> None:
    assert Sprt(elo0, elo1, model=SprtModel(model)).llr(results) == pytest.approx(
        llr, abs=0.01, rel=0.001
    )


def test_the_bounds_are_walds() -> None:
    test = Sprt(0, 5)
    assert (round(test.lower, 2), round(test.upper, 2)) == (-2.94, 2.94)
    verdicts = [test.verdict(it) for it in (-2.95, -2.9, 0, 2.9, 2.95)]
    assert verdicts == [Verdict.H0, *[Verdict.OPEN] * 3, Verdict.H1]


@pytest.mark.parametrize("model", SprtModel)
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 10), (-1500, -500), (500, 1500), (-10, 0)])
@pytest.mark.parametrize(("won", "verdict"), [(False, Verdict.H0), (True, Verdict.H1)])
def test_it_ends_when_all_games_are_won_or_lost(
    model: SprtModel, elo0: float, elo1: float, won: bool, verdict: Verdict
) -> None:
    test = Sprt(elo0, elo1, model=model)
    size = 1 if model is SprtModel.BAYESIAN else 2
    counts = [0] * (2 * size + 1)
    for number in range(1, 1000):
        counts[-1 if won else 0] = number
        if (found := test.verdict(test.llr(Multinomial(tuple(counts))))) is not Verdict.OPEN:
            break
    assert found is verdict


@pytest.mark.parametrize(
    ("model", "verdicts"),
    [
        (SprtModel.LOGISTIC, (Verdict.H0, Verdict.H1)),
        (SprtModel.NORMALIZED, (Verdict.H0, Verdict.H1)),
        (SprtModel.BAYESIAN, (Verdict.OPEN, Verdict.OPEN)),
    ],
)
def test_draws_alone_speak_against_a_lead_except_in_the_bayesian_model(
    model: SprtModel, verdicts: tuple[Verdict, Verdict]
) -> None:
    drawn = games(0, 0, 10_000) if model is SprtModel.BAYESIAN else pairs(0, 0, 0, 10_000, 0, 0)
    found = tuple(
        test.verdict(test.llr(drawn))
        for test in (Sprt(0, 10, model=model), Sprt(-10, 0, model=model))
    )
    assert found == verdicts


@pytest.mark.parametrize("model", SprtModel)
def test_both_engines_see_the_same_ratio(model: SprtModel) -> None:
    results = games(30, 21, 17) if model is SprtModel.BAYESIAN else pairs(3, 5, 6, 7, 11, 2)
    mirrored = Sprt(-40, 7, model=model).llr(results.reversed())
    assert Sprt(-7, 40, model=model).llr(results) == pytest.approx(-mirrored)


@pytest.mark.parametrize("model", SprtModel)
def test_without_games_nothing_is_decided(model: SprtModel) -> None:
    assert Sprt(0, 5, model=model).llr(Multinomial((0, 0, 0))) == 0


def test_the_bayesian_model_is_for_single_games() -> None:
    with pytest.raises(ValueError, match="single games"):
        Sprt(0, 5, model=SprtModel.BAYESIAN).llr(pairs(1, 1, 1, 1, 1, 1))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((5, 0), "5 is not below 0"),
        ((0, 0), "below"),
        ((0, float("inf")), "finite"),
        ((0, 5, 0), "alpha"),
        ((0, 5, 0.05, 1), "beta"),
        ((0, 5, 0.5, 0.5), "sum"),
    ],
)
def test_what_is_no_test_is_refused(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sprt(*arguments)
