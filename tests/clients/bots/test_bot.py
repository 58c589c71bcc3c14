"""Logging an engine in at a server: the games that it says it plays."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from boardwire.clients.bots import bot as module
from boardwire.clients.bots.bot import BotLogin, ServerComments, keep_playing, playable
from boardwire.clients.bots.bot_engine import bot_engine
from boardwire.clients.bots.bounded_lines import BoundedLines
from boardwire.clients.bots.spare_names import spare_names
from boardwire.clients.bots.trouble import Trouble
from boardwire.clients.connection.backoff import Backoff
from boardwire.clients.engines import parse_engine
from boardwire.games import find, names
from boardwire.protocol import Address, TransportError


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


async def test_a_session_that_ends_is_followed_by_the_shortest_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However long the server was away before that session."""
    pauses: list[float] = []
    attempts = iter(("away", "away", "away", "away", "plays", "away", "ends"))
    login = BotLogin("anna", ["tictactoe"])

    async def play(*words: object) -> str:
        match next(attempts):
            case "away":
                raise TransportError("away")
            case "ends":
                raise asyncio.CancelledError
        on_welcome = words[3]
        assert callable(on_welcome)
        on_welcome(login)
        return ""

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(module, "_play", play)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    backoff = Backoff(module.RETRY_SECONDS, module.LONGEST_RETRY_SECONDS, Random(1))
    monkeypatch.setattr(module, "Backoff", lambda *_: backoff)
    troubles: list[Trouble | None] = []
    engine = bot_engine(parse_engine("random"), "tictactoe")
    server = Address.parse("tcp://127.0.0.1:1")
    with pytest.raises(asyncio.CancelledError):
        await keep_playing(engine, server, login, on_trouble=troubles.append)
    assert pauses[3] > 8
    assert pauses[4] <= 2
    assert pauses[5] <= 4
    ended = f"the session at {server} has ended: the bot left"
    told = [it and it.why for it in troubles[:6]]
    assert told == [*["away"] * 4, None, ended]
    assert all(it.next_attempt for it in troubles if it is not None)


async def test_a_server_that_stays_away_has_few_lines(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    attempts = 0

    async def play(*words: object) -> str:
        nonlocal attempts
        attempts += 1
        if attempts == 40:
            raise asyncio.CancelledError
        raise TransportError("away")

    async def sleep(seconds: float) -> None:
        pass

    monkeypatch.setattr(module, "_play", play)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    engine = bot_engine(parse_engine("random"), "tictactoe")
    server = Address.parse("tcp://127.0.0.1:1")
    with pytest.raises(asyncio.CancelledError):
        await keep_playing(engine, server, BotLogin("anna", ["tictactoe"]))
    lines = [it for it in caplog.messages if it.startswith("away")]
    assert 1 <= len(lines) <= 3, lines
    assert "; next attempt in " in lines[0]
