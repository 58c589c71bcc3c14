"""Moves that mixtures dominate: examples of textbooks, and what must hold for any game."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings

from boardwire.games import GameError
from boardwire.games.rules.normal_form import PRESETS, NormalForm, read_payoffs
from boardwire.games.textbook.equilibria import (
    eliminations,
    extreme_equilibria,
    remaining,
    solve_zero_sum,
)
from boardwire.games.textbook.equilibria.mixed_dominance import dominating_mixture
from boardwire.games.textbook.equilibria.report import analysis

from .test_matrices import bimatrices

HALF = Fraction(1, 2)
EQUILIBRIA = "boardwire.games.textbook.equilibria"


def steps(form: NormalForm) -> list[tuple[str, dict[str, Fraction]]]:
    """The moves that go, each with what dominates it."""
    return [
        (form.moves[it.player][it.move], {form.moves[it.player][at]: part for at, part in it.by})
        for it in eliminations(form, mixture=dominating_mixture)
    ]


def test_the_game_of_shoham_and_leyton_brown() -> None:
    # Figures 3.15 to 3.17: R is dominated by L, then M by an equal mixture of U and D.
    form = read_payoffs(
        "[[[3,1],[0,1],[0,0]],[[1,1],[1,1],[5,0]],[[0,1],[4,1],[0,0]]]", "U,M,D/L,C,R"
    )
    (first, by), (second, mixture) = steps(form)
    assert (first, by) == ("R", {"L": Fraction(1)})
    assert (second, mixture) == ("M", {"U": HALF, "D": HALF})
    left = remaining(form, list(eliminations(form, mixture=dominating_mixture)))
    assert left == ((0, 2), (0, 1))
    assert "  2. black: M is strictly dominated by 0.5 U + 0.5 D" in analysis(form)


def test_the_game_of_gibbons() -> None:
    # Game Theory for Applied Economists, figure 1.3.1: B pays 1, T and M pay 3 or 0.
    form = read_payoffs("[[[3,0],[0,0]],[[0,0],[3,0]],[[1,0],[1,0]]]", "T,M,B/L,R")
    assert steps(form) == [("B", {"T": HALF, "M": HALF})]
    # Figure 1.3.2: with 2 for B it is the best answer to an equal mixture, so nothing is dominated.
    form = read_payoffs("[[[3,0],[0,0]],[[0,0],[3,0]],[[2,0],[2,0]]]", "T,M,B/L,R")
    assert steps(form) == []


def test_a_mixture_that_only_pays_as_much_dominates_nothing() -> None:
    assert steps(read_payoffs("[[[2,0],[0,0]],[[0,0],[2,0]],[[1,0],[1,0]]]")) == []
    assert steps(read_payoffs("rock-paper-scissors")) == []


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(bimatrices())
def test_no_equilibrium_plays_what_is_eliminated(form: NormalForm) -> None:
    left = remaining(form, list(eliminations(form, mixture=dominating_mixture)))
    for equilibrium in extreme_equilibria(form):
        for moves, mixture in zip(left, equilibrium.mixtures, strict=True):
            assert all(move in moves for move, part in enumerate(mixture) if part)


LARGE = json.dumps([[(3 * row + 5 * column) % 11 for column in range(21)] for row in range(21)])
"""A game that is solved by scipy: 441 cells."""


def test_small_games_need_no_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{EQUILIBRIA}.zero_sum.find_spec", _missing)
    for name in PRESETS:
        lines = list(analysis(read_payoffs(name)))
        assert not any("scipy" in line for line in lines)
    assert "value for black, by the simplex method: 0" in analysis(
        read_payoffs("rock-paper-scissors")
    )
    form = read_payoffs("[[[3,0],[0,0]],[[0,0],[3,0]],[[1,0],[1,0]]]", "T,M,B/L,R")
    assert steps(form) == [("B", {"T": HALF, "M": HALF})]


def test_without_scipy_a_large_game_is_analysed_as_far_as_possible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    form = read_payoffs(LARGE)
    computed = list(analysis(form))
    assert not any("scipy" in line for line in computed)
    monkeypatch.setattr(f"{EQUILIBRIA}.zero_sum.find_spec", _missing)
    lines = list(analysis(form))
    assert "without mixtures, which need scipy" in lines[0]
    assert lines[-1].startswith("value for black: not computed")
    assert set(computed) & set(lines)
    with pytest.raises(GameError, match="needs scipy"):
        solve_zero_sum(form)


@pytest.mark.slow
def test_scipy_and_the_simplex_method_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    form = read_payoffs(LARGE)
    computed = solve_zero_sum(form).value
    monkeypatch.setattr(f"{EQUILIBRIA}.zero_sum.MOST_EXACT", 441)
    exact = solve_zero_sum(form).value
    assert computed <= exact
    assert float(computed) == pytest.approx(float(exact), abs=1e-4)


def _missing(name: str) -> object:
    return None
