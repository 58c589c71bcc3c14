"""The bridge that a GUI starts as its engine: our standard streams here, a server there."""

from __future__ import annotations

import asyncio

from boardwire.protocol import Address, CommandError, Requester, TransportError
from boardwire.protocol.transports import StdioTransport, Transport, ask, connect, relay

LOGIN_SECONDS = 20.0
LINGER_SECONDS = 10.0  # a WebSocket cannot say that we send nothing more
LAST_ANSWERS_SECONDS = 600.0
"""Seconds for the answers to what was piped in; a server over TCP ends when it has given them."""


async def bridge(server: Address, *, game: str | None = None, opponent: str | None = None) -> None:
    """Connect our standard streams to a server until either side ends.

    Args:
        server: Where to connect.
        game: The game to put on the table first, with options: ``othello``, ``go size=13``.
        opponent: Whom to play against, by name.

    Raises:
        TransportError: The server cannot be reached.
        CommandError: The server does not know the game.
    """
    transport = await connect(server)
    near: StdioTransport | None = None
    try:
        if game is not None:
            await _say(transport, "bw-game", *game.split())
        if opponent is not None:
            await _say(transport, "bw-opponent", opponent)
        near = StdioTransport()
        linger = LINGER_SECONDS if server.scheme.is_websocket else LAST_ANSWERS_SECONDS
        await relay(near, transport, linger=linger)
    finally:
        await transport.close()
        if near is not None:
            await near.close()


async def _say(transport: Transport, name: str, *arguments: str) -> None:
    """Have the server carry out one command before the GUI speaks."""
    try:
        async with asyncio.timeout(LOGIN_SECONDS):
            response = await ask(transport, Requester(), name, *arguments)
    except TimeoutError:
        raise TransportError(f"{transport.peer} gave no answer to {name}") from None
    if not response.ok:
        raise CommandError(response.text)
