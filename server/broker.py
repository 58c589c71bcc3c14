"""Match events over MQTT: every event of the bus goes to a broker as msgpack.

The topic is `boardwire/matches/<match>/<kind>`, with QoS 1. The payload is :meth:`Event.pack`.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from dataclasses import dataclass
from pathlib import Path

import aiomqtt

from boardwire.protocol import Event, in_words

from .broker_address import broker_address
from .bus import EventBus
from .config import BrokerSettings

log = logging.getLogger(__name__)

TOPIC = "boardwire/matches"
RECONNECT_SECONDS = 2.0


class BrokerError(OSError):
    """A file of the broker's settings cannot be used."""


@dataclass(frozen=True, slots=True)
class BrokerLogin:
    """The parts of a connection to a broker that come from files.

    Args:
        password: The password; None for none.
        tls: The context for TLS; None for a connection without TLS.
    """

    password: str | None
    tls: ssl.SSLContext | None


def read_login(settings: BrokerSettings) -> BrokerLogin:
    """Read the files of the settings.

    Raises:
        BrokerError: A file cannot be read, or is of another kind.
    """
    password = tls = None
    if settings.password_file:
        try:
            password = Path(settings.password_file).read_text("utf-8").strip("\r\n")
        except (OSError, UnicodeDecodeError) as error:
            because = in_words(error) if isinstance(error, OSError) else "it is not UTF-8"
            raise BrokerError(
                f"cannot read password_file {settings.password_file}: {because}"
            ) from None
    if broker_address(settings.url).tls:
        try:
            tls = ssl.create_default_context(cafile=settings.ca or None)
        except OSError as error:
            because = "it is not PEM" if isinstance(error, ssl.SSLError) else in_words(error)
            raise BrokerError(f"cannot read ca {settings.ca}: {because}") from None
    return BrokerLogin(password, tls)


def topic(event: Event) -> str:
    """The topic of an event."""
    return f"{TOPIC}/{event.match}/{event.kind}"


async def publish_events(bus: EventBus, settings: BrokerSettings) -> None:
    """Publish every event to the broker of the settings until the bus is closed.

    If the broker cannot be reached or refuses the login, it is tried again every
    `RECONNECT_SECONDS`, with the files as they are then. Events wait in the bounded queue of the
    subscription meanwhile. An event that was being sent when the connection broke is sent again.

    Raises:
        AddressError: The URL is not the address of a broker.
    """
    address = broker_address(settings.url)
    with bus.subscribe() as events:
        event: Event | None = None
        while True:
            try:
                login = await asyncio.to_thread(read_login, settings)
                async with aiomqtt.Client(
                    address.host,
                    address.port,
                    username=address.user,
                    password=login.password,
                    tls_context=login.tls,
                    timeout=10,
                ) as client:
                    log.info("publishing events to %s", address)
                    while True:
                        _check_cancelled()
                        event = event or await events.get()
                        if event is None:
                            return
                        await client.publish(topic(event), event.pack(), qos=1)
                        event = None
            except (aiomqtt.MqttError, BrokerError) as error:
                _check_cancelled()
                log.warning("broker %s: %s; trying again", address, error)
                await asyncio.sleep(RECONNECT_SECONDS)


def _check_cancelled() -> None:
    """End the task if it was cancelled while the client waited for the broker.

    The client may lose that: `asyncio.wait_for` before Python 3.12, if the answer arrives at the
    same moment; and its farewell, if that fails.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
