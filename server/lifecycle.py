"""The life of a server: its parts are started in order, and stopped in order."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial

from boardwire.lazy import import_all_entries
from boardwire.protocol import encode_comment
from boardwire.protocol.connection.busy import busy_text
from boardwire.protocol.transports import TcpTransport
from boardwire.protocol.transports.mqtt.broker import BrokerConnection

from .accounts.browser_logins import BrowserLogins
from .accounts.owner_check import OwnerCheck
from .broker.clients import BrokerClients, serve_broker_clients
from .broker.moves import MqttMoves
from .broker.publisher import BrokerPublisher
from .broker.sessions import MqttSessions
from .config import ServerConfig
from .http import (
    BrowserLogin,
    HttpServer,
    Pages,
    application,
    login_routes,
    prepare,
)
from .http.pages.moderation import ModerationForms
from .http.pages.visitors import VisitorServices
from .limits.share import ProcessorShare
from .limits.turns import Turns
from .metrics import ErrorCounter, Metrics
from .ports.accepting import Acceptor
from .ports.descriptors import fit, raise_limit
from .ports.listening import listen
from .ports.tls import Certificate
from .server import Listeners, Server, plain_host
from .sessions.connection_slots import RETRY_SECONDS
from .store import StoreError
from .tournaments.weekly import WeeklyTournaments

log = logging.getLogger(__name__)

BROKER_STOP_SECONDS = 2.0
"""Seconds for the last events to reach the broker."""

SESSIONS_STOP_SECONDS = 3.0
"""Seconds for the message to clients that the server stops."""

NO_DESCRIPTORS = encode_comment(
    "closing: " + busy_text(int(RETRY_SECONDS), "the server has too many open files")
)
"""The last line of a connection that no file descriptor is left for."""

_TLS_PORT = "--set server.tls_port=PORT"


@asynccontextmanager
async def run_server(config: ServerConfig) -> AsyncIterator[Server]:
    """Run a server inside the `with` block.

    Raises:
        OSError: A port is taken, or this machine does not have the address.
        TooFewDescriptors: The limit of open files allows no server.
        TlsError: The certificate cannot be used.
        StoreError: The database cannot be used.
    """
    import_all_entries()
    fitted = fit(config, raise_limit())
    config = fitted.config
    if fitted.shortage:
        log.warning("%s", fitted.shortage)
    certificate = Certificate(config.tls) if config.tls.certificate else None
    with _listening(config) as listeners:
        server = Server(fitted, listeners, certificate)
        with _counting_errors(server.metrics), _measuring_pauses(server.metrics):
            try:
                await server.store.open()
                async with _services(server, listeners):
                    yield server
            finally:
                server.worker.close()
                await server.house.close()
                await server.pool.close()
                if server.mailer is not None:
                    server.mailer.close()
                await server.accounts.close()
                await server.store.close()


@contextmanager
def _counting_errors(metrics: Metrics) -> Iterator[None]:
    """Count the log lines of level error in the `with` block, anywhere in this process."""
    logger, counter = logging.getLogger(), ErrorCounter(metrics)
    logger.addHandler(counter)
    try:
        yield
    finally:
        logger.removeHandler(counter)


@contextmanager
def _measuring_pauses(metrics: Metrics) -> Iterator[None]:
    """Measure the pauses of Python's garbage collector inside the `with` block."""
    metrics.pauses.start()
    try:
        yield
    finally:
        metrics.pauses.stop()


@contextmanager
def _listening(config: ServerConfig) -> Iterator[Listeners]:
    """Listen on the ports until the end of the `with` block."""
    settings = config.server
    with ExitStack() as stack:
        plain = stack.enter_context(listen(plain_host(config), settings.port, "--port"))
        http = stack.enter_context(listen(settings.address, settings.http_port, "--http-port"))
        tls = None
        if config.tls.certificate:
            tls = stack.enter_context(listen(settings.address, settings.tls_port, _TLS_PORT))
        yield Listeners(plain, http, tls)


