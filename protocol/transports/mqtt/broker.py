"""A connection to an MQTT broker that sends in order without waiting."""

import asyncio
import contextlib
import math
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import aiomqtt

from ..base import CLOSE_TIMEOUT
from .broker_client import BrokerClient

KEEPALIVE_SECONDS: Final = 20
"""Seconds between two signs of life; after half as many more the broker publishes the will."""

MAX_WAITING_MESSAGES: Final = 10_000
"""Messages from the broker that wait in this process. Further ones are dropped, and the sessions
that they belong to notice that."""

_MANY: Final = 1 << 30


class BrokerConnection:
    """A connection to a broker; `open_broker` makes it.

    Args:
        client: the connected client.
    """

    def __init__(self, client: aiomqtt.Client) -> None:
        self._client = client
        self._publishing: set[asyncio.Task[None]] = set()

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Publish a message with QoS 1 after all earlier ones; lost if the connection breaks."""
        # A task runs to its first wait in the order of creation, and by then paho has the message.
        task = asyncio.create_task(self._publish(topic, payload, retain))
        self._publishing.add(task)
        task.add_done_callback(self._publishing.discard)

    async def _publish(self, topic: str, payload: bytes, retain: bool) -> None:
        with contextlib.suppress(aiomqtt.MqttError):  # it broke, which `messages` reports
            await self._client.publish(topic, payload, qos=1, retain=retain, timeout=math.inf)

    async def subscribe(self, *topics: str) -> None:
        """Subscribe to topics with QoS 1.

        Raises:
            aiomqtt.MqttError: the connection broke, or the broker refuses.
        """
        for codes in await self._client.subscribe([(topic, 1) for topic in topics]):
            code = codes if isinstance(codes, int) else codes.value
            if code >= 0x80:
                raise aiomqtt.MqttError("the broker does not allow the subscription")

    async def messages(self) -> AsyncIterator[tuple[str, bytes]]:
        """Yield topics and payloads.

        Raises:
            aiomqtt.MqttError: the connection broke.
        """
        async for message in self._client.messages:
            payload = message.payload
            yield str(message.topic), payload if isinstance(payload, bytes) else b""

    async def drain(self) -> None:
        """Wait until the broker has what was published, for a bounded time, unless it is gone."""
        broken = self._client._disconnected
        if self._publishing and not broken.done():
            taken = asyncio.ensure_future(asyncio.wait(set(self._publishing)))
            either: set[asyncio.Future[Any]] = {taken, broken}
            first = asyncio.FIRST_COMPLETED
            await asyncio.wait(either, timeout=CLOSE_TIMEOUT, return_when=first)
            taken.cancel()

    def cancel(self) -> None:
        """Give up what the broker has not taken."""
        for task in self._publishing:
            task.cancel()


@asynccontextmanager
async def open_broker(
    host: str,
    port: int,
    *,
    user: str | None,
    password: str | None,
    tls: ssl.SSLContext | None,
    will: tuple[str, bytes, bool] | None = None,
    identifier: str | None = None,
) -> AsyncIterator[BrokerConnection]:
    """Keep a connection to a broker open inside the `with` block.

    Args:
        host: name or address of the broker.
        port: its port.
        user: the user to log in as; None for none.
        password: the user's password; None for none.
        tls: the context for TLS; None for a connection without TLS.
        will: topic, payload and whether it is retained of the message that the broker publishes
            if this connection breaks; None for none.
        identifier: the client id; None for a random one.

    Raises:
        aiomqtt.MqttError: the broker cannot be reached or refuses the login, or the connection
            broke.
    """
    last = None if will is None else aiomqtt.Will(will[0], will[1], qos=1, retain=will[2])
    client = BrokerClient(
        host,
        port,
        username=user,
        password=password,
        tls_context=tls,
        identifier=identifier,
        will=last,
        keepalive=KEEPALIVE_SECONDS,
        max_queued_incoming_messages=MAX_WAITING_MESSAGES,
        max_inflight_messages=100,
        # A move must not wait for the acknowledgement of the move before (Nagle's algorithm).
        socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
    )
    client.pending_calls_threshold = _MANY
    async with client:
        connection = BrokerConnection(client)
        try:
            yield connection
        finally:
            await connection.drain()
            connection.cancel()
