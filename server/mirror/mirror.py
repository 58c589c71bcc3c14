"""The mirror: serves pages for spectators, and gets the matches from a broker alone.

The spectators of a mirror cost the server that referees nothing. The mirror has no database and no
players; its pages send visitors who want to play to the server itself.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import field

import aiomqtt
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.override import override
from boardwire.protocol import EventError, MatchEvent
from boardwire.protocol.events import Event, LobbyState, MatchState
from boardwire.protocol.transports.mqtt.broker import open_broker
from boardwire.server.broker import topics
from boardwire.server.broker.cancelling import check_cancelled
from boardwire.server.broker.login import BrokerError, read_login
from boardwire.server.config import BrokerSettings, HttpSettings, ListenSettings, ServerConfig
from boardwire.server.config.broker_address import broker_address
from boardwire.server.http import Health, Pages
from boardwire.server.logs.outages import OutageLog
from boardwire.server.ports.listening import listen
from boardwire.values import value_class

from .serving import serve_pages
from .site import SpectatorSite

log = logging.getLogger(__name__)

RECONNECT_SECONDS = 2.0
"""Seconds between two attempts to reach the broker."""

EMPTY_LOBBY = LobbyState("", (), (), (), (), 0)


@value_class
class MirrorSettings:
    """The settings of a mirror.

    Args:
        broker: The broker.
        address: The address to listen on.
        port: The port for HTTP and WebSocket; 0 lets the system choose.
        server: The address of the server's page, where people play; empty for none.
        http: The limits of the HTTP port.
    """

    broker: BrokerSettings
    address: str = "127.0.0.1"
    port: int = 7480
    server: str = ""
    http: HttpSettings = field(default_factory=HttpSettings)


class Mirror(SpectatorSite):
    """A running mirror, made by :func:`run_mirror`.

    Args:
        settings: Its settings.
        port: The port that it listens on.
    """

    def __init__(self, settings: MirrorSettings, port: int) -> None:
        self._lobby = EMPTY_LOBBY
        super().__init__(port)
        self.settings = settings
        self._trouble: str | None = "the broker has not been reached yet"

    @override
    def lobby(self) -> LobbyState:
        """Return the latest state that the broker has sent."""
        return self._lobby

    @override
    async def health(self) -> Health:
        bots, matches = len(self._lobby.bots), self.matches
        return Health(self._trouble, self.feed.readers, bots, matches.running, matches.ended)

    async def follow(self) -> None:
        """Handle the messages of the broker until cancelled, with new attempts to reach it."""
        address = broker_address(self.settings.broker.url)
        outages = OutageLog(log, f"the broker {address}", f"following {address}", tells_first=True)
        while True:
            try:
                login = await asyncio.to_thread(read_login, self.settings.broker)
                async with open_broker(
                    address.host,
                    address.port,
                    user=address.user,
                    password=login.password,
                    tls=login.tls,
                ) as broker:
                    await broker.subscribe(topics.ALL_STATES, topics.ALL_EVENTS, topics.LOBBY)
                    check_cancelled()
                    outages.succeeded()
                    self._trouble = None
                    async for topic, payload in broker.messages():
                        self.take(topic, payload)
            except (aiomqtt.MqttError, BrokerError) as error:
                check_cancelled()
                self._trouble = f"the broker {address}: {error}"
                outages.failed(error)
                await asyncio.sleep(RECONNECT_SECONDS)

    def take(self, topic: str, payload: bytes) -> None:
        """Handle one message. An unreadable message is of another version, and is skipped."""
        with suppress(EventError):
            if topic == topics.LOBBY:
                if payload:
                    self._lobby = LobbyState.from_json(payload)
                return
            match, _, what = topic.removeprefix(f"{topics.MATCHES}/").partition("/")
            if what == "events":
                event = Event.unpack(payload)
                if isinstance(event, MatchEvent):
                    self.matches.take_event(event)
            elif payload:
                self.matches.take_state(MatchState.unpack(payload))
            else:
                self.matches.lose(match)

    def elsewhere(self) -> list[BaseRoute]:
        """Return the routes of pages that only the server has."""
        server = self.settings.server.rstrip("/")

        async def send_on(request: Request) -> Response:
            if not server:
                raise HTTPException(404, "this is a mirror: it only shows matches")
            query = f"?{request.url.query}" if request.url.query else ""
            return RedirectResponse(f"{server}{request.url.path}{query}", 307)

        return [Route(path, send_on) for path in ("/play", "/analyse", "/login", "/ladder")]


@asynccontextmanager
async def run_mirror(settings: MirrorSettings) -> AsyncIterator[Mirror]:
    """Run a mirror inside the `with` block.

    Raises:
        OSError: The port is taken, or this machine does not have the address.
    """
    with listen(settings.address, settings.port, "--http-port") as listener:
        mirror = Mirror(settings, listener.getsockname()[1])
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(mirror.follow()),
                group.create_task(_serve(mirror, listener)),
            ]
            try:
                yield mirror
            finally:
                mirror.public.close()
                for task in tasks:
                    task.cancel()


async def _serve(mirror: Mirror, listener: socket.socket) -> None:
    """Serve HTTP and WebSocket until cancelled."""
    settings = mirror.settings
    config = ServerConfig(server=ListenSettings(address=settings.address), http=settings.http)
    pages = Pages(settings.server)
    await serve_pages(listener, config, mirror.sources(), pages, mirror.elsewhere())