@asynccontextmanager
async def _services(server: Server, listeners: Listeners) -> AsyncIterator[None]:
    """Run all parts of the server inside the `with` block, and stop them in order.

    First the matches end, then the connections. Then the last events are published.
    """
    broker = server.config.broker
    certificate = server.certificate
    http = await _http_server(server)
    async with asyncio.TaskGroup() as tasks:
        publishing = tasks.create_task(_publish(server)) if broker.url else None
        host = tasks.create_task(server.live.run())
        await server.live.recovered.wait()  # else returning players find no match
        _keep_guests(server)
        with suppress(StoreError):
            await server.entries.hold_guests()
        with suppress(StoreError):  # the first list of matches has its statement compiled
            await server.store.recent(limit=1, unlisted=False)
        await server.moderation.load()  # before the ports, so that banned clients are refused
        doors = {
            tasks.create_task(_accept(server, listeners.plain, None)),
            tasks.create_task(http.serve_until_cancelled(listeners.http)),
            tasks.create_task(server.house_bots.run()),
            tasks.create_task(server.load.run()),
            tasks.create_task(server.ladder.run()),
        }
        if certificate is not None and listeners.tls is not None:
            doors.add(tasks.create_task(_accept(server, listeners.tls, certificate.context)))
            doors.add(tasks.create_task(certificate.watch()))
        if broker.sessions or broker.boards:
            kinds = partial(_broker_clients, server)
            doors.add(tasks.create_task(serve_broker_clients(broker, kinds)))
        names = tasks.create_task(server.names.watch())
        doors.add(tasks.create_task(server.moderation.watch()))
        tournaments = tasks.create_task(server.tournaments.run())
        weekly = WeeklyTournaments(server.config.tournament, server.tournaments)
        doors.add(tasks.create_task(weekly.run()))
        server.announce("running")
        try:
            yield
        finally:
            server.announce("stopping")
            await _stop({tournaments})  # before the matches, which would free bots for more games
            await _stop({host})
            await server.sessions.end_all("the server stops", SESSIONS_STOP_SECONDS)
            await _stop({*doors, names})
            server.bus.close()
            if publishing is not None:
                await asyncio.wait({publishing}, timeout=BROKER_STOP_SECONDS)
                publishing.cancel()


def _keep_guests(server: Server) -> None:
    """Keep the names of guests for their session tokens while their matches wait for them."""
    for live in server.live.running.values():
        server.names.keep_guests(live.guests, server.config.limits.resumption)
        live.runner.finished.add_done_callback(partial(_release_guests, server, live.guests))


def _release_guests(server: Server, names: list[str], _: object) -> None:
    server.names.release_guests(names)


async def _publish(server: Server) -> None:
    """Publish the public feed to the broker until the feed is closed."""
    settings, recovered = server.config.broker, server.live.recovered
    await BrokerPublisher(server.public, server.lobby_state, settings, recovered).run()


async def _stop(tasks: set[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


async def _accept(server: Server, listener: socket.socket, tls: ssl.SSLContext | None) -> None:
    """Run a session for every connection until cancelled, then end all of them."""
    async with asyncio.TaskGroup() as sessions:
        open_door = True

        def accept(transport: TcpTransport) -> None:
            if open_door:
                sessions.create_task(server.serve(transport))
            else:  # it was waiting to be accepted when the listener closed
                transport.abort()

        loop = asyncio.get_running_loop()
        listening = Acceptor(
            listener,
            lambda: TcpTransport(write_timeout=server.config.sessions.write, on_connect=accept),
            server.accepting,
            last_word=NO_DESCRIPTORS,
            tls=tls,
            handshake=server.config.tls.handshake,
            may_begin=lambda host: server.sessions.quotas.admits_handshake(host, loop.time()),
        )
        try:
            await asyncio.Event().wait()
        finally:
            open_door = False
            listening.close()


def _broker_clients(server: Server, broker: BrokerConnection, run: str) -> list[BrokerClients]:
    """Return the kinds of clients that may come through the broker."""
    config, quotas = server.config, server.sessions.quotas
    kinds: list[BrokerClients] = []
    if config.broker.sessions:
        kinds.append(
            MqttSessions(
                broker,
                config.broker.node,
                run,
                server.serve,
                quotas,
                write_timeout=config.sessions.write,
                most=config.sessions.sessions + server.most_refused,
            )
        )
    if config.broker.boards:
        kinds.append(
            MqttMoves(broker, server.live, server.names, quotas, config.matches.illegal_moves)
        )
    return kinds


async def _http_server(server: Server) -> HttpServer:
    """Make the server of HTTP and WebSocket.

    This takes the loop for 0.1 s, and a thread for longer, so no match may run yet.
    """
    config, certificate = server.config, server.certificate
    pages = Pages(
        announcements=lambda: server.moderation.announcements,
        takes_part=server.tournaments.takes_part,
    )
    sources = server.sources()
    quotas = server.sessions.quotas
    login = BrowserLogin(
        BrowserLogins(server.store, server.accounts),
        OwnerCheck(server.accounts),
        pages,
        config.http.origins,
        server.sessions.failed_logins.note,
        registration=config.accounts.registration,
    )
    visitors = VisitorServices(
        server.store,
        quotas,
        server.moderation,
        server.names,
        sources.record,
        sources.busy,
        server.sessions.failed_logins.note,
        login,
        server.links,
        server.sessions.holder_of,
    )
    doors = login_routes(
        config,
        pages,
        server.serve,
        login,
        server.overview,
        ModerationForms(server.store, server.moderation),
        visitors,
        server.entries,
        server.tournaments,
        server.direction,
    )
    turns = Turns(ProcessorShare())
    site = application(
        config,
        sources,
        quotas,
        server.pool,
        pages,
        doors,
        turns,
        login.account,
        lambda: server.moderation.restrictions,
        visitors.take_report,
    )
    await prepare(site)
    return HttpServer(
        site,
        config.http,
        quotas,
        turns,
        gtp=server.endpoints.gtp,
        accepting=server.accepting,
        refused=server.most_refused,
        tls=certificate.context if certificate and config.tls.http else None,
        handshake=config.tls.handshake,
    )
