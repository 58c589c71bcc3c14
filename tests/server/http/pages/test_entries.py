"""Tournaments in the page: administrators open and begin them, players enter and withdraw."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from boardwire.server import Server
from boardwire.server.accounts.account import Role

from ...browser import Browser
from ...conftest import StartServer
from ...wire import get

CUP = {"title": "Friday <cup>", "game": "tictactoe", "format": "roundrobin", "most": "2"}
HERE = "/tournaments/open"


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


async def logged_in(server: Server, name: str, role: Role = Role.PLAYER) -> Browser:
    token = await server.accounts.register(name, role)
    browser = Browser(server)
    assert (await browser.post("/login", name=name, token=token))[0] == 303
    return browser


async def test_players_enter_a_tournament_and_it_begins_with_them(server: Server) -> None:
    olga = await logged_in(server, "olga", Role.ADMIN)
    assert await olga.post(f"{HERE}/make", **CUP) == (303, HERE)
    page = await olga.get(HERE)
    assert "Friday &lt;cup&gt;" in page
    id = re.findall(r'name="id" value="([0-9a-f]+)"', page)[0]
    assert "Log in to enter" in await Browser(server).get(HERE)
    status, page = await olga.post(f"{HERE}/begin", id=id)
    assert (status, "needs at least two players" in page) == (403, True)
    players = [await logged_in(server, name) for name in ("ada", "ben", "eve")]
    for player in players[:2]:
        assert await player.post(f"{HERE}/enter", id=id) == (303, HERE)
    assert await players[0].post(f"{HERE}/enter", id=id) == (303, HERE)  # again
    status, page = await players[2].post(f"{HERE}/enter", id=id)
    assert (status, "This tournament is full" in page) == (403, True)
    await players[0].post(f"{HERE}/withdraw", id=id)
    await players[2].post(f"{HERE}/enter", id=id)
    assert "2 of 2 players" in await players[2].get(HERE)
    status, where = await olga.post(f"{HERE}/begin", id=id)
    assert (status, where.startswith("/tournaments/")) == (303, True)
    begun = next(iter(server.tournaments.running.values()))
    assert begun.settings.bots == ("ben", "eve")
    assert begun.settings.title == "Friday <cup>"
    assert "No tournament is open now" in await olga.get(HERE)
    status, page = await players[0].post(f"{HERE}/enter", id=id)
    assert (status, "not open any more" in page) == (403, True)


async def test_only_administrators_make_begin_and_cancel(server: Server) -> None:
    ada = await logged_in(server, "ada")
    olga = await logged_in(server, "olga", Role.ADMIN)
    await olga.post(f"{HERE}/make", **CUP)
    id = re.findall(r'name="id" value="([0-9a-f]+)"', await olga.get(HERE))[0]
    assert "Open it for entries" not in await ada.get(HERE)
    for action in ("make", "begin", "cancel"):
        status, page = await ada.post(f"{HERE}/{action}", **CUP, id=id)
        assert (status, "Only administrators" in page) == (403, True)
    for action in ("enter", "make"):
        assert (await ada.post(f"{HERE}/{action}", "http://evil.example", id=id))[0] == 403
        assert (await Browser(server).post(f"{HERE}/{action}", id=id))[0] == 303
    assert "0 of 2 players" in await ada.get(HERE)
    assert await olga.post(f"{HERE}/cancel", id=id) == (303, HERE)
    assert "No tournament is open now" in await ada.get(HERE)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "nothing"}, "nothing"),
        ({"most": "1"}, "has 2 to"),
        ({"most": "x"}, "Write the number of players"),
        ({"format": "x"}, "ormat"),
        ({"time": "x"}, "ime"),
    ],
)
async def test_a_tournament_that_cannot_be_is_refused(
    server: Server, change: dict[str, str], why: str
) -> None:
    olga = await logged_in(server, "olga", Role.ADMIN)
    status, page = await olga.post(f"{HERE}/make", **(CUP | change))
    assert (status, why in page) == (403, True)
    assert "No tournament is open now" in await olga.get(HERE)


async def test_an_account_that_is_deleted_leaves_its_tournaments(server: Server) -> None:
    olga = await logged_in(server, "olga", Role.ADMIN)
    people = [await logged_in(server, name) for name in ("ada", "ben", "eve")]
    for _ in range(2):
        await olga.post(f"{HERE}/make", **(CUP | {"most": "3"}))
    begun, waiting = re.findall(r'<section class="panel" id="([0-9a-f]+)"', await olga.get(HERE))
    for id in (begun, waiting):
        for player in people:
            await player.post(f"{HERE}/enter", id=id)
    await olga.post(f"{HERE}/begin", id=begun)
    assert "withdrawn from tournaments" in await people[0].get("/account")
    assert (await people[0].post("/account/delete", name="ada"))[0] == 200
    assert "2 of 3 players" in await olga.get(HERE)
    assert server.tournaments.running[begun].course.left.keys() == {"ada"}


async def test_a_code_and_the_director_decide_who_enters(server: Server) -> None:
    ada = await logged_in(server, "ada")
    olga = await logged_in(server, "olga", Role.ADMIN)
    await olga.post(f"{HERE}/make", **(CUP | {"code": "x1", "format": "swiss", "late": "yes"}))
    (id,) = re.findall(r'<section class="panel" id="([0-9a-f]+)"', await olga.get(HERE))
    status, page = await ada.post(f"{HERE}/enter", id=id, code="x2")
    assert (status, "not the code of this tournament" in page) == (403, True)
    assert 'value="x1"' in await ada.get(f"{HERE}?code=x1")
    assert (await ada.post(f"{HERE}/enter", id=id, code="X1"))[0] == 303
    assert (await ada.post(f"{HERE}/add", id=id, name="olga"))[0] == 403
    assert (await olga.post(f"{HERE}/add", id=id, name="olga"))[0] == 303
    assert (await olga.post(f"{HERE}/remove", id=id, name="ada"))[0] == 303
    assert "1 of 2 players" in await ada.get(HERE)


async def test_only_administrators_direct(server: Server) -> None:
    olga = await logged_in(server, "olga", Role.ADMIN)
    people = [await logged_in(server, name) for name in ("ada", "ben")]
    await olga.post(f"{HERE}/make", **(CUP | {"start": "rounds"}))
    (id,) = re.findall(r'<section class="panel" id="([0-9a-f]+)"', await olga.get(HERE))
    for player in people:
        await player.post(f"{HERE}/enter", id=id)
    await olga.post(f"{HERE}/begin", id=id)
    here = f"/tournaments/{id}"
    for action in ("pause", "continue", "round", "say", "stop", "remove", "replace", "add"):
        status, page = await people[0].post(f"{here}/{action}", name="ben")
        assert (status, "nly administrators direct" in page) == (403, True), action
        assert (await Browser(server).post(f"{here}/{action}"))[0] == 303
        assert (await olga.post(f"{here}/{action}", "http://evil.example"))[0] == 403
    assert (await olga.post(f"{here}/dance"))[0] == 404
    assert (await olga.post(f"{here}/say", words="x" * 301))[0] == 403
    assert (await olga.post(f"{here}/pause"))[0] == 303
    assert server.tournaments.running[id].course.paused
    assert (await olga.post(f"{here}/stop"))[0] == 303


async def test_the_table_is_in_the_language_of_each_reader(server: Server) -> None:
    olga = await logged_in(server, "olga", Role.ADMIN)
    people = [await logged_in(server, name) for name in ("ada", "ben")]
    await olga.post(f"{HERE}/make", **(CUP | {"start": "rounds"}))
    (id,) = re.findall(r'<section class="panel" id="([0-9a-f]+)"', await olga.get(HERE))
    for player in people:
        await player.post(f"{HERE}/enter", id=id)
    await olga.post(f"{HERE}/begin", id=id)
    for language, word in (("en", "running"), ("zh-CN", "进行中")):
        _, _, page = await get(server, f"/tournaments/{id}", f"Accept-Language: {language}")
        assert word in page.decode()
