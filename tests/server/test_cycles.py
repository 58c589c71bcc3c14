"""Ended sessions and matches leave no reference cycles, so the collector has nothing to do."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from functools import partial

import pytest

from boardwire.clients.load.bots import PairMeasurements, Script, ScriptBot
from boardwire.server import Server, ServerConfig, SessionLimits

from ..until import until
from .conftest import StartServer
from .people import match_of, person_of, play
from .wire import bot_of, client_of

OURS = ("boardwire.games", "boardwire.matches", "boardwire.protocol", "boardwire.server")
LIMITS = replace(ServerConfig().limits, reconnect_timeout=0.01)


@contextmanager
def no_garbage() -> Iterator[None]:
    """Check that what happens inside the `with` block leaves no cycles of our objects."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield
        gc.collect()
        found = Counter(f"{type(it).__module__}.{type(it).__qualname__}" for it in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not [name for name in found if name.startswith(OURS)], found


@asynccontextmanager
async def quiet_end(start_server: StartServer, **settings: object) -> AsyncIterator[Server]:
    """A server, and the check for garbage once its sessions and matches have ended."""
    async with start_server(limits=LIMITS, database="none", **settings) as server:
        async with client_of(server) as client:  # loads modules and fills caches
            await client.ask("showboard")
        await nobody(server)
        with no_garbage():
            yield server
            await nobody(server)


async def nobody(server: Server) -> None:
    """Wait until there is no session and no match."""
    await until(lambda: not server.sessions.count and not server.live.running)
    await asyncio.sleep(0.01)  # the tasks end, too


async def play_matches(server: Server, matches: int) -> None:
    """Play short matches between two bots, then leave in the middle of one."""
    loop = asyncio.get_running_loop()
    pair, script = PairMeasurements(), Script.short()
    bots = [
        (
            await loop.create_connection(
                partial(ScriptBot, name, other, script, pair),
                "127.0.0.1",
                server.port,
            )
        )[1]
        for name, other in (("anna", "ben"), ("ben", "anna"))
    ]
    await until(lambda: pair.games >= 2 * matches)
    for bot in bots:
        bot.close()
    await asyncio.gather(*(bot.closed for bot in bots))


async def test_idle_sessions(start_server: StartServer) -> None:
    async with quiet_end(start_server) as server:
        for _ in range(20):
            connections = [
                await asyncio.open_connection("127.0.0.1", server.port) for _ in range(10)
            ]
            for _, writer in connections:
                writer.close()
                await writer.wait_closed()


async def test_sessions_that_use_a_table(start_server: StartServer) -> None:
    async with quiet_end(start_server) as server:
        for ending in ("quit", "bw-none", "set_game chess"):
            async with client_of(server) as client:
                for line in ("name", "set_game go", "play b D4", "showboard", "undo", "help"):
                    await client.ask(line)
                await client.ask(ending)


async def test_sessions_that_are_ended(start_server: StartServer) -> None:
    sessions = SessionLimits(first_line=0.05, idle=0.05)
    async with quiet_end(start_server, sessions=sessions) as server:
        async with client_of(server) as silent:
            assert await silent.read_all() == b"# closing: no command\n"
        async with client_of(server) as idle:
            await idle.ask("name")
            assert await idle.read_all() == b"# closing: idle\n"
        async with client_of(server) as reset:
            await reset.send(b"showboard\n")
            reset.abort()


async def test_matches_of_bots(start_server: StartServer) -> None:
    async with quiet_end(start_server) as server:
        await play_matches(server, 50)


async def test_bots_that_are_turned_away_or_wait(start_server: StartServer) -> None:
    async with quiet_end(start_server) as server:
        async with bot_of(server, "anna", "hex", []):
            pass
        async with client_of(server) as client:
            await client.send(b"bw-bot ben - hex\n")
            await client.read_until(b"name\n")
            client.abort()


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_a_match_of_two_people_and_a_spectator(
    start_server: StartServer, scheme: str
) -> None:
    async with (
        quiet_end(start_server) as server,
        person_of(server, "anna", scheme=scheme) as anna,
        person_of(server, "ben", scheme=scheme) as ben,
        client_of(server, scheme) as spectator,
    ):
        for person in (anna, ben):
            await person.ask("bw-notify on")
        match = await play(server, anna, ben, "tictactoe")
        assert (await spectator.ask(f"bw-watch {match}")).startswith("=")
        assert await anna.ask("play b A1") == "="
        assert (await ben.ask("play w A1")).startswith("?")  # illegal
        assert (await ben.ask("bw-resign")).startswith("=")


async def test_a_match_of_a_person_and_a_bot_that_the_person_leaves(
    start_server: StartServer,
) -> None:
    async with quiet_end(start_server) as server, bot_of(server, "ben", "hex", []) as bot:
        asked = asyncio.create_task(bot.play_until("genmove"))
        async with person_of(server, "anna") as anna:
            await anna.ask("bw-seek hex opponent=ben colour=b")
            await match_of(anna)
            assert await anna.ask("play b A1") == "="
            await asked
