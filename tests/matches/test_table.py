"""The table: a history that can be taken back, and does not grow without end."""

from __future__ import annotations

import random

import pytest

from boardwire.games import IllegalMove, load
from boardwire.matches import CannotUndo, Table
from boardwire.matches.table import MAX_PLIES


def played(table: Table, plies: int, seed: int = 1) -> list[str]:
    """Play random moves; return the board after each ply, the first board first."""
    chooser = random.Random(seed)
    boards = [table.state.text()]
    for _ in range(plies):
        move = chooser.choice(table.state.legal_moves())
        table.play(table.state.to_act(), table.state.move_text(move))
        boards.append(table.state.text())
    return boards


@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 64, 99, 100])
def test_any_number_of_moves_can_be_taken_back(count: int) -> None:
    table = Table(load("go", size=13))
    boards = played(table, 100)
    table.undo(count)
    assert table.state.text() == boards[100 - count]
    assert len(table.history) == 100 - count
    assert played(table, 10)[0] == boards[100 - count]


def test_more_moves_than_were_made_cannot_be_taken_back() -> None:
    table = Table(load("go"))
    table.play(0, "D4")
    with pytest.raises(CannotUndo):
        table.undo(2)
    assert len(table.history) == 1


def test_a_forced_pass_that_was_left_out_is_taken_back_with_its_move() -> None:
    table = Table(load("go"))
    table.play(0, "D4")
    table.play(0, "E5")
    table.undo()
    assert [entry.text for entry in table.history] == ["D4"]
    assert table.state.to_act() == 1


@pytest.mark.parametrize("game", ["go", "othello", "nim"])
def test_a_player_whom_the_game_has_not_cannot_move(game: str) -> None:
    table = Table(load(game))
    with pytest.raises(IllegalMove, match="not that player's turn"):
        table.play(2, "A1")
    assert table.history == []


def test_an_option_can_change_under_the_moves() -> None:
    table = Table(load("go", size=5, komi=0.5))
    boards = played(table, 8)
    table.change_option("komi", 6.5)
    assert table.state.text() == boards[-1].replace("komi: 0.5", "komi: 6.5")
    table.undo(8)
    assert table.history == []


def test_a_finished_game_takes_passes_but_not_for_ever() -> None:
    table = Table(load("go", size=2))
    for ply in range(MAX_PLIES):
        table.play(ply % 2, "pass")
    with pytest.raises(IllegalMove, match="at most 5000 plies"):
        table.play(0, "pass")
    table.undo(MAX_PLIES - 1)
    assert not table.over
