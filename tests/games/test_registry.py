"""Games by name: any spelling, titles, and what searches can play."""

from __future__ import annotations

import pytest

from boardwire.games import UnknownGame, find, load, names, searchable


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("othello", "othello"),
        ("Othello", "othello"),
        ("reversi", "othello"),
        ("Connect Four", "connect4"),
        ("connect-four", "connect4"),
        ("Tic-Tac-Toe", "tictactoe"),
        ("GO", "go"),
    ],
)
def test_a_game_is_found_by_any_spelling(name: str, found: str) -> None:
    assert find(name).name == found


def test_an_unknown_game_is_an_error_that_lists_the_games() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'parcheesi'; there are tictactoe, co"):
        load("parcheesi")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("chequers", "checkers"), ("Conect Four", "connect4"), ("reversy", "othello")],
)
def test_an_error_names_a_similar_game(name: str, meant: str) -> None:
    with pytest.raises(UnknownGame, match=rf"; did you mean {meant}\? There are tictactoe, con"):
        load(name)


def test_searches_play_all_games_that_hide_nothing() -> None:
    hidden = set(names()) - set(searchable())
    assert {"bridge", "kuhn", "holdem", "leduc", "liars", "rps", "matrix", "guess"} <= hidden
    assert not any(find(name).perfect_information for name in hidden)
