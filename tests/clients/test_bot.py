"""Logging an engine in at a server: the games that it says it plays."""

from __future__ import annotations

from boardwire.clients.bot import playable
from boardwire.clients.engines import parse_engine
from boardwire.games import find, names


def test_a_search_plays_no_game_that_hides_something() -> None:
    games = playable(parse_engine("mcts"))
    assert "othello" in games
    assert all(find(name).perfect_information for name in games)


def test_the_random_player_plays_all_games() -> None:
    assert playable(parse_engine("random")) == names()


def test_the_games_of_a_program_are_not_known() -> None:
    assert playable(parse_engine("cat -")) == []
