"""A busy server, as a language model is told of it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from boardwire.clients.connection import backoff
from boardwire.clients.mcp.lobby import games_and_bots
from boardwire.clients.mcp.player import ModelPlayer, Terms
from boardwire.protocol import Address, ProtocolError
from boardwire.protocol.connection.busy import busy_text

from ..hostile import HostilePeer, hostile_server

BUSY = busy_text(30, "the server is full")
LATE = "the server is busy; matches begin when it is less so"


async def refuse(peer: HostilePeer) -> None:
    """End a connection as a full server does."""
    await peer.line()
    await peer.send(f"# closing: {BUSY}\n".encode())


async def until(player: ModelPlayer, condition: Callable[[str], object]) -> str:
    """Wait for a text about the match."""
    async with asyncio.timeout(20):
        while not condition(text := player.situation()):
            await asyncio.sleep(0.01)
    return text


@asynccontextmanager
async def seeking(server: str) -> AsyncIterator[ModelPlayer]:
    """A player that looks for an opponent at a server."""
    player = ModelPlayer(Address.parse(f"tcp://{server}"), "model", "hex", Terms(), "-")
    player.start()
    try:
        yield player
    finally:
        await player.leave()


async def test_a_model_that_seeks_is_told_that_the_server_is_busy_and_when_it_is_tried_again() -> (
    None
):
    async with hostile_server(refuse) as server, seeking(server) as player:
        text = await until(player, lambda text: "busy" in text)
        assert text.startswith("State: waiting for the server")
        (seconds,) = re.findall(r"^The server is busy, and is tried again in (\d+) s", text, re.M)
        assert 30 < int(seconds) <= 32
        assert f'The reason: "the server closed the connection: {BUSY}".' in text
        await asyncio.sleep(1.1)
        (left,) = re.findall(r"tried again in (\d+) s", player.situation())
        assert int(left) < int(seconds)


async def test_once_the_server_lets_it_in_nothing_is_said_of_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(backoff, "FIRST_SECONDS", 0.01)
    told: asyncio.Queue[str] = asyncio.Queue()
    busy = f"# closing: {busy_text(1, 'the server is full')}\n".encode()
    refused = 0

    async def serve(peer: HostilePeer) -> None:
        nonlocal refused
        if not refused:
            refused = 1
            await peer.line()
            await peer.send(busy)
            return
        await peer.welcome()
        while line := await told.get():
            await peer.send(f"# {line}\n".encode())

    async with hostile_server(serve) as server, seeking(server) as player:
        await until(player, lambda text: "The server is busy" in text)
        text = await until(player, lambda text: "busy" not in text)
        assert text.startswith("State: waiting for an opponent")
        await told.put(f"warning: {LATE}")
        text = await until(player, lambda text: "busy" in text)
        assert text.startswith("State: waiting for an opponent")
        assert f'\nThe server says of your wait: "{LATE}".\n' in text
        await told.put("warning: matches begin again")
        assert '"matches begin again"' in await until(player, lambda text: LATE not in text)


async def test_the_list_of_games_says_when_to_ask_again() -> None:
    async def refuse_the_command(peer: HostilePeer) -> None:
        await peer.line()
        await peer.send(f"? {BUSY}\n\n".encode())

    wanted = f'the server is busy: call this tool again in 30 s. It said "{BUSY}"'
    for script in (refuse, refuse_the_command):
        async with hostile_server(script) as server:
            with pytest.raises(ProtocolError) as refusal:
                await games_and_bots(Address.parse(f"tcp://{server}"))
            assert str(refusal.value) == wanted
