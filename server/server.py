"""The server: listeners, lobby, host, store and broker, started and stopped together."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from boardwire.protocol import Address, Scheme, in_words
from boardwire.protocol.transports import TcpTransport

from .broker import publish_events
from .bus import EventBus
from .config import ServerConfig
from .hosting import Host
from .house import HouseBots
from .lobby import Lobby
from .session import Sessions
from .store import Store
from .web import HttpServer, application

log = logging.getLogger(__name__)

BROKER_STOP_SECONDS = 2.0
"""Seconds for the last events to reach the broker."""

HTTP_STOP_SECONDS = 5.0
"""Seconds for uvicorn to end its connections."""


class Server:
    """A running server; made by :func:`run_server`.

    Args:
        config: Its settings.
        port: The TCP port it listens on.
        http_port: The HTTP port it listens on.
    """

    def __init__(self, config: ServerConfig, port: int, http_port: int) -> None:
        self.config = config
        self.port = port
        self.http_port = http_port
        self.lobby = Lobby()
        self.bus = EventBus()
        self.store = Store(config.store.database)
        self.host = Host(config, self.lobby, self.store, self.bus)
        self.sessions = Sessions(config, self.lobby, self.host, self.store)
        host = config.server.host
        local = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)
        self.address = Address(Scheme.TCP, local, port)
        """Where a program on this machine reaches the server."""
        self.house = HouseBots(
            self.lobby, str(self.address), config.house.bots, config.house.copies
        )

    def health(self) -> dict[str, object]:
        """What `/health` says."""
        return {
            "sessions": self.sessions.count,
            "bots": len(self.lobby.bots),
            "matches": {"running": len(self.host.running), "finished": self.host.finished},
        }


@asynccontextmanager
async def run_server(config: ServerConfig) -> AsyncIterator[Server]:
    """Run a server inside the `with` block.

    Raises:
        OSError: A port is taken, or the address is none of this machine.
        StoreError: The database cannot be used.
    """
    listening = config.server
    with (
        _listen(listening.host, listening.port, "--port") as gtp_socket,
        _listen(listening.host, listening.http_port, "--http-port") as http_socket,
    ):
        server = Server(config, gtp_socket.getsockname()[1], http_socket.getsockname()[1])
        try:
            await server.store.open()
            if left := await server.store.abort_unfinished():
                log.warning("%d matches were cut off when the server last ended", left)
            async with _services(server, gtp_socket, http_socket):
                yield server
        finally:
            await server.store.close()


@asynccontextmanager
async def _services(
    server: Server, gtp_socket: socket.socket, http_socket: socket.socket
) -> AsyncIterator[None]:
    """Run all parts of the server inside the `with` block, and stop them in order.

    First the matches end, then the connections, then the last events go out.
    """
    broker = server.config.broker.url
    async with asyncio.TaskGroup() as tasks:
        doors = {
            tasks.create_task(_accept(server, gtp_socket)),
            tasks.create_task(_serve_http(server, http_socket)),
            tasks.create_task(server.house.run()),
        }
        host = tasks.create_task(server.host.run())
        publishing = broker and tasks.create_task(publish_events(server.bus, broker))
        try:
            yield
        finally:
            await _stop({host})
            await _stop(doors)
            server.bus.close()
            if publishing:
                await asyncio.wait({publishing}, timeout=BROKER_STOP_SECONDS)
                publishing.cancel()


async def _stop(tasks: set[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


def _listen(host: str, port: int, option: str) -> socket.socket:
    """Listen at a port, which the command line chooses by `option`.

    Raises:
        OSError: The port is taken or forbidden, or the address is none of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=512)
    except (OSError, UnicodeError) as error:
        number = error.errno if isinstance(error, OSError) else None
        wrong = option if number in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise OSError(
            f"cannot listen at {host}:{port}: {in_words(error)}; choose another with {wrong}"
        ) from error


async def _accept(server: Server, listener: socket.socket) -> None:
    """Give every TCP connection a session, until cancelled; then all of them are ended."""
    async with asyncio.TaskGroup() as sessions:

        def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            transport = TcpTransport(reader, writer, write_timeout=server.config.sessions.write)
            sessions.create_task(server.sessions.run(transport))

        listening = await asyncio.start_server(accept, sock=listener)
        try:
            await asyncio.Event().wait()
        finally:
            listening.close()


async def _serve_http(server: Server, listener: socket.socket) -> None:
    """Serve HTTP and WebSocket until cancelled; then uvicorn ends its sessions."""
    http = HttpServer(application(server.health, server.sessions.run, server.config.sessions.write))
    serving = asyncio.create_task(http.serve(sockets=[listener]))
    try:
        await asyncio.shield(serving)
    finally:
        http.should_exit = True
        await asyncio.wait({serving}, timeout=HTTP_STOP_SECONDS)
        serving.cancel()
