"""The board as spectators know it."""

from __future__ import annotations

import pytest

from boardwire.clients.watching.public_board import PublicBoard
from boardwire.games import CHANCE, IllegalMove, load


def test_moves_come_back_in_the_notation_of_the_game() -> None:
    board = PublicBoard(load("chess"))
    assert [board.play(1, "g1f3"), board.play(0, "e7e5"), board.play(1, "f3e5")] == [
        "Nf3",
        "e5",
        "Nxe5",
    ]


def test_any_position_can_be_looked_at_in_any_order() -> None:
    board = PublicBoard(load("go", size=5))
    plies = [(0, "C3"), (1, "B2"), (0, "D4"), (1, "pass"), (0, "A1")]
    for player, text in plies:
        board.play(player, text)
    stones = {ply: sum(it is not None for it in board.position(ply).view.cells) for ply in range(6)}
    assert stones == {0: 0, 1: 1, 2: 2, 3: 3, 4: 3, 5: 4}
    assert board.position(2).marked == ("B2",)
    assert board.position(0).marked == ()
    assert board.position().marked == ("A1",)
    assert board.position(5) == board.position() == board.position(99)


def test_go_is_played_on_after_two_passes() -> None:
    board = PublicBoard(load("go", size=5))
    for player, text in [(0, "C3"), (1, "pass"), (0, "pass")]:
        board.play(player, text)
    assert board.acting == ()
    assert board.next_player() == 1
    board.play(1, "B2")
    assert board.position(3).marked == board.position(2).marked
    assert board.position(4).marked == ("B2",)


def test_hidden_cards_stay_hidden_until_they_are_told() -> None:
    board = PublicBoard(load("kuhn"))
    board.play(CHANCE, "??")
    board.play(0, "check")
    assert board.position().view.side["black card"] == "?"
    board.play(1, "bet")
    board.play(0, "call")
    board.reveal(["KJ", "check", "bet", "call"])
    assert board.position().view.side["black card"] == "K"
    assert board.position(2).view.side["white card"] == "?"


def test_choices_at_once_are_told_in_the_order_of_the_players() -> None:
    board = PublicBoard(load("rps", rounds=2))
    for player, text in [(0, "rock"), (1, "paper"), (0, "rock"), (1, "rock")]:
        board.play(player, text)
    assert board.position(2).view.side["white wins"] == 1
    assert board.position(2).acting == (0, 1)


def test_a_move_that_is_not_legal_changes_nothing() -> None:
    board = PublicBoard(load("tictactoe"))
    board.play(0, "B2")
    with pytest.raises(IllegalMove):
        board.play(1, "B2")
    assert len(board) == 1
    assert board.acting == (1,)
