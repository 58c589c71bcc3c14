"""What is kept follows every change: of matches, moderation, accounts, tournaments and commands."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta

import pytest

from boardwire.server import Server
from boardwire.server.accounts.account import Role
from boardwire.server.config import SpectatorSettings, StoreSettings
from boardwire.server.http.caching import documents as kept_module
from boardwire.server.live.unlisted import UnlistedMatches
from boardwire.server.moderation.announcements import Announcements
from boardwire.server.store import Store, VoidResults
from boardwire.server.tournaments import TournamentSettings

from ....until import until
from ...banning import ban
from ...browser import Browser
from ...conftest import StartServer
from ...people import person_of, play, two_people
from ...wire import get
from ..test_application import record_of

PAGES = (
    *("/", "/matches", "/matches?show=grid", "/players/Ada", "/ladder", "/tournaments", "/play"),
    *("/analyse", "/learn", "/quiz", "/settings"),
)
"""A page of each kind that is kept."""
SOON = 1.0
"""Seconds that documents are kept in tests of what other processes change."""


async def page(server: Server, path: str) -> str:
    """A page as a guest sees it."""
    status, _, body = await get(server, path)
    assert status == 200, path
    return body.decode()


async def listed(server: Server) -> list[str]:
    """The matches of the API's list."""
    found = json.loads(await page(server, "/api/v1/matches"))["matches"]
    return [it["match"] for it in found]


async def test_a_match_is_in_the_lists_as_soon_as_all_have_moved(
    start_server: StartServer,
) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "tictactoe")
        assert await anna.ask("play b B2") == "="
        assert await listed(server) == []
        before = await page(server, "/matches?state=running")
        assert f"/matches/{match}" not in before.partition("<table")[2]
        assert await ben.ask("genmove b") == "= B2"
        assert await ben.ask("play w A1") == "="
        assert await anna.ask("genmove w") == "= A1"
        assert await listed(server) == [match]
        after = await page(server, "/matches?state=running")
        assert f"/matches/{match}" in after.partition("<table")[2]


async def test_a_match_that_is_swept_is_in_no_page_that_is_kept(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        record = record_of(1)
        record.listed = False
        await server.store.keep(record)
        await server.store.keep(record_of(2))
        assert (await get(server, "/matches/m001"))[0] == 200
        assert await listed(server) == ["m002"]
        await UnlistedMatches(server.store, 0.0).sweep(datetime.now(UTC))
        assert (await get(server, "/matches/m001"))[0] == 404
        assert await listed(server) == ["m002"]


@pytest.mark.long
@pytest.mark.parametrize("path", PAGES)
async def test_an_announcement_comes_and_goes_on_every_page(
    start_server: StartServer, path: str
) -> None:
    """Also where a page is asked for between the act and the moment when the server knows it."""
    async with start_server() as server:
        await server.store.keep(record_of(1))
        announcements = Announcements(server.store)
        await announcements.announce("Downtime at noon", by="a test")
        await page(server, path)
        await server.moderation.load()
        assert "Downtime at noon" in await page(server, path)
        await announcements.withdraw((await announcements.all())[0].id, by="a test")
        await page(server, path)
        await server.moderation.load()
        assert "Downtime at noon" not in await page(server, path)


async def test_an_announcement_ends_at_its_time(start_server: StartServer) -> None:
    async with start_server() as server:
        for seconds in (1, 4, 16):
            ends = datetime.now(UTC) + timedelta(seconds=seconds)
            await Announcements(server.store).announce("Back soon", by="a test", ends=ends)
            await server.moderation.load()
            shown = await page(server, "/learn")
            if datetime.now(UTC) < ends:  # else the machine is busy, and it had ended by then
                break
        assert "Back soon" in shown
        await asyncio.sleep((ends - datetime.now(UTC)).total_seconds() + 0.05)
        assert "Back soon" not in await page(server, "/learn")


async def test_commands_beside_the_server_are_followed(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    """An announcement and a void result, from another process with the same database."""
    monkeypatch.setattr(kept_module, "KEPT_SECONDS", SOON)
    monkeypatch.setattr("boardwire.server.moderation.current_moderation.CHECK_SECONDS", 0.1)
    database = f"{tmp_path}/it.db"
    async with start_server(database=database) as server:
        kept = record_of(1)
        kept.rated = True
        await server.store.keep(kept)
        rows = "/api/v1/matches"
        for path in ("/", rows, "/api/v1/players/Ada"):
            await page(server, path)
        beside = Store(database)
        await beside.open_beside()
        try:
            await Announcements(beside).announce("Downtime at noon", by="a test")
            record = await beside.record("m001")
            assert record is not None
            await VoidResults(beside).void([record], "an engine played")
        finally:
            await beside.close()
        async with asyncio.timeout(20):
            for path, told in (
                ("/", "Downtime at noon"),
                (rows, '"voided":"an engine played"'),
                ("/api/v1/players/Ada", "an engine played"),
            ):
                while told not in await page(server, path):
                    await asyncio.sleep(0.1)


async def test_who_is_banned_has_left_the_pages_at_once(start_server: StartServer) -> None:
    async with start_server() as server:
        token = await server.accounts.register("cleo")
        async with person_of(server, "cleo", token):
            assert "/players/cleo" in await page(server, "/")
            assert "live-dot" in await page(server, "/players/cleo")
            await ban(server.accounts, "cleo", "tricks")
            await server.moderation.load()
            await until(lambda: not any(it.name == "cleo" for it in server.names))
            assert "/players/cleo" not in await page(server, "/")
        assert "live-dot" not in await page(server, "/players/cleo")


async def test_tournaments_of_a_server_that_keeps_nothing_are_listed(
    start_server: StartServer,
) -> None:
    async with start_server(store=StoreSettings("none"), exempt=("127.0.0.0/8",)) as server:
        assert "No tournament" in await page(server, "/tournaments")
        await server.tournaments.begin(TournamentSettings("tictactoe", {}, ("anna", "ben")))
        assert "running" in await page(server, "/tournaments")


async def test_a_result_that_spectators_see_later_is_in_no_list_before(
    start_server: StartServer,
) -> None:
    """The lists are kept while the end waits, and follow when it is shown."""
    async with two_people(start_server, spectators=SpectatorSettings(delay=3.0)) as (
        server,
        anna,
        ben,
    ):
        match = await play(server, anna, ben, "tictactoe")
        for person, other, colour, move in ((anna, ben, "b", "B2"), (ben, anna, "w", "A1")):
            assert await person.ask(f"play {colour} {move}") == "="
            assert await other.ask(f"genmove {colour}") == f"= {move}"
        await anna.ask("bw-resign")
        await until(lambda: match not in server.live.running)
        (row,) = json.loads(await page(server, "/api/v1/matches"))["matches"]
        assert row["result"] is None
        await until(lambda: match not in server.public.matches)
        (row,) = json.loads(await page(server, "/api/v1/matches"))["matches"]
        assert row["result"] == "W+Resign"


async def test_a_page_of_an_operator_reaches_nobody_else(
    start_server: StartServer,
) -> None:
    """In any order of asking, a guest gets the page of a guest."""
    async with start_server() as server:
        operator, guest = Browser(server), Browser(server)
        token = await server.accounts.register("olga", Role.ADMIN)
        await operator.post("/login", name="olga", token=token)
        for path in ("/", "/matches", "/play", "/standing"):
            assert "olga" in await operator.get(path)
            assert "olga" not in await guest.get(path)
            assert "olga" in await operator.get(path)
        await operator.post("/logout")
        assert "olga" not in await operator.get("/")
