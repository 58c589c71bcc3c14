"""The list of games: filters, pages, links to matches and records."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from boardwire.matches import MatchRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server import Server
from boardwire.server.http.pages.games import PAGE

from ...conftest import StartServer
from ...wire import get

BEGIN = datetime(2026, 3, 1, 12, tzinfo=UTC)


def game(
    number: int, players: tuple[str, str], returns: tuple[float, ...], *, rated: bool = False
) -> MatchRecord:
    """A game that began `number` hours after the first one."""
    started = BEGIN + timedelta(hours=number)
    result = Result.awarded(returns, Reason.RESIGNATION)
    record = MatchRecord(
        f"game{number:03}", "tictactoe", {}, players, TimeControl.none(), "", started
    )
    return replace(record, result=result, ended=started, rated=rated)


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        await server.store.keep(game(0, ("anna", "ben"), (1.0, -1.0), rated=True))
        await server.store.keep(game(1, ("ben", "Anna"), (1.0, -1.0)))
        await server.store.keep(game(30, ("anna", "carl"), (0.0, 0.0)))
        await server.store.keep(replace(game(31, ("ben", "carl"), (1.0, -1.0)), game="othello"))
        yield server


async def shown(server: Server, query: str) -> list[str]:
    status, _, page = await get(server, f"/games{query}")
    assert status == 200, page
    return re.findall(r'href="/matches/(game\d+)"', page.decode())


FILTERS = {
    "": ["game031", "game030", "game001", "game000"],
    "?player=ANNA": ["game030", "game001", "game000"],
    "?player=anna&opponent=Ben": ["game001", "game000"],
    "?opponent=carl": ["game031", "game030"],
    "?player=anna&result=won": ["game000"],
    "?player=anna&result=lost": ["game001"],
    "?result=drawn": ["game030"],
    "?rated=yes": ["game000"],
    "?player=anna&rated=no": ["game030", "game001"],
    "?game=othello": ["game031"],
    "?until=2026-03-01": ["game001", "game000"],
    "?since=2026-03-02": ["game031", "game030"],
    "?player=nobody": [],
}


async def test_filters_select_games(server: Server, subtests: pytest.Subtests) -> None:
    for query, found in FILTERS.items():
        with subtests.test(query):
            assert await shown(server, query) == found


async def test_each_game_has_its_record(server: Server) -> None:
    _, _, page = await get(server, "/games?player=carl")
    assert b'href="/api/v1/matches/game030/record" download' in page


@pytest.mark.parametrize("query", ["?since=yesterday", "?until=2026-13-01"])
async def test_a_wrong_date_is_explained(server: Server, query: str) -> None:
    status, _, page = await get(server, f"/games{query}")
    assert status == 422
    assert b"write it as 2026-09-30" in page
    assert (await get(server, "/games?after=x"))[0] == 404


@pytest.mark.parametrize("result", ["", "&result=won"])
async def test_pages_follow_each_other(server: Server, result: str) -> None:
    for number in range(PAGE + 10):
        await server.store.keep(game(100 + number, ("dora", "eve"), (1.0, -1.0)))
    seen: list[str] = []
    address = f"?player=dora{result}"
    for length in (PAGE, 10):
        status, _, page = await get(server, f"/games{address}")
        assert status == 200
        found = re.findall(r'href="/matches/(game\d+)"', page.decode())
        assert len(found) == length
        seen += found
        older = re.search(r'rel="next" href="/games(\?[^"]+)"', page.decode())
        if older is not None:
            address = older[1].replace("&amp;", "&")
    assert older is None
    assert seen == [f"game{100 + number}" for number in reversed(range(PAGE + 10))]


async def test_the_page_of_a_player_leads_to_the_games(server: Server) -> None:
    _, _, page = await get(server, "/players/anna")
    assert b'href="/games?player=anna"' in page
