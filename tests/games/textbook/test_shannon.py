"""Evaluations of chess from textbooks."""

from __future__ import annotations

import pytest

from boardwire.games import GameError, State, load
from boardwire.games.textbook.shannon import FORMULAS, formula_of


def terms(name: str, position: str) -> dict[str, float]:
    """The terms of an evaluation for white, by name."""
    state = load("chess", position=position).start()
    found = formula_of(name, state).terms(state)
    return {term.name: round(-term.worth, 9) for term in found}


def after(moves: str) -> State:
    state = load("chess").start()
    for move in moves.split():
        state.apply(state.parse_move(move))
    return state


@pytest.mark.parametrize("name", FORMULAS)
def test_the_initial_position_is_even(name: str) -> None:
    state = load("chess").start()
    features = formula_of(name, state)
    terms = features.terms(state)
    assert all(term.worth == 0 and term.sides and len(set(term.sides)) == 1 for term in terms)
    assert features.evaluate(state, 0) == features.evaluate(state, 1) == 0


@pytest.mark.parametrize(
    ("pieces", "worth"), [("Q", 9), ("R", 5), ("B", 3), ("N", 3), ("P", 1), ("QRBNP", 21)]
)
def test_pieces_have_the_values_of_beginners_books(pieces: str, worth: int) -> None:
    row = f"{pieces}{8 - len(pieces)}"
    for side, sign in (("white", 1), ("black", -1)):
        second = row if side == "white" else "8"
        seventh = row.lower() if side == "black" else "8"
        state = load("chess", position=f"4k3/{seventh}/8/8/8/8/{second}/4K3 w - - 0 1").start()
        features = formula_of("material", state)
        total = sum(term.worth for term in features.terms(state))
        assert total == -sign * worth
        assert features.worth is not None
        assert features.worth(features.value(total)) == pytest.approx(total)


def test_faults_of_pawns_and_moves_are_counted_as_shannon_does() -> None:
    # White: two pawns on the a-file, one of them blocked by a knight, and one alone on the e-file.
    found = terms("shannon", "4k3/8/8/8/n7/P3P3/P7/4K3 b - - 0 1")
    assert found["1 x pawns"] == 3
    assert found["3 x knights"] == -3
    assert found["-0.5 x doubled pawns"] == -0.5
    assert found["-0.5 x blocked pawns"] == -1.0  # a2 by a3, a3 by the knight
    assert found["-0.5 x isolated pawns"] == -1.5
    # The king has five moves on each side, the knight four; the pawn on e3 has one.
    assert found["0.1 x moves"] == -0.3


def test_moves_are_left_out_while_a_king_is_in_check() -> None:
    assert "0.1 x moves" in terms("shannon", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert "0.1 x moves" not in terms("shannon", "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1")


def test_the_value_is_that_of_the_player_who_asks() -> None:
    state = after("e4 d5 exd5")
    features = formula_of("shannon", state)
    assert features.evaluate(state, 1) == -features.evaluate(state, 0) > 0


def test_other_names_and_games_are_refused() -> None:
    with pytest.raises(GameError, match="there are material, shannon"):
        formula_of("turing", load("chess").start())
    with pytest.raises(GameError, match="one of chess, not of Go"):
        formula_of("shannon", load("go").start())
