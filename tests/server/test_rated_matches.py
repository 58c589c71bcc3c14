"""Attempts to make a rating: nothing of it counts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest

from boardwire.server import Server

from .conftest import StartServer
from .people import ended, facts, match_of, person_of
from .wire import Client, bot_of

WON = "7k/5Q2/6K1/8/8/8/8/8_w_-_-_0_1"
"""White mates in one move."""


@asynccontextmanager
async def two_accounts(server: Server) -> AsyncIterator[tuple[Client, Client]]:
    """Mallory and her second account, at consoles."""
    async with AsyncExitStack() as stack:
        people = []
        for name in ("mallory", "puppet"):
            token = await server.accounts.register(name)
            people.append(await stack.enter_async_context(person_of(server, name, token)))
        yield people[0], people[1]


@pytest.mark.parametrize(
    "words",
    [f"chess position={WON}", "nim heaps=1", "pig target=2", "tree tree=[1,-1]", "go size=1"],
)
async def test_a_start_or_an_option_that_decides_the_game_cannot_be_rated(
    start_server: StartServer, words: str
) -> None:
    async with start_server() as server, two_accounts(server) as (mallory, puppet):
        told = await mallory.ask(f"bw-seek {words} rated=yes")
        assert told.startswith("? matches of ")
        assert "rated" in told
        assert told.endswith("leave out rated=yes, or the option")
        seek = facts(await mallory.ask(f"bw-seek {words} bots=no"))["seek"]
        assert (await puppet.ask(f"bw-accept {seek}")).startswith("= match=")
        (live,) = server.live.running.values()
        assert not live.record.rated


async def test_a_bot_cannot_ask_for_such_matches_either(start_server: StartServer) -> None:
    async with start_server() as server:
        token = await server.accounts.register("mallory")
        async with person_of(server, "anna") as anna:
            await anna.send(f"bw-bot mallory {token} pig target=2 rated=yes\n".encode())
            assert b"# closing: error: matches of Pig with target=2" in await anna.read_all()


async def test_options_of_two_sides_together_are_looked_at(start_server: StartServer) -> None:
    async with start_server() as server, two_accounts(server) as (mallory, puppet):
        await mallory.ask("bw-seek go rated=yes bots=no")
        await puppet.ask("bw-seek go size=1 bots=no")
        await asyncio.sleep(0.1)
        assert not server.live.running  # one requires a rated match, the other a trivial one


async def test_a_match_that_is_resigned_before_both_have_moved_is_not_rated(
    start_server: StartServer,
) -> None:
    async with start_server() as server, two_accounts(server) as (mallory, puppet):
        seek = facts(await mallory.ask("bw-seek go rated=yes bots=no colour=b"))["seek"]
        await puppet.ask(f"bw-accept {seek}")
        match = await match_of(mallory, puppet)
        await mallory.ask("play b A1")
        await puppet.ask("bw-resign")
        record = await ended(server, match)
        assert record.result is not None
        assert record.result.text == "B+Resign"
        assert not record.rated
        assert server.ladder.classes() == []


async def test_a_broken_bot_loses_a_handful_of_matches_a_minute_however_it_connects(
    start_server: StartServer,
) -> None:
    async with start_server() as server, bot_of(server, "sound", "go", ["A1"] * 1000) as sound:
        playing = asyncio.create_task(sound.play_until("never"))
        async with bot_of(server, "broken", "go", ["Z9"], "opponent=sound") as broken:
            await broken.play_until("# result")
        loop = asyncio.get_running_loop()
        until = loop.time() + 3.0
        while loop.time() < until:
            async with bot_of(server, "broken", "go", ["Z9"], "opponent=sound") as broken:
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await broken.play_until("# result")
        assert 1 <= server.live.finished <= 2  # the second begins five seconds after the first
        playing.cancel()
        await asyncio.wait([playing])
