"""The terms of evaluations add up to the evaluation."""

from __future__ import annotations

import random

import pytest

from boardwire.games import OVER, GameError, load
from boardwire.games.textbook.features import features_of


@pytest.mark.parametrize("name", ["tictactoe", "chess", "othello", "breakthrough", "pursuit"])
def test_the_terms_sum_to_the_evaluation(name: str) -> None:
    state, chooser = load(name).start(), random.Random(1)
    for _ in range(40):
        if state.to_act() == OVER:
            break
        features = features_of(state)
        terms = features.terms(state)
        total = sum(term.worth for term in terms)
        # Terms that round to nothing are left out.
        assert features.value(total) == pytest.approx(state.evaluate(0), abs=0.02)
        assert len({term.name for term in terms}) == len(terms)
        state.apply(chooser.choice(state.legal_moves()))


def test_the_open_lines_of_nilsson() -> None:
    state = load("tictactoe", position="X---O---- X").start()
    (term,) = features_of(state).terms(state)
    assert (term.sides, term.worth) == ((4, 5), -1)


def test_a_pawn_more_is_material() -> None:
    state = load("chess", position="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").start()
    terms = {term.name: term.worth for term in features_of(state).terms(state)}
    assert terms["material"] < -50, "values are for player 0, black"


def test_a_game_without_terms_is_refused() -> None:
    with pytest.raises(GameError, match="has no terms to show; those of tictactoe, chess"):
        features_of(load("nim").start())
