"""The publisher of the public events over MQTT: events, and states that the broker retains.

The topics are those of `topics.py`, with QoS 1. docs/reference/events.md describes them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime

import aiomqtt

from boardwire import __version__
from boardwire.protocol import Event, EventError
from boardwire.protocol.events import LobbyState, MatchState, ServerStatus
from boardwire.protocol.transports.mqtt.broker_client import BrokerClient
from boardwire.server.config import BrokerSettings
from boardwire.server.config.broker_address import BrokerAddress, broker_address
from boardwire.server.event_bus import Subscription
from boardwire.server.live.public_events import PublicEvents
from boardwire.server.logs.outages import OutageLog

from . import topics
from .cancelling import check_cancelled
from .login import BrokerError, read_login
from .states import RetainedStates

log = logging.getLogger(__name__)

RECONNECT_SECONDS = 2.0
"""Seconds between two attempts to reach the broker."""

STATE_SECONDS = 0.2
"""Seconds between two states of one match, at least."""

STATE_PAUSE = 3.0
"""The pause between two rounds of states, as a multiple of what a round took. So the states of very
many matches come less often, and take a quarter of the time at most."""

LOBBY_SECONDS = 1.0
"""Seconds between two looks at the lobby."""

KEEPALIVE_SECONDS = 20
"""Seconds after which the broker is asked whether it is there."""

AT_ONCE = 32
"""Messages that are sent before the broker has confirmed the first of them."""


class BrokerPublisher:
    """Publishes the public events to a broker, whenever that can be reached.

    Args:
        public: The events that spectators may see.
        lobby: Returns the state of the lobby.
        settings: The broker.
        recovered: Set once the matches that the last end of the server cut off are there again.
    """

    def __init__(
        self,
        public: PublicEvents,
        lobby: Callable[[], LobbyState],
        settings: BrokerSettings,
        recovered: asyncio.Event,
    ) -> None:
        self._public = public
        self._settings = settings
        self._recovered = recovered
        self._node = settings.node
        self._states = RetainedStates(public, settings.node, settings.keep_ended)
        self._lobby = lobby
        self._status = server_status(settings.node, "starting")
        self._unsent: list[Event] = []  # events whose arrival was not confirmed

    async def run(self) -> None:
        """Publish until the server stops.

        If the broker cannot be reached or refuses the login, it is tried again every
        `RECONNECT_SECONDS`, with the files as they are then. Events wait in the bounded queue of
        the subscription meanwhile. Events that were being sent when the connection broke are sent
        again. The states are all sent again.
        """
        bus, address = self._public.bus, broker_address(self._settings.url)
        outages = OutageLog(
            log, f"broker {address}", f"publishing events to {address}", tells_first=True
        )
        with bus.subscribe() as events:
            bus.attach(self._states)
            try:
                while not await self._connect(address, events, outages):
                    check_cancelled()
                    await asyncio.sleep(RECONNECT_SECONDS)
            finally:
                bus.detach(self._states)
                self._states.close()

    async def _connect(
        self, address: BrokerAddress, events: Subscription, outages: OutageLog
    ) -> bool:
        """Publish until the connection breaks; whether the server stops."""
        try:
            login = await asyncio.to_thread(read_login, self._settings)
            client = BrokerClient(
                address.host,
                address.port,
                username=address.user,
                password=login.password,
                tls_context=login.tls,
                timeout=10,
                keepalive=KEEPALIVE_SECONDS,
                identifier=f"boardwire-{self._node}",
                will=aiomqtt.Will(
                    topics.node_status(self._node),
                    server_status(self._node, "lost").to_json(),
                    qos=1,
                    retain=True,
                ),
            )
            client.pending_calls_threshold = 2 * AT_ONCE
            async with client:
                outages.succeeded()
                await self._publish(client, events)
                return True
        except (aiomqtt.MqttError, BrokerError) as error:
            check_cancelled()
            outages.failed(error)
            return False

    async def _publish(self, client: aiomqtt.Client, events: Subscription) -> None:
        """Publish everything over one connection until the server stops.

        Raises:
            MqttError: The connection broke.
        """
        await self._retain(client, topics.node_status(self._node), self._status.to_json())
        self._states.send_all()
        failed: aiomqtt.MqttError | None = None
        try:
            async with asyncio.TaskGroup() as group:
                others = [
                    group.create_task(self._publish_states(client)),
                    group.create_task(self._publish_lobby(client)),
                    group.create_task(self._take_retained(client)),
                ]
                await self._publish_events(client, events)
                for task in others:
                    task.cancel()
        except* aiomqtt.MqttError as errors:
            failed = _first(errors)
        if failed is not None:
            raise failed
        await self._send_states(client)
        gone = server_status(self._node, "stopped")
        await self._retain(client, topics.node_status(self._node), gone.to_json())

    # -- events --------------------------------------------------------------------------------

    async def _publish_events(self, client: aiomqtt.Client, events: Subscription) -> None:
        """Publish events in order until there are no more."""
        more = True
        while more or self._unsent:
            if not self._unsent:
                more = await self._take_events(events)
            await asyncio.gather(*(self._publish_event(client, it) for it in self._unsent))
            self._unsent.clear()

    async def _take_events(self, events: Subscription) -> bool:
        """Send the waiting events, some at a time; return False when no more follow."""
        event = await events.get()
        while event is not None:
            self._unsent.append(event)
            if isinstance(event, ServerStatus):
                self._status = event
            if len(self._unsent) == AT_ONCE or not events.backlog:
                return True
            event = await events.get()
        return False

    async def _publish_event(self, client: aiomqtt.Client, event: Event) -> None:
        if isinstance(event, ServerStatus):
            await self._retain(client, topics.node_status(self._node), event.to_json())
        try:
            packed = event.pack()
        except Exception:  # a position of a game in Python may have anything in it
            log.exception("%s cannot be published", event)
            return
        await self._send(client, topics.events(event, self._node), packed)

    # -- retained states -------------------------------------------------------------------

    async def _publish_states(self, client: aiomqtt.Client) -> None:
        """Publish the states of matches that have changed, each match's at most so often."""
        loop = asyncio.get_running_loop()
        while True:
            await self._states.wait()
            begun = loop.time()
            await self._send_states(client)
            await asyncio.sleep(max(STATE_SECONDS, STATE_PAUSE * (loop.time() - begun)))

    async def _send_states(self, client: aiomqtt.Client) -> None:
        changed = self._states.changed()
        for first in range(0, len(changed), AT_ONCE):
            matches = changed[first : first + AT_ONCE]
            await asyncio.gather(*(self._send_state(client, it) for it in matches))

    async def _send_state(self, client: aiomqtt.Client, match: str) -> None:
        """Publish the state of a match; an empty message removes it (MQTT 3.1.1, 3.3.1.3)."""
        packed, text = b"", ""
        try:
            if (state := self._states.state(match)) is not None:
                packed, text = state.pack(), state.to_json()
        except Exception:  # of the rules of a game in Python; other matches go on
            log.exception("the state of match %s cannot be published", match)
            return
        await self._retain(client, topics.state(match), packed)
        await self._retain(client, topics.state_json(match), text)

    async def _publish_lobby(self, client: aiomqtt.Client) -> None:
        """Publish the state of the lobby whenever it has changed."""
        published: LobbyState | None = None
        while True:
            if (state := self._lobby()) != published:
                await self._retain(client, topics.LOBBY, state.to_json())
                published = state
            await asyncio.sleep(LOBBY_SECONDS)

    async def _take_retained(self, client: aiomqtt.Client) -> None:
        """Take the states that the broker has already, so that old ones are removed.

        The broker sends them after the subscription, each marked as retained, and after them the
        status of this server. It also sends on what is published meanwhile, unmarked.
        """
        await self._recovered.wait()
        own = topics.node_status(self._node)
        for topic in (topics.ALL_STATES, own):
            await client.subscribe(topic)
            check_cancelled()
        async for message in client.messages:
            if not message.retain or not isinstance(message.payload, bytes):
                continue
            if message.topic.value == own:
                break
            try:
                self._states.found(MatchState.unpack(message.payload))
            except EventError:
                continue  # another version's
        await client.unsubscribe([topics.ALL_STATES, own])

    async def _retain(self, client: aiomqtt.Client, topic: str, payload: bytes | str) -> None:
        await self._send(client, topic, payload, retain=True)

    async def _send(
        self, client: aiomqtt.Client, topic: str, payload: bytes | str, *, retain: bool = False
    ) -> None:
        """Publish a message, and wait until the broker has it."""
        check_cancelled()
        await client.publish(topic, payload, qos=1, retain=retain)
        check_cancelled()  # else the caller might wait for news without a reader


def server_status(node: str, status: str) -> ServerStatus:
    """Return the status of a server, as of now."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    return ServerStatus(node, status, __version__, now)


def _first(group: BaseExceptionGroup[aiomqtt.MqttError]) -> aiomqtt.MqttError:
    """Return the first error of a group."""
    first = group.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first
