"""Moves that mixtures dominate: examples of textbooks, and what must hold for any game."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from boardwire.games import GameError
from boardwire.games.rules.normal_form import NormalForm, read_payoffs
from boardwire.games.textbook.equilibria import eliminations, extreme_equilibria, linear, remaining
from boardwire.games.textbook.equilibria.mixed_dominance import dominating_mixture
from boardwire.games.textbook.equilibria.report import analysis

from .test_matrices import bimatrices

HALF = Fraction(1, 2)


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


def test_without_scipy_single_moves_are_looked_at_and_that_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardwire.games.textbook.equilibria.report.has_linear_programs", bool)
    form = read_payoffs("[[[3,0],[0,0]],[[0,0],[3,0]],[[1,0],[1,0]]]")
    (told, *_) = analysis(form)
    assert "without mixtures, which need scipy" in told
    monkeypatch.setattr(linear, "import_module", _missing)
    with pytest.raises(GameError, match="needs scipy"):
        dominating_mixture(form, ((0, 1, 2), (0, 1)), 0, 2)


def _missing(name: str) -> object:
    raise ImportError(name)
