"""A client of a broker leaves nothing behind, however its connection ends."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiomqtt
import pytest

from boardwire.protocol.transports.mqtt.broker_client import BrokerClient

from ....until import until

ACCEPTED = b"\x20\x02\x00\x00"
"""A CONNACK (MQTT 3.1.1, 3.2)."""
REFUSED = b"\x20\x02\x00\x05"
SECONDS = 20.0

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Broker:
    """A broker that does what a test wants, and counts its connections."""

    def __init__(self, serve: Serve) -> None:
        self._serve = serve
        self.port = 0
        self.begun = 0
        self.open = 0

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a connection, and read until its end."""
        self.begun += 1
        self.open += 1
        try:
            await reader.read(1)
            await self._serve(reader, writer)
            with contextlib.suppress(ConnectionError):
                while await reader.read(1000):
                    pass
        finally:
            self.open -= 1
            writer.close()


@asynccontextmanager
async def broker(serve: Serve) -> AsyncIterator[Broker]:
    """A broker on a free port, inside the `with` block."""
    it = Broker(serve)
    listener = await asyncio.start_server(it.take, "127.0.0.1", 0)
    it.port = listener.sockets[0].getsockname()[1]
    try:
        yield it
    finally:
        listener.close()
        async with asyncio.timeout(SECONDS):
            await until(lambda: not it.open)


@pytest.fixture
async def complaints() -> AsyncIterator[list[dict[str, Any]]]:
    """What asyncio complains of."""
    found: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, told: found.append(told))
    yield found
    asyncio.get_running_loop().set_exception_handler(None)


async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(ACCEPTED)


async def accept_and_end(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(ACCEPTED)
    writer.close()


async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(REFUSED)


async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    pass


async def test_a_break_that_nobody_asks_about_is_no_complaint(
    complaints: list[dict[str, Any]],
) -> None:
    broke = asyncio.Event()

    async def break_soon(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(ACCEPTED)
        await broke.wait()
        writer.close()

    async with broker(break_soon) as it:
        async with BrokerClient("127.0.0.1", it.port) as client:
            broke.set()
            await until(client._disconnected.done)
        del client
        gc.collect()
    assert complaints == []


async def test_a_connection_that_breaks_while_it_is_opened_is_known_to_be_broken(
    complaints: list[dict[str, Any]],
) -> None:
    async with broker(accept_and_end) as it:
        for _ in range(10):  # the break comes at one moment or another
            async with BrokerClient("127.0.0.1", it.port) as client, asyncio.timeout(SECONDS):
                with pytest.raises(aiomqtt.MqttError):
                    await anext(aiter(client.messages))
        del client
        gc.collect()
    assert complaints == []


async def test_a_login_that_is_refused_leaves_no_connection(
    complaints: list[dict[str, Any]],
) -> None:
    async with broker(refuse) as it:
        client = BrokerClient("127.0.0.1", it.port)
        with pytest.raises(aiomqtt.MqttError, match="Not authorized"):
            await client.__aenter__()
        await until(lambda: not it.open)
        del client
        gc.collect()
    assert complaints == []


async def test_a_broker_that_says_nothing_is_left() -> None:
    async with broker(say_nothing) as it:
        with pytest.raises(aiomqtt.MqttError, match="timed out"):
            await BrokerClient("127.0.0.1", it.port, timeout=0.1).__aenter__()
        await until(lambda: not it.open)


async def test_a_beginning_that_is_cancelled_leaves_no_connection(
    complaints: list[dict[str, Any]],
) -> None:
    async with broker(say_nothing) as it:
        client = BrokerClient("127.0.0.1", it.port)
        beginning = asyncio.create_task(client.__aenter__())
        await until(lambda: it.open == 1)
        beginning.cancel()
        await until(lambda: not it.open)
        with pytest.raises(asyncio.CancelledError):
            await beginning
    assert complaints == []


async def test_a_connection_that_comes_after_its_cancellation_is_ended(
    monkeypatch: pytest.MonkeyPatch, complaints: list[dict[str, Any]]
) -> None:
    def slow(client: aiomqtt.Client) -> None:
        time.sleep(0.2)
        real(client)

    real = aiomqtt.Client._client_connect
    monkeypatch.setattr(aiomqtt.Client, "_client_connect", slow)
    async with broker(accept) as it:
        beginning = asyncio.create_task(BrokerClient("127.0.0.1", it.port).__aenter__())
        await asyncio.sleep(0.05)
        beginning.cancel()
        with pytest.raises(asyncio.CancelledError):
            await beginning
        await until(lambda: it.begun == 1 and not it.open)
    assert complaints == []


async def test_a_client_may_be_used_again() -> None:
    async with broker(accept) as it:
        client = BrokerClient("127.0.0.1", it.port)
        for _ in range(2):
            async with client:
                assert not client._disconnected.done()
            await until(lambda: not it.open)
        assert it.begun == 2
