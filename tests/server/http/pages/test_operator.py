"""The operator's page: who may see it, and what it tells."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from boardwire.server import Server
from boardwire.server.config import HttpSettings

from ....until import until
from ...conftest import StartServer
from ...wire import bot_of, client_of, get


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


async def present(server: Server, bots: int) -> None:
    """Wait until so many bots are known."""
    await until(lambda: len(server.lobby.bots) >= bots)


def rows(page: str) -> dict[str, list[list[str]]]:
    """Return the texts of the cells of each table of the page."""
    found = re.findall(r'<tbody data-part="(.+?)">(.*?)</tbody>', page, re.DOTALL)
    return {
        name: [
            [re.sub(r"<.*?>", "", cell) for cell in re.findall(r"<td.*?>(.*?)</td>", row)]
            for row in re.findall(r"<tr>(.*?)</tr>", body)
        ]
        for name, body in found
    }


async def test_it_tells_what_runs_and_who_waits(server: Server) -> None:
    async with (
        bot_of(server, "left", "go", [], "opponent=right"),
        bot_of(server, "right", "go", [], "opponent=left"),
        bot_of(server, "idle", "go", [], "opponent=nobody"),
        client_of(server) as ann,
    ):
        await ann.ask("bw-login ann -")
        await ann.ask("bw-seek chess opponent=ben bots=no")
        await present(server, 3)
        status, headers, body = await get(server, "/operator/state")
        assert (status, headers["cache-control"]) == (200, "no-store")
        now = rows(body.decode())
        assert [it[2] for it in now["matches-rows"]] == ["left \u2013 right"]
        assert {it[0]: it[1] for it in now["bots-rows"]}["idle"] == "waiting"
        assert [it[:3] for it in now["seeks-rows"]] == [["ann", "chess", "ben"]]
        assert {it[0] for it in now["sessions-rows"]} == {"ann", "left", "right", "idle"}
        assert '<dd data-part="connections">4</dd>' in body.decode()
        assert 'data-part="trouble" role="alert" hidden' in body.decode()
        assert "127.0.0.1" not in body.decode()
        page = (await get(server, "/operator"))[2].decode()
        assert "seen by this machine" in page
        assert page.count('<td><a href="/players/') == 3


async def test_a_failed_bot_is_told_with_its_reason(server: Server) -> None:
    async with bot_of(server, "weak", "go", [], "opponent=nobody"):
        await present(server, 1)
        (bot,) = server.lobby.bots
        server.live.admission.fail(bot.identity, "an illegal move: <b>", own=True)
        page = (await get(server, "/operator"))[2].decode()
        assert "an illegal move: &lt;b&gt;" in page
        assert '<span class="chip warn">held</span>' in page


async def test_only_operators_see_it(start_server: StartServer) -> None:
    async with start_server(http=HttpSettings(metrics=())) as server:
        status, headers, _ = await get(server, "/operator")
        assert (status, headers["location"]) == (303, "/login?next=/operator")
        assert (await get(server, "/operator/state"))[0] == 403
    async with start_server() as server:
        assert (await get(server, "/operator/state", "X-Forwarded-For: 192.0.2.1"))[0] == 403
