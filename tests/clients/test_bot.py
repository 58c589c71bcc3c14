"""Logging an engine in at a server: the games that it says it plays."""

from __future__ import annotations

import pytest

from boardwire.clients.bot import ServerComments, playable
from boardwire.clients.bounded_lines import BoundedLines
from boardwire.clients.engines import parse_engine
from boardwire.clients.spare_names import spare_names
from boardwire.games import find, names


def test_a_search_plays_no_game_that_hides_something() -> None:
    games = playable(parse_engine("mcts"))
    assert "othello" in games
    assert all(find(name).perfect_information for name in games)


def test_the_random_player_plays_all_games() -> None:
    assert playable(parse_engine("random")) == names()


def test_the_games_of_a_program_are_not_known() -> None:
    assert playable(parse_engine("cat -")) == []


def test_what_the_server_repeats_in_plain_words_is_shown_once() -> None:
    shown: list[str] = []
    taken: list[str] = []
    comments = ServerComments(BoundedLines(shown.append), taken.append)
    record = "illegal match=7e move=A1 why=A1%20is%20taken"
    plain = "match 7e: illegal move: A1 is taken"
    for line in (record, plain, record, plain, "hello"):
        comments.take(line)
    assert shown == [plain, plain, "server: hello"]
    assert taken == [record, plain, record, plain, "hello"]


@pytest.mark.parametrize(
    ("user", "first"),
    [
        ("anna", "anna-mcts"),
        ("An na/1", "Anna1-mcts"),
        ("\u00e4\u00f6", "my-mcts"),
        ("", "my-mcts"),
    ],
)
def test_spare_names_begin_with_the_user(user: str, first: str) -> None:
    names = spare_names("mcts", user)
    assert names[:2] == (first, f"{first}-2")
    assert len(set(names)) == 20


def test_spare_names_are_names_however_long_they_are() -> None:
    assert max(map(len, spare_names("x" * 60, "anna"))) == 40
