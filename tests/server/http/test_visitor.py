"""The visitor of a page, in the top bar of every page."""

from __future__ import annotations

import pytest

from boardwire.server.store import StoreError

from ..browser import Browser
from ..conftest import StartServer


@pytest.mark.parametrize("path", ["/", "/play?game=go", "/matches"])
async def test_the_top_bar_tells_who_is_logged_in(start_server: StartServer, path: str) -> None:
    async with start_server() as server:
        browser = Browser(server)
        guest = await browser.get(path)
        assert "Log in" in guest
        assert "Log out" not in guest
        await browser.post("/login", name="ada", token=await server.accounts.register("ada"))
        mine = await browser.get(path)
        assert 'href="/account"' in mine
        assert "Log out" in mine
        assert "Log in" not in mine
        assert await Browser(server).get(path) == guest  # pages of others do not show it


async def test_the_way_to_the_login_leads_back(start_server: StartServer) -> None:
    async with start_server() as server:
        page = await Browser(server).get("/play?game=go&size=9")
        assert 'href="/login?next=%2Fplay%3Fgame%3Dgo%26size%3D9"' in page


async def test_without_the_database_readers_are_guests(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("the database fails")

    async with start_server() as server:
        browser = Browser(server)
        await browser.post("/login", name="ada", token=await server.accounts.register("ada"))
        monkeypatch.setattr(server.accounts, "find", fail)
        assert "Log in" in await browser.get("/play")
