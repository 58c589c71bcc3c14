"""The client of aiomqtt, with the ends of connections that it loses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, cast

import aiomqtt
from paho.mqtt import client as mqtt

from boardwire.override import override


class BrokerClient(aiomqtt.Client):
    """A client of a broker whose connection ends with the `async with` block.

    aiomqtt 2.5 forgets that a connection broke if that happens while it is opened. It leaves a
    connection open if opening it takes too long or is cancelled. And asyncio logs an error for each
    connection that broke while nobody waited for anything from the broker.

    It also has the event loop watch a socket one turn after the request. If the connection has
    broken by then, the number of the socket may belong to another connection; and if that ends in
    the same turn, libuv ends the process.
    """

    _given_up = False

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._loop = cast("asyncio.AbstractEventLoop", _LoopOfOpenSockets(self._loop, self._client))

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
        except BaseException:  # a cancelled opening leaves no connection
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


class _LoopOfOpenSockets:
    """An event loop that watches the open socket of one client alone.

    Args:
        loop: The event loop.
        client: The client.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, client: mqtt.Client) -> None:
        self._loop = loop
        self._client = client

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)

    def add_reader(self, number: int, callback: Callable[[], object]) -> None:
        """Call a function when the socket can be read, unless it has been closed."""
        if self._is_open(number):
            self._loop.add_reader(number, callback)

    def add_writer(self, number: int, callback: Callable[[], object]) -> None:
        """Call a function when the socket can be written, unless it has been closed."""
        if self._is_open(number):
            self._loop.add_writer(number, callback)

    def _is_open(self, number: int) -> bool:
        own = self._client.socket()
        return own is not None and own.fileno() == number >= 0


def _retrieve(future: asyncio.Future[Any]) -> None:
    """Mark the exception of a future as retrieved, so that asyncio does not report it."""
    if not future.cancelled():
        future.exception()
