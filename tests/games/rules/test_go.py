"""Go: area, ko, suicide, and a colour that plays twice."""

from __future__ import annotations

import pytest

from boardwire.games import Game, IllegalMove, State, load


def after(game: Game, *moves: str) -> State:
    state = game.initial()
    for move in moves:
        state.apply(state.parse_move(move))
    return state


def test_go_scores_area_and_komi() -> None:
    state = after(load("go", size=3, komi=0.5), "B2", "pass", "pass")
    assert state.margin() == 8.5
    assert list(state.returns()) == [1, -1]


def test_go_allows_suicide_of_several_stones_only_by_option() -> None:
    moves = ("A2", "A1", "B2", "pass", "C1")
    with pytest.raises(IllegalMove):
        after(load("go", size=3), *moves).parse_move("B1")
    assert after(load("go", size=3, suicide=True), *moves, "B1").view().piece(0, 0) is None


def test_go_forbids_taking_back_a_ko_at_once() -> None:
    ko = ("B1", "C1", "A2", "D2", "B3", "C3", "C2", "B2")
    state = after(load("go", size=5), *ko)
    with pytest.raises(IllegalMove):
        state.parse_move("C2")
    assert after(load("go", size=5), *ko, "E5", "pass", "C2").text()


def test_go_lets_a_colour_play_twice_in_a_row() -> None:
    state = after(load("go"), "D4")
    assert state.yield_turn(0)
    state.apply(state.parse_move("D5"))
    assert state.text().count("X") == 2
