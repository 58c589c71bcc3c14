"""Slots for connections: a few addresses with many connections do not close it to everybody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from boardwire.protocol import CommandError
from boardwire.server import Server, SessionLimits
from boardwire.server.limits.usage import QuotaLimits
from boardwire.server.sessions.connection_slots import ConnectionSlots

from ...until import until
from ..conftest import StartServer
from ..people import facts

LIMITS = SessionLimits(
    sessions=100,
    reserved_accounts=0.1,
    reserved_addresses=0.1,
    few_connections=2,
    gives_way=60.0,
    reserved_login=2.0,
)
QUOTA = QuotaLimits(connections=10)


class Caller:
    """A connection from an address."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def ask(self, line: str) -> str:
        self.writer.write(f"{line}\n".encode())
        async with asyncio.timeout(60):
            return (await self.reader.readuntil(b"\n\n")).decode().strip()

    async def rest(self) -> str:
        async with asyncio.timeout(60):
            return (await self.reader.read()).decode()


class Callers:
    """All connections of a test to a server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.all: list[Caller] = []

    async def call(self, source: str) -> Caller:
        caller = Caller(
            *await asyncio.open_connection(
                "127.0.0.1", self._server.port, local_addr=(source, 0), limit=1 << 18
            )
        )
        self.all.append(caller)
        return caller

    async def crowd(self) -> None:
        """Ten connections from each of eleven addresses: they say one thing and stay.

        Eight addresses fill the part that is for all; the others get two connections each.
        """
        for number in range(11):
            callers = [await self.call(f"127.0.9.{number}") for _ in range(10)]
            for caller in callers:
                caller.writer.write(b"name\n")
        await until(lambda: self._server.sessions.count >= 86)


@asynccontextmanager
async def callers_of(server: Server) -> AsyncIterator[Callers]:
    callers = Callers(server)
    try:
        yield callers
    finally:
        for caller in callers.all:
            caller.writer.close()


async def test_a_crowd_from_a_few_addresses_leaves_room_for_accounts_and_others(
    start_server: StartServer,
) -> None:
    async with (
        start_server(sessions=LIMITS, address_quota=QUOTA) as server,
        callers_of(server) as callers,
    ):
        first = await callers.call("127.0.0.1")
        token = facts(await first.ask("bw-register ada"))["token"]
        await first.ask("quit")
        await callers.crowd()
        stranger = await callers.call("127.0.10.1")
        assert await stranger.ask("name") == "= boardwire server"
        for _ in range(2):  # more than the part for addresses with few connections has room for
            await callers.call("127.0.10.2")
            await callers.call("127.0.10.3")
        account = await callers.call("127.0.10.4")
        assert "role=player" in await account.ask(f"bw-login ada {token}")
        await asyncio.sleep(1.1 * LIMITS.reserved_login)
        assert await account.ask("name") == "= boardwire server"
        assert await stranger.ask("name") == "= boardwire server"


async def test_the_last_line_says_why(start_server: StartServer) -> None:
    async with (
        start_server(sessions=LIMITS, address_quota=QUOTA) as server,
        callers_of(server) as callers,
    ):
        await callers.crowd()
        refused = await callers.call("127.0.9.10")
        assert await refused.rest() == "# closing: busy, try again in 30 s: the server is full\n"
        for number in range(4):
            await (await callers.call(f"127.0.10.{number}")).ask("name")
        provisional = await callers.call("127.0.10.9")
        assert await provisional.ask("name") == "= boardwire server"
        assert await provisional.rest() == (
            "# closing: the server is full, and its last places are for accounts: log in within "
            "2 s\n"
        )


async def test_who_has_done_nothing_gives_way(start_server: StartServer) -> None:
    limits = SessionLimits(sessions=3, gives_way=1.0, reserved_accounts=0, reserved_addresses=0)
    async with start_server(sessions=limits) as server, callers_of(server) as callers:
        idle, busy, guest = [await callers.call("127.0.0.1") for _ in range(3)]
        await guest.ask("bw-login gus -")
        await idle.ask("name")
        await busy.ask("name")
        await asyncio.sleep(1.1)
        await busy.ask("name")
        newcomer = await callers.call("127.0.0.1")
        assert await newcomer.ask("name") == "= boardwire server"
        assert await idle.rest() == (
            "# closing: the server is full, and you have done nothing for a while\n"
        )
        for one in (busy, guest, newcomer):
            assert await one.ask("name") == "= boardwire server"
        refused = await callers.call("127.0.0.1")
        assert await refused.rest() == "# closing: busy, try again in 30 s: the server is full\n"


# -- the slots by themselves --------------------------------------------------------------------


class Holder:
    """A session, as the slots see it."""

    def __init__(self, idle_since: float = float("inf")) -> None:
        self.idle_since = idle_since
        self.reason = ""

    def end(self, reason: str) -> None:
        self.reason = reason


def test_the_longest_idle_gives_way() -> None:
    slots = ConnectionSlots(
        SessionLimits(sessions=3, gives_way=60, reserved_accounts=0, reserved_addresses=0)
    )
    holders = [Holder(20.0), Holder(10.0), Holder()]
    for holder in holders:
        slots.admit(holder, "somewhere", 30.0)
    with pytest.raises(CommandError, match="the server is full"):
        slots.admit(Holder(), "elsewhere", 60.0)
    slots.admit(Holder(), "elsewhere", 75.0)
    assert [bool(it.reason) for it in holders] == [False, True, False]
    assert len(slots) == 3


def test_accounts_do_not_take_the_places_of_strangers() -> None:
    slots = ConnectionSlots(replace(LIMITS, sessions=40))
    for number in range(36):
        holder = Holder()
        slots.admit(holder, str(number), 0.0)
        if number < 4:
            slots.recognise(holder)
    assert [slots.admit(Holder(), str(number), 0.0) for number in range(4)] == [True] * 4
    with pytest.raises(CommandError, match="the server is full"):
        slots.admit(Holder(), "x", 0.0)
