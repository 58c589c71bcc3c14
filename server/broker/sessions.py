"""Sessions over MQTT: clients that reach only the broker connect there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from boardwire.override import override
from boardwire.protocol.connection.busy import busy_text
from boardwire.protocol.mqtt_sessions import (
    MessageKind,
    NodeStatus,
    SessionMessage,
    input_topic,
    output_topic,
    session_of,
    status_topic,
)
from boardwire.protocol.transports import PushTransport
from boardwire.protocol.transports.mqtt.broker import BrokerConnection
from boardwire.protocol.transports.mqtt.transport import MqttTransport
from boardwire.server.limits.client_limits import MQTT, MQTT_STRANGERS, Allowance, Quotas
from boardwire.server.limits.usage import QuotaExceeded
from boardwire.server.sessions.connection_slots import RETRY_SECONDS

from .clients import BrokerClients

Serve = Callable[[PushTransport], Awaitable[None]]
"""Runs a session at a transport."""


class MqttSessions(BrokerClients):
    """The sessions over one connection to the broker.

    Args:
        broker: The connection.
        node: The name of this server there.
        run: The random word of the connection.
        serve: Runs a session at a transport.
        quotas: The limits of clients, in which messages count like WebSocket frames.
        write_timeout: Seconds that a client may leave written bytes unread.
        most: The most sessions at a time; further ones are closed at once.
    """

    def __init__(
        self,
        broker: BrokerConnection,
        node: str,
        run: str,
        serve: Serve,
        quotas: Quotas,
        *,
        write_timeout: float,
        most: int,
    ) -> None:
        self._broker = broker
        self._node = node
        self._run = run
        self._serve = serve
        self._quotas = quotas
        self._write_timeout = write_timeout
        self._most = most
        self._transports: dict[str, tuple[MqttTransport, Allowance]] = {}
        self._running: set[asyncio.Task[None]] = set()

    @property
    @override
    def topics(self) -> tuple[str, ...]:
        return input_topic(self._node, "+"), status_topic(self._node)

    @override
    def begin(self) -> None:
        """Publish that this server accepts sessions."""
        self._publish_status(online=True)

    def _publish_status(self, *, online: bool) -> None:
        status = NodeStatus(online, self._run)
        self._broker.publish(status_topic(self._node), status.encode(), retain=True)

    @override
    def take(self, topic: str, payload: bytes) -> None:
        """Handle a message of a client, or the status of this server."""
        if topic == status_topic(self._node):
            if NodeStatus.decode(payload) != NodeStatus(True, self._run):
                self._publish_status(online=True)  # the will of an earlier connection came late
            return
        session = session_of(topic)
        if session is None:
            return
        if (known := self._transports.get(session)) is None:
            self._take_first(session, payload)
            return
        transport, allowance = known
        try:
            allowance.frames(asyncio.get_running_loop().time(), 1)
        except QuotaExceeded as excess:
            transport.abort(excess.reason)
        transport.take(payload)

    def _take_first(self, session: str, payload: bytes) -> None:
        """Open a session at its first message, or answer that a session is not open any more."""
        kind = payload[:5].partition(b" ")[0].decode("latin-1")
        now = asyncio.get_running_loop().time()
        late = kind in (MessageKind.DATA, MessageKind.END)
        if late and self._quotas.admits(MQTT_STRANGERS, now):
            self._close(session, "this session is not open any more")
        if kind != MessageKind.OPEN:
            return
        if len(self._transports) >= self._most:
            self._close(session, busy_text(int(RETRY_SECONDS), "the server is full"))
            return
        host = f"{MQTT}/{session}"
        topic = output_topic(self._node, session)
        transport = MqttTransport(
            lambda answer: self._broker.publish(topic, answer),
            peer=host,
            write_timeout=self._write_timeout,
        )
        self._transports[session] = transport, self._quotas.allowance(host, now)
        transport.open()
        transport.take(payload)
        task = asyncio.create_task(self._run_session(session, transport))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _run_session(self, session: str, transport: MqttTransport) -> None:
        try:
            await self._serve(transport)
        finally:
            transport.abort("the server has ended the session")  # if that did not close it
            _, allowance = self._transports.pop(session)
            allowance.close()

    def _close(self, session: str, reason: str) -> None:
        message = SessionMessage(MessageKind.CLOSE, data=reason.encode())
        self._broker.publish(output_topic(self._node, session), message.encode())

    @override
    async def end(self) -> None:
        """End all sessions: the connection to the broker has ended, or is about to."""
        self._publish_status(online=False)
        for transport, _ in list(self._transports.values()):
            transport.lose("the connection to the broker has ended")
        if self._running:
            await asyncio.wait(self._running)
