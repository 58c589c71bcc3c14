"""A bare echo: the time that asyncio takes to pass bytes back and forth, without any game."""

from __future__ import annotations

import asyncio
from typing import cast

from boardwire.override import override

MESSAGE = b"play b D4\ngenmove w\n"
"""About as many bytes as a server sends for a move."""


class Echo(asyncio.Protocol):
    """Sends back every byte that it receives."""

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = cast("asyncio.Transport", transport)

    @override
    def data_received(self, data: bytes) -> None:
        """Send it back."""
        self._transport.write(data)


class Ping(asyncio.Protocol):
    """Sends a message whenever the last one has come back."""

    def __init__(self) -> None:
        self.round_trips = 0
        self._missing = len(MESSAGE)

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the first message."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(MESSAGE)

    @override
    def data_received(self, data: bytes) -> None:
        """Send the next message when the last one has come back whole."""
        self._missing -= len(data)
        if self._missing <= 0:
            self._missing = len(MESSAGE)
            self.round_trips += 1
            self._transport.write(MESSAGE)

    def stop(self) -> None:
        """End the connection."""
        self._transport.close()
