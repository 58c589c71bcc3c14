"""Consoles in a match, whatever is said to them and in whatever order."""

from __future__ import annotations

import asyncio
import logging
import random

import pytest

from boardwire.server.config import SessionLimits
from boardwire.server.sessions.console import SERVER_COMMANDS

from ...conftest import StartServer
from ...people import play, two_people
from ...wire import Client

STAYS_OUT = {"quit", "bw-bot", "bw-login", "bw-resume", "bw-register"}
"""Commands that end the conversation, or begin another."""

COMMANDS = [spec for name, spec in SERVER_COMMANDS.items() if name not in STAYS_OUT]
WORDS = ["b", "w", "p3", "A1", "B2", "roll", "hold", "1", "3", "pass", "resign", "tictactoe", "pig"]
WORDS += ["size=3", "offer", "on", "off", "any", "anna", "ben", "colour=b", "opponent=ben", "0.5"]


async def answer_to(client: Client, line: str) -> str:
    """The answer to a line, if need be by an interrupt."""
    await client.send(f"{line}\n".encode())
    received = b""
    while b"\n\n" not in received:
        try:
            async with asyncio.timeout(0.05):
                data = await client.transport.read()
                assert data, f"the connection ended after {line!r}"
                received += data
        except TimeoutError:
            await client.send(b"# interrupt\n")
    return received.decode()


@pytest.mark.long
@pytest.mark.parametrize("game", ["tictactoe", "pig", "breakthrough rows=6 columns=3", "go size=9"])
async def test_nothing_that_is_said_breaks_a_session(
    game: str, start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    source = random.Random(game)
    caplog.set_level(logging.ERROR)
    moves = 0
    async with two_people(start_server, sessions=SessionLimits(opponent=0.02)) as (
        server,
        anna,
        ben,
    ):
        match = await play(server, anna, ben, game)
        for step in range(800):
            client = source.choice((anna, ben))
            if source.random() < 0.6:
                legal = (await answer_to(client, "bw-legal_moves"))[2:].split() or ["pass"]
                line = f"play {source.choice('bw')} {source.choice(legal)}"
            else:
                line = random_line(source, match)
            said = await answer_to(client, line)
            assert said.lstrip("# ")
            moves += line.startswith("play") and said.startswith("=")
            if step % 200 == 199:
                for player in (anna, ben):
                    for ending in ("bw-resign", "clear_board", "bw-cancel", "bw-notify off"):
                        await answer_to(player, ending)
                    await answer_to(player, "bw-unwatch")
                match = await play(server, anna, ben, game)
    assert moves > 20
    assert [record.message for record in caplog.records] == []


def random_line(source: random.Random, match: str) -> str:
    """Some command with words that may or may not fit."""
    spec = source.choice(COMMANDS)
    required = sum(not (it.optional or it.rest) for it in spec.parameters)
    count = required + (source.randrange(3) if len(spec.parameters) > required else 0)
    return " ".join((spec.name, *(source.choice([*WORDS, match]) for _ in range(count))))
