"""The client of aiomqtt, with the ends of connections that it loses."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Any, Self

import aiomqtt

from boardwire.override import override


class BrokerClient(aiomqtt.Client):
    """A client of a broker whose connection ends with the `async with` block.

    aiomqtt 2.5 forgets that a connection broke if that happens while it is opened. It leaves a
    connection open if opening it takes too long or is cancelled. And asyncio logs an error for each
    connection that broke while nobody waited for anything from the broker.
    """

    _given_up = False

    @override
    async def __aenter__(self) -> Self:
        """Connect to the broker.

        Raises:
            aiomqtt.MqttError: the broker cannot be reached, or refuses the login.
        """
        broken = self._disconnected
        used_before = broken.done()
        for it in (self._connected, broken):
            it.add_done_callback(_retrieve)
        try:
            await super().__aenter__()
        except BaseException:
            self._given_up = True
            if self._connected.cancelled():  # aiomqtt asks it for its exception once more
                self._connected = asyncio.Future()
            self._client.disconnect()
            raise
        if broken.done() and not used_before:
            self._disconnected = broken
        self._disconnected.add_done_callback(_retrieve)
        return self

    @override
    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        """Disconnect from the broker."""
        try:
            await super().__aexit__(exc_type, exc, tb)
        finally:
            self._client.disconnect()  # an error while reading has left the socket open

    @override
    def _client_connect(self) -> None:
        super()._client_connect()  # in a thread, which nothing interrupts
        if self._given_up:
            self._loop.call_soon_threadsafe(self._client.disconnect)


def _retrieve(future: asyncio.Future[Any]) -> None:
    """Mark the exception of a future as retrieved, so that asyncio does not report it."""
    if not future.cancelled():
        future.exception()
