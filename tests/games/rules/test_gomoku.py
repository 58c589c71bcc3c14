"""Gomoku: what wins, positions as text, and the engines at it."""

from __future__ import annotations

import pytest

from boardwire import _native
from boardwire.games import OVER, IllegalMove, OptionError, PositionError, State, load

ROWS = {
    "five": "XXXXX----------",
    "six": "XXXXXX---------",
    "four": "XXXX-----------",
}


def position(row: str, side: str = "O", **options: object) -> State:
    """An empty board of 15 but for the lowest row."""
    text = "/".join(["-" * 15] * 14 + [row])
    return load("gomoku", **options).read_position(f"{text} {side}")


@pytest.mark.parametrize(
    ("row", "rule", "won"),
    [
        ("four", "freestyle", False),
        ("five", "freestyle", True),
        ("six", "freestyle", True),
        ("four", "standard", False),
        ("five", "standard", True),
        ("six", "standard", False),
    ],
)
def test_five_win_and_six_only_in_freestyle(row: str, rule: str, won: bool) -> None:
    state = position(ROWS[row], rule=rule)
    assert (state.to_act() == OVER) == won
    if won:
        assert state.returns() == [1, -1]


def test_a_six_that_is_filled_up_in_the_middle_does_not_win_standard_gomoku() -> None:
    state = position("XXX-XX---------", side="X", rule="standard")
    state.apply(state.parse_move("d1"))
    assert state.to_act() == 1
    state = position("-XX-XX---------", side="X", rule="standard")
    state.apply(state.parse_move("D1"))
    assert state.to_act() == OVER


def test_a_full_board_is_a_draw() -> None:
    rows = ["XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOO-"]
    state = load("gomoku", size=5).read_position("/".join(rows) + " X")
    assert [state.move_text(move) for move in state.legal_moves()] == ["E1"]
    state.apply(state.parse_move("E1"))
    assert (state.to_act(), state.returns()) == (OVER, [0, 0])


def test_a_board_is_drawn_with_row_one_below() -> None:
    state = load("gomoku", size=5).initial()
    state.apply(state.parse_move("B1"))
    assert state.text().splitlines()[-2] == " 1 . X . . . 1"
    assert state.view().last_move == "B1"
    with pytest.raises(IllegalMove):
        state.parse_move("b1")


def test_positions_are_read_in_any_case_with_dots_and_stars() -> None:
    game = load("gomoku", size=5)
    text = "-----/--X--/--XO-/-----/----- O"
    assert game.read_position(text.lower().replace("-", ".")).position_text() == text
    assert game.read_position(text.replace("X", "*")).position_text() == text
    with pytest.raises(IllegalMove):
        game.read_position(text).parse_move("C3")


def test_a_player_who_has_won_is_not_to_move() -> None:
    with pytest.raises(PositionError, match="the player to act has won already"):
        position(ROWS["five"], side="X")


@pytest.mark.parametrize("options", [{"size": 4}, {"size": 26}, {"rule": "renju"}])
def test_options_out_of_range_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        load("gomoku", **options)


@pytest.mark.parametrize(
    ("size", "cells", "player", "rule", "message"),
    [
        (4, bytes(16), 0, "freestyle", "size must be"),
        (5, bytes(24), 0, "freestyle", "cells must be"),
        (5, b"\3" + bytes(24), 0, "freestyle", "from 0 to 2"),
        (5, bytes(25), 2, "freestyle", "player must be"),
        (5, bytes(25), 0, "renju", "rule must be"),
    ],
)
def test_the_core_checks_cells(
    size: int, cells: bytes, player: int, rule: str, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        _native.Gomoku.from_cells(size, cells, player, rule)


def test_alphabeta_makes_a_five_and_stops_one() -> None:
    for side in "XO":
        state = position("OXXXX----------", side=side)
        move = _native.AlphaBeta().search(state.position, depth=2).move
        assert move is not None
        assert state.move_text(move) == "F1"


def test_mcts_makes_a_five() -> None:
    state = position("OXXXX----------", side="X")
    move = _native.Mcts(seed=1).search(state.position, simulations=5000).move
    assert move is not None
    assert state.move_text(move) == "F1"


def test_alphabeta_proves_that_an_open_four_wins() -> None:
    result = _native.AlphaBeta().search(position("-XXXX----------", side="O").position, depth=2)
    assert (result.value, result.exact) == (-1, True)
