"""Amazons: setups, move texts, positions as text, and the end."""

from __future__ import annotations

import pytest

from boardwire import _native
from boardwire.games import (
    NOBODY,
    OVER,
    IllegalMove,
    InvalidMove,
    OptionError,
    State,
    load,
)
from boardwire.matches import BoardConsole, ConsoleBoard, Table
from boardwire.protocol import Command

START = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w"


def amazons(state: State, player: int) -> list[str]:
    return [name for name, piece in state.view().points() if piece and piece.player == player]


def test_white_has_the_lower_amazons_and_moves_first() -> None:
    state = load("amazons").initial()
    assert state.position_text() == START
    assert state.to_act() == 1
    assert amazons(state, 1) == ["D1", "G1", "A4", "K4"]
    assert amazons(state, 0) == ["A7", "K7", "D10", "G10"]


@pytest.mark.parametrize(
    ("size", "white"),
    [
        (6, ["B1", "E1", "A2", "F2"]),
        (7, ["C1", "E1", "A3", "G3"]),
        (8, ["C1", "F1", "A3", "H3"]),
        (9, ["C1", "G1", "A3", "J3"]),
    ],
)
def test_smaller_boards_begin_alike(size: int, white: list[str]) -> None:
    state = load("amazons", size=size).initial()
    assert amazons(state, 1) == white
    assert amazons(state, 0) == [
        name[0] + str(size + 1 - int(name[1:])) for name in white[2:] + white[:2]
    ]


@pytest.mark.parametrize(
    "text",
    ["D1-D7/G7", "d1-d7/g7", "D1D7G7", "D1-D7-G7", "d1-d7,g7", "D1-D7(G7)", "d1:d7:g7", "d1d7/g7"],
)
def test_a_move_is_read_as_people_write_it(text: str) -> None:
    state = load("amazons").initial()
    assert state.move_text(state.parse_move(text)) == "D1-D7/G7"


@pytest.mark.parametrize("text", ["", "D1", "D1-D7", "D1-D7/", "D1-D7/G7/G8", "D1-D7/L7", "I1I2I3"])
def test_other_words_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidMove):
        load("amazons").initial().parse_move(text)


@pytest.mark.parametrize(
    "text",
    [
        "D2-D7/G7",  # from an empty square
        "D10-D9/D8",  # the other side's amazon
        "D1-D10/G7",  # onto an amazon
        "D1-E3/E4",  # no line
        "G1-A7/B7",  # onto an amazon at the end of a diagonal
        "K4-K8/K9",  # through an amazon
        "D1-D7/D10",  # an arrow onto an amazon
        "D1-D7/E9",  # an arrow off every line
        "D1-D1/D2",  # going nowhere
        "D1-D7/D7",  # onto herself
    ],
)
def test_queens_and_arrows_go_along_open_lines(text: str) -> None:
    with pytest.raises(IllegalMove, match="is not a legal move here"):
        load("amazons").initial().parse_move(text)


def test_an_arrow_may_fly_back_through_the_square_that_was_left() -> None:
    state = load("amazons").initial()
    state.apply(state.parse_move("D1-D2/D1"))
    assert state.to_act() == 0
    assert state.position_text() == "3q2q3/10/10/q8q/10/10/Q8Q/10/3Q6/3*2Q3 b"
    arrow = state.view().piece(3, 0)
    assert arrow is not None
    assert (arrow.player, arrow.kind) == (NOBODY, "arrow")
    assert state.text().splitlines()[-2] == " 1 . . . # . . O . . . 1"


def test_who_cannot_move_has_lost() -> None:
    game = load("amazons", size=6)
    walled = game.read_position("qq*3/qq*3/***3/6/6/QQQQ2 b")
    assert (walled.to_act(), walled.legal_moves(), walled.returns()) == (OVER, [], [-1, 1])
    assert game.read_position("qq*3/qq*3/***3/6/6/QQQQ2 w").to_act() == 1
    assert game.read_position("qq*3/qq*3/**4/6/6/QQQQ2 b").to_act() == 0


def test_the_last_move_wins() -> None:
    # Black's only open square is A3; once an arrow closes it black is walled in.
    state = load("amazons", size=6).read_position("qq*3/qq*3/1**3/Q5/6/3QQQ w")
    state.apply(state.parse_move("A3-B3/A4"))
    assert (state.to_act(), state.returns()) == (OVER, [-1, 1])


def test_a_whole_fen_is_read() -> None:
    assert load("amazons").read_position(f"{START} - - 0 1").position_text() == START


@pytest.mark.parametrize("size", [5, 11])
def test_sizes_out_of_range_are_refused(size: int) -> None:
    with pytest.raises(OptionError):
        load("amazons", size=size)
    with pytest.raises(ValueError, match="size must be 6 to 10"):
        _native.Amazons(size)


@pytest.mark.parametrize(
    ("cells", "player", "message"),
    [
        (bytes(35), 0, "cells must be"),
        (b"\4" + bytes(35), 0, "from 0 to 3"),
        (b"\1\1\1\1\2\2\2\2" + bytes(28), 2, "player must be"),
    ],
)
def test_the_core_checks_cells(cells: bytes, player: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _native.Amazons.from_cells(6, cells, player)


async def test_gogui_sees_closed_squares_as_no_points() -> None:
    console = BoardConsole(ConsoleBoard(Table(load("amazons", size=6))))
    await console.handle(Command("play", ("w", "B1-B2/B3")))
    board = (await console.handle(Command("gogui-rules_board"))).text
    assert board.splitlines()[3:] == [". ? . . . .", "O O . . . O", ". . . . O ."]


@pytest.mark.parametrize(("depth", "leaves"), [(1, 2176), (2, 4307152)])
def test_perft(depth: int, leaves: int) -> None:
    assert _native.perft(_native.Amazons(), depth) == leaves


def test_alphabeta_walls_in_the_last_amazon() -> None:
    state = load("amazons", size=6).read_position("qq*3/qq*3/1**3/Q5/6/3QQQ w")
    result = _native.AlphaBeta().search(state.position, depth=1)
    assert (result.value, result.exact) == (1, True)


def test_mcts_plays_with_thousands_of_moves() -> None:
    result = _native.Mcts(seed=1, memory=16).search(_native.Amazons(), simulations=10_000)
    assert len(result.moves) == 2176
    assert sum(it.visits for it in result.moves) == 10_000
    assert min(it.visits for it in result.moves) > 0
