"""Tables of games in which all choose at once."""

from __future__ import annotations

from boardwire.games import load


def test_a_choice_is_on_the_table_of_its_player_alone() -> None:
    state = load("rps").read_position("RP S-")
    assert state.view(0).table["own"] == 2
    assert "own" not in state.view(1).table
    assert "own" not in state.view().table
    assert state.view().table["played"] == [{"choices": [0, 1], "gains": ["-1", "1"]}]
    assert state.view().table["scores"] == ["0", "1"]


def test_a_matrix_game_for_two_shows_its_payoffs() -> None:
    state = load("matrix", payoffs="prisoners-dilemma", rounds=2).read_position("defect/cooperate")
    table = state.view().table
    assert table["payoffs"] == [[["-1", "-1"], ["-3", "0"]], [["0", "-3"], ["-2", "-2"]]]
    assert table["moves"] == [["cooperate", "defect"]] * 2
    assert table["played"] == [{"choices": [1, 0], "gains": ["0", "-3"]}]
    assert str(state.move_words(0, 0)) == "Cooperate"


def test_a_large_table_of_payoffs_is_left_out() -> None:
    large = load("matrix", payoffs=[[0] * 11 for _ in range(10)])
    assert "payoffs" not in large.start().view().table
    assert len(large.start().view().table["moves"][1]) == 11


def test_two_thirds_of_the_average_marks_the_target_and_the_winners() -> None:
    table = load("guess", rounds=2).read_position("33/22/0").view().table
    assert table["limit"] == 100
    assert table["played"] == [{"choices": [33, 22, 0], "mark": "12.22", "winners": [1]}]
