"""Findings of searches in the words of GoGui."""

from __future__ import annotations

from boardwire.games import load
from boardwire.matches.console.search_display import (
    line_gfx,
    ownership_board,
    policy_gfx,
    shares_gfx,
    territory_board,
    variation_text,
    win_rates_gfx,
)

OWNERS = [1, 0.4, -0.5, -1, 0.5, 0.0]


def test_boards_have_the_top_row_first() -> None:
    assert ownership_board(OWNERS, 3) == "\n1.00 0.40 -0.50\n-1.00 0.50 0.00"
    assert territory_board(OWNERS, 3) == "\nb . w\nw b ."


def test_values_are_influence_for_black() -> None:
    state = load("go", size=3).start()
    first, second = state.parse_move("A1"), state.parse_move("B2")
    assert win_rates_gfx(state, [(first, -0.5), (second, 0.5)]) == (
        "INFLUENCE B2 0.50 A1 -0.50\nLABEL B2 75 A1 25"
    )
    state.apply(state.parse_move("C3"))
    assert win_rates_gfx(state, [(first, 0.5)]) == "INFLUENCE A1 -0.50\nLABEL A1 75"
    assert win_rates_gfx(state, []) == ""


def test_shares_add_up_to_a_hundred() -> None:
    state = load("go", size=3).start()
    moves = [(state.parse_move(text), visits) for text, visits in (("A1", 3), ("B1", 1), ("C1", 0))]
    assert shares_gfx(state, moves) == "INFLUENCE A1 0.75 B1 0.25\nLABEL A1 75 B1 25"
    assert shares_gfx(state, []) == ""


def test_the_best_move_of_a_policy_is_darkest() -> None:
    state = load("go", size=3).start()
    policy = {
        state.parse_move("A1"): 0.2,
        state.parse_move("B1"): 0.1,
        state.parse_move("pass"): 0.2,
    }
    assert policy_gfx(state, policy) == "INFLUENCE A1 1.00 B1 0.50"
    assert policy_gfx(state, {}) == ""


def test_a_line_is_numbered_and_drawn() -> None:
    state = load("breakthrough", columns=4, rows=4).start()
    move = state.legal_moves()[0]
    start, end = state.points_of(move)
    assert line_gfx(state, [move]) == f"LINE {start} {end}\nLABEL {end} 1"
    assert line_gfx(state, []) == ""
    assert variation_text([(0, "D4"), (1, "E5")]) == "b D4 w E5"
