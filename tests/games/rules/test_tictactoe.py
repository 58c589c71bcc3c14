"""Positions of tic-tac-toe as people write them."""

from __future__ import annotations

import pytest

from boardwire.games import PositionError, load


@pytest.mark.parametrize(
    "text",
    [
        "O--XX-O-X O",
        "O--XX-O-X",
        "o..xx.o.x",
        "O-X/XX-/O-- O",
        "O-X/XX-/O--",
        "o.x xx. o.. o",
        "O.X\nXX.\nO..",
    ],
)
def test_a_position_is_a_line_from_a1_or_rows_from_the_top(text: str) -> None:
    state = load("tictactoe").read_position(text)
    assert state.position_text() == "O--XX-O-X O"
    rows = state.text().splitlines()[1:4]
    assert [row.split()[1:4] for row in rows] == [["O", ".", "X"], ["X", "X", "."], ["O", ".", "."]]


@pytest.mark.parametrize("text", ["", "X", "O-X/XX-/O", "OX/XX/OO", "X/O/X", "O-X/XX-/O--/---"])
def test_other_rows_are_refused_with_both_ways_to_write_them(text: str) -> None:
    with pytest.raises(PositionError, match="three rows of three from the top"):
        load("tictactoe").read_position(text)


def test_the_side_to_move_must_fit_the_marks() -> None:
    with pytest.raises(PositionError, match="so X is to move"):
        load("tictactoe").read_position("---/-X-/--O O")
