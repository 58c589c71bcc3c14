"""People at consoles, for tests: they log in, and read records."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from boardwire.matches import MatchRecord
from boardwire.server import Server

from ..until import until
from .wire import Client, Ports, client_of


def facts(record: str) -> dict[str, str]:
    """A record, `name=value name=value`, as a dictionary; what stands before it is left out."""
    return dict(word.split("=", 1) for word in record.split() if "=" in word.lstrip("="))


def records(answer: str) -> list[dict[str, str]]:
    """The records of an answer, one a line."""
    assert answer.startswith("="), answer
    return [facts(line) for line in answer[1:].splitlines() if line.strip()]


@asynccontextmanager
async def person_of(
    server: Ports, name: str, token: str = "-", scheme: str = "tcp"
) -> AsyncIterator[Client]:
    """Somebody at a console, logged in."""
    async with client_of(server, scheme) as client:
        answer = await client.ask(f"bw-login {name} {token}")
        assert answer.startswith("= name="), answer
        yield client


@asynccontextmanager
async def two_people(
    start_server: Callable[..., AbstractAsyncContextManager[Server]], **settings: Any
) -> AsyncIterator[tuple[Server, Client, Client]]:
    """A server, and Anna and Ben at its consoles; `settings` are those of `config_of`."""
    async with (
        start_server(**settings) as server,
        person_of(server, "anna") as anna,
        person_of(server, "ben") as ben,
    ):
        yield server, anna, ben


async def match_of(*people: Client) -> str:
    """The match that they all play, once it has begun."""
    async with asyncio.timeout(20):
        while True:
            told = [facts(await person.ask("bw-whoami")) for person in people]
            if all("match" in it for it in told):
                (match,) = {it["match"] for it in told}
                return match
            await asyncio.sleep(0.01)


async def play(server: Ports, black: Client, white: Client, game: str) -> str:
    """Have two people begin a match; black is the first."""
    seek = facts(await black.ask(f"bw-seek {game} colour=b bots=no"))["seek"]
    answer = await white.ask(f"bw-accept {seek}")
    assert answer.startswith("="), answer
    return await match_of(black, white)


async def ended(server: Server, match: str) -> MatchRecord:
    """The record of a match, once it is over."""
    await until(lambda: match not in server.live.running)
    record = await server.store.record(match)
    assert record is not None
    assert record.result is not None
    return record


async def comments(client: Client, count: int) -> list[dict[str, str]]:
    """The next records that come unasked, but for the beginning that a spectator sees."""
    told: list[dict[str, str]] = []
    while len(told) < count:
        received = await client.read_until(b"\n")
        while not received.endswith(b"\n"):
            received += await client.read_until(b"\n")
        lines = received.decode().splitlines()
        assert all(line.startswith("# ") for line in lines), lines
        told += [it for it in map(facts, lines) if "game" not in it or "colour" in it]
    return told
