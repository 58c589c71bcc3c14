"""The pages of players and ladders, as the server makes them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from boardwire.matches.rating.ratings import Requirements
from boardwire.server import Server
from boardwire.server.http.pages.players import needed_for, rows_of
from boardwire.server.rating_history import note_ratings

from ...conftest import StartServer
from ...test_rating_history import rating
from ...wire import client_of, get
from ..test_application import record_of
from .test_home import Row


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


async def read(server: Server, path: str) -> str:
    status, _, body = await get(server, path)
    assert status == 200
    return body.decode()


async def test_a_player_has_ratings_results_and_matches(server: Server) -> None:
    for number in range(3):
        server.ladder.note(replace(record_of(number), rated=True))
        await server.store.keep(record_of(number))
    await server.ladder.compute()
    page = await read(server, "/players/ADA")
    assert "<h1>Ada</h1>" in page
    assert "Tic-Tac-Toe <small>bullet</small>" in page
    assert '<span class="wins">3</span>' in page
    assert 'href="/players/bot-1"' in page
    assert 'href="/matches/m002"' in page
    profile = json.loads((await get(server, "/api/v1/players/ada"))[2])
    assert profile["seats"] == {"0": {"wins": 3, "draws": 0, "losses": 0}}
    assert profile["opponents"]["bot-1"] == {"wins": 1, "draws": 0, "losses": 0}


async def test_who_is_here_has_a_page_before_the_first_match(server: Server) -> None:
    assert (await get(server, "/players/ann"))[0] == 404
    async with client_of(server) as ann:
        await ann.ask("bw-login ann -")
        assert "has not finished a match here yet" in await read(server, "/players/ann")


async def test_the_history_is_data(server: Server) -> None:
    async with server.store.transaction() as connection:
        now = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)
        await note_ratings(connection, "go", "blitz", [rating("ann", 1510)], now)
    told = json.loads((await get(server, "/api/v1/players/Ann/history"))[2])
    (curve,) = told["curves"]
    assert (curve["game"], curve["time_class"]) == ("go", "blitz")
    assert curve["points"] == [
        {"at": "2026-11-20T12:00:00Z", "rating": 1510.0, "deviation": 50.0, "games": 1}
    ]


async def test_the_page_draws_the_history(server: Server) -> None:
    async with server.store.transaction() as connection:
        for hour, value in enumerate((1510, 1530, 1490)):
            now = datetime(2026, 11, 20, hour, 30, tzinfo=UTC)
            await note_ratings(connection, "go", "blitz", [rating("ann", value)], now)
        await note_ratings(connection, "chess", "rapid", [rating("ann", 1700)], now)
    async with client_of(server) as ann:
        await ann.ask("bw-login ann -")
        page = await read(server, "/players/ann")
        assert "Rating over time: from 1510 to 1490" in page
        assert 'href="/players/ann?curve=chess%3Arapid#history"' in page
        other = await read(server, "/players/ann?curve=chess:rapid")
        assert "Rating over time: from 1700 to 1700" in other
        assert "Rating over time: from 1510" in await read(server, "/players/ann?curve=none")


async def test_the_ladder_shows_provisional_ratings_where_nobody_has_a_place(
    server: Server,
) -> None:
    server.ladder.note(replace(record_of(0), rated=True))
    await server.ladder.compute()
    page = await read(server, "/ladder")
    assert "No player has a place yet" in page
    assert "a place needs 3 different opponents and an error of at most 300<" in page
    assert 'href="/players/Ada"' in page


async def test_the_ladder_shows_the_class_with_most_games(server: Server) -> None:
    assert "Nobody has a rating yet" in await read(server, "/ladder")
    for number in range(3):
        server.ladder.note(replace(record_of(number), rated=True))
    await server.ladder.compute()
    page = await read(server, "/ladder?game=tictactoe")
    assert "Provisional" in page and 'href="/players/Ada"' in page
    rapid = await read(server, "/ladder?game=tictactoe&time_class=rapid")
    assert "No player has a place yet" in rapid and "Ada" not in rapid
    assert "No player has a place yet" in await read(server, "/ladder?game=go")
    assert (await get(server, "/ladder?game=unheard"))[0] == 404
    assert (await get(server, "/ladder?game=tictactoe&time_class=x"))[0] == 404
    ladders = json.loads((await get(server, "/api/v1/ladders"))[2])
    assert ladders == {"ladders": [{"game": "tictactoe", "time_class": "bullet", "players": 1}]}


@pytest.mark.parametrize(
    ("opponents", "error", "words"),
    [
        (3, 300.0, "3 different opponents and an error of at most 300"),
        (1, 0.0, "1 different opponent"),
        (0, 62.5, "an error of at most 62.5"),
        (0, 0.0, ""),
    ],
)
def test_what_a_place_needs_is_said_with_its_numbers(
    opponents: int, error: float, words: str
) -> None:
    assert needed_for(Requirements(opponents, error)) == words


def test_error_bars_share_one_scale() -> None:
    rows = rows_of([Row("a", 1, rating=1600, deviation=0), Row("b", 1, rating=1400, deviation=0)])
    assert [row.bar.middle for row in rows] == [100, 0]
    (alone,) = rows_of([Row("a", 1, rating=1500, deviation=0)])
    assert alone.bar.middle == 0
    assert rows_of([]) == []


async def test_an_account_has_a_page_before_its_first_match(server: Server) -> None:
    await server.accounts.register("Eva")
    page = await read(server, "/players/eva")
    assert "<h1>Eva</h1>" in page
    assert "has not finished a match here yet" in page
