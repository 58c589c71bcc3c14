"""Match events over MQTT: every event of the bus goes to a broker as msgpack.

The topic is `boardwire/matches/<match>/<kind>`, with QoS 1. The payload is :meth:`Event.pack`.
"""

from __future__ import annotations

import asyncio
import logging
from urllib.parse import urlsplit

import aiomqtt

from boardwire.protocol import AddressError, Event

from .bus import EventBus

log = logging.getLogger(__name__)

TOPIC = "boardwire/matches"
RECONNECT_SECONDS = 2.0
MQTT_PORT = 1883


def topic(event: Event) -> str:
    """The topic of an event."""
    return f"{TOPIC}/{event.match}/{event.kind}"


def broker_address(url: str) -> tuple[str, int]:
    """Host and port of `mqtt://host[:port]`.

    Raises:
        AddressError: The text is no such URL.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or MQTT_PORT
    except ValueError as error:
        raise AddressError(f"not a broker: {url!r}: {error}") from None
    if parts.scheme != "mqtt" or not host or parts.username is not None:
        raise AddressError(f"not a broker: {url!r}; write mqtt://HOST:PORT, without a user")
    return host, port


async def publish_events(bus: EventBus, url: str) -> None:
    """Publish every event to the broker at `url` until the bus is closed.

    If the broker cannot be reached, it is tried again every `RECONNECT_SECONDS`. Events wait in the
    bounded queue of the subscription meanwhile. An event that was being sent when the connection
    broke is sent again.

    Raises:
        AddressError: `url` is not the address of a broker.
    """
    host, port = broker_address(url)
    with bus.subscribe() as events:
        event: Event | None = None
        while True:
            try:
                async with aiomqtt.Client(host, port, timeout=10) as client:
                    log.info("publishing events to %s", url)
                    while True:
                        event = event or await events.get()
                        if event is None:
                            return
                        await client.publish(topic(event), event.pack(), qos=1)
                        event = None
            except aiomqtt.MqttError as error:
                log.warning("broker %s: %s; trying again", url, error)
                await asyncio.sleep(RECONNECT_SECONDS)
