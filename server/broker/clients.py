"""The connection to the broker for clients: sessions over MQTT, and electronic boards."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Protocol

import aiomqtt

from boardwire.protocol.mqtt_sessions import NodeStatus, status_topic
from boardwire.protocol.transports.mqtt.broker import BrokerConnection, open_broker
from boardwire.server.config import BrokerSettings
from boardwire.server.config.broker_address import broker_address
from boardwire.server.logs.outages import OutageLog

from .cancelling import check_cancelled
from .login import BrokerError, read_login
from .publisher import RECONNECT_SECONDS

log = logging.getLogger(__name__)


class BrokerClients(Protocol):
    """One kind of clients at a connection to the broker."""

    @property
    def topics(self) -> Sequence[str]:
        """The topics of its messages, as filters of MQTT. No other kind has their third levels."""
        ...

    def begin(self) -> None:
        """Handle the start of the connection: messages follow."""
        ...

    def take(self, topic: str, payload: bytes) -> None:
        """Handle a message of a client; it need not be valid."""
        ...

    async def end(self) -> None:
        """Handle the end of the connection: no more messages follow."""
        ...


async def serve_broker_clients(
    settings: BrokerSettings, kinds: Callable[[BrokerConnection, str], Sequence[BrokerClients]]
) -> None:
    """Serve clients at the broker of the settings until cancelled.

    If the broker cannot be reached or refuses the login, it is tried again every
    `RECONNECT_SECONDS`, with the files as they are then.

    Args:
        settings: The broker.
        kinds: Makes the kinds of clients for a new connection and its run, a random word.

    Raises:
        AddressError: The URL is not the address of a broker.
    """
    address = broker_address(settings.url)
    works = f"taking messages through {address}"
    outages = OutageLog(log, f"broker {address}: no messages of clients", works, tells_first=True)
    while True:
        try:
            login = await asyncio.to_thread(read_login, settings)
            run = secrets.token_hex(8)
            async with open_broker(
                address.host,
                address.port,
                user=address.user,
                password=login.password,
                tls=login.tls,
                will=(status_topic(settings.node), NodeStatus(False, run).encode(), True),
                identifier=f"boardwire-{settings.node}-clients",
            ) as broker:
                await _serve(broker, kinds(broker, run), outages)
        except (aiomqtt.MqttError, BrokerError) as error:
            check_cancelled()
            outages.failed(error)
            await asyncio.sleep(RECONNECT_SECONDS)


async def _serve(
    broker: BrokerConnection, kinds: Sequence[BrokerClients], outages: OutageLog
) -> None:
    """Hand the messages to the kinds of clients until the connection breaks."""
    of_topics = {topic: it for it in kinds for topic in it.topics}
    by_subject = {_subject(topic): it for topic, it in of_topics.items()}
    await broker.subscribe(*of_topics)
    check_cancelled()
    for it in kinds:
        it.begin()
    outages.succeeded()
    try:
        async for topic, payload in broker.messages():
            by_subject[_subject(topic)].take(topic, payload)
    finally:
        for it in kinds:
            await it.end()


def _subject(topic: str) -> str:
    """Return the third level of a topic, `sessions` in `boardwire/v1/sessions/...`."""
    return topic.split("/")[2]
