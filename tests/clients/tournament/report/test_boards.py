"""The last positions of games."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from boardwire.clients.tournament.report.boards import final_boards
from boardwire.matches import Reason, Result
from boardwire.matches.tournaments import PlayedGame

from ..conftest import MakeGame


def game_of(make_game: MakeGame, number: int, result: Result, plies: int) -> PlayedGame:
    moves = ("B2", "A1", "C3", "A3", "A2")[:plies]
    return PlayedGame(number, number, make_game(number, result=result, moves=moves)[1])


def test_games_that_stand_out_are_shown_once(
    make_game: MakeGame, black_wins: Result, white_late: Result
) -> None:
    games = [
        game_of(make_game, 0, black_wins, 2),
        game_of(make_game, 1, black_wins, 5),
        game_of(make_game, 2, white_late, 1),
        game_of(make_game, 3, Result.draw(2, Reason.AGREEMENT), 3),
        game_of(make_game, 4, black_wins, 4),
    ]
    shown = {it.game.number: it.why for it in final_boards(games)}
    assert shown == {
        4: "the last game",
        1: "the longest game",
        0: "the shortest game",
        3: "a draw",
        2: "a game that an engine broke off",
    }


def test_a_picture_is_the_position_with_its_last_move(
    make_game: MakeGame, black_wins: Result
) -> None:
    (board,) = final_boards([game_of(make_game, 0, black_wins, 3)])
    assert board.picture.startswith("<svg")
    assert "last move C3" in board.picture


def test_what_cannot_be_drawn_is_left_out(
    make_game: MakeGame, black_wins: Result, caplog: pytest.LogCaptureFixture
) -> None:
    game = game_of(make_game, 0, black_wins, 3)
    gone = replace(game, record=replace(game.record, game="gone"))
    with caplog.at_level(logging.WARNING):
        assert final_boards([gone]) == []
    assert "game 1 cannot be drawn" in caplog.text


def test_without_games_there_is_nothing_to_show() -> None:
    assert final_boards([]) == []
