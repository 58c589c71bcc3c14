"""The bare minimum: what asyncio takes to pass bytes to and fro, without any game between."""

from __future__ import annotations

import asyncio
from typing import cast

MESSAGE = b"play b D4\ngenmove w\n"
"""About as many bytes as a move takes on its way."""


class Echo(asyncio.Protocol):
    """Sends back whatever comes."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember where to."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Send it back."""
        self._transport.write(data)


class Ping(asyncio.Protocol):
    """Sends a message whenever the last one has come back."""

    def __init__(self) -> None:
        self.round_trips = 0
        self._missing = len(MESSAGE)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(MESSAGE)

    def data_received(self, data: bytes) -> None:
        """Go on when all has come back."""
        self._missing -= len(data)
        if self._missing <= 0:
            self._missing = len(MESSAGE)
            self.round_trips += 1
            self._transport.write(MESSAGE)

    def stop(self) -> None:
        """End the connection."""
        self._transport.close()
