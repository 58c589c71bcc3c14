"""Connect Four: moves as points or columns."""

from __future__ import annotations

import pytest

from boardwire.games import Game, IllegalMove, State, load


def after(game: Game, *moves: str) -> State:
    state = game.initial()
    for move in moves:
        state.apply(state.parse_move(move))
    return state


@pytest.mark.parametrize("text", ["D1", "d1", "D", "4"])
def test_connect_four_takes_a_column_or_the_point_where_the_disc_lands(text: str) -> None:
    state = load("connect4").initial()
    assert state.move_text(state.parse_move(text)) == "D1"
    with pytest.raises(IllegalMove):
        state.parse_move("D2")
    assert after(load("connect4"), "4", "4").text().splitlines()[5:7] == [
        " 2 . . . O . . . 2",
        " 1 . . . X . . . 1",
    ]


def test_a_full_column_takes_no_more() -> None:
    state = after(load("connect4"), *"4" * 6)
    with pytest.raises(IllegalMove):
        state.parse_move("D")
