"""The list of moves."""

from __future__ import annotations

from boardwire.clients.watching.screens.match_widgets import move_rows
from boardwire.games import CHANCE

from .test_board_picture import match_of


def test_moves_stand_in_a_column_for_each_player() -> None:
    match = match_of("chess", (1, "e2e4"), (0, "e7e5"), (1, "g1f3"))
    rows, at = move_rows(match, None)
    assert [row.plain.split() for row in rows] == [["1.", "e4", "e5"], ["2.", "Nf3"]]
    assert at == 1
    rows, at = move_rows(match, 1)
    assert at == 0
    assert [
        rows[0].plain[it.start : it.end] for it in rows[0].spans if "reverse" in str(it.style)
    ] == ["e4"]


def test_a_roll_stands_before_the_move_that_it_is_for() -> None:
    match = match_of("backgammon", (CHANCE, "63"))
    rows, _ = move_rows(match, None)
    assert rows[0].plain.split() == ["1.", "⚅", "⚂"]


def test_a_roll_stands_after_the_move_that_asks_for_it() -> None:
    plies = [(0, "roll"), (CHANCE, "5"), (0, "hold"), (1, "roll"), (CHANCE, "2")]
    rows, at = move_rows(match_of("pig", *plies), None)
    assert [row.plain.split() for row in rows] == [
        ["1.", "roll", "⚄"],
        ["2.", "hold", "roll", "⚁"],
    ]
    assert at == 1


def test_one_player_may_move_twice() -> None:
    match = match_of("go", (0, "A1"), (1, "pass"), (0, "pass"))
    rows, _ = move_rows(match, None)
    assert [row.plain.split()[1:] for row in rows] == [["A1", "pass"], ["pass"]]


def test_long_moves_have_a_row_each() -> None:
    match = match_of("backgammon", (CHANCE, "63"), (0, "24/18,13/10"), (CHANCE, "21"))
    rows, at = move_rows(match, None)
    assert [row.plain.split() for row in rows] == [
        ["1.", "Black", "⚅", "⚂", "24/18,13/10"],
        ["2.", "⚁", "⚀"],
    ]
    assert at == 1
