"""uvicorn inside the server's event loop, with timeouts and a certificate that may change."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import ssl
from collections.abc import Generator
from contextlib import contextmanager, suppress
from functools import partial
from time import thread_time
from typing import Any, cast
from weakref import WeakMethod

import h11
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from boardwire.override import override
from boardwire.protocol import encode_comment
from boardwire.protocol.connection.busy import busy_text
from boardwire.server.config import HttpSettings
from boardwire.server.limits.client_limits import Allowance, Quotas
from boardwire.server.limits.turns import Turns
from boardwire.server.logs.refusals import Refusals
from boardwire.server.ports.accepting import AcceptLimits, Acceptor
from boardwire.server.ports.descriptors import MOST_REFUSED
from boardwire.translations import english

from .admission.connections import RETRY_SECONDS, HttpConnections
from .admission.refused_requests import Refusal, closing, is_essential, is_whole, response
from .path_prefix import PathPrefix
from .protocols.connection_state import ConnectionState
from .protocols.frames import CountedWebSocket
from .protocols.websocket import PUSH

log = logging.getLogger(__name__)

_GTP_START = re.compile(rb"[a-z0-9#]")
"""The first byte of a command of GTP, an id or a comment. Methods of HTTP are in upper case."""

TICK_SECONDS = 1.0
"""Seconds after which the date in the headers of responses is renewed."""

STOP_SECONDS = 2
"""Seconds for responses that are under way when the server stops."""

END_SECONDS = 5.0
"""Seconds for uvicorn to end its connections."""

REFUSED_SECONDS = 5.0
"""Seconds for the request of a connection that is refused."""

PARTING_SECONDS = 1.0
"""Seconds for a peer to read why it is refused. Closing over unread bytes would reset the
connection, and the peer would not get the reason (RFC 1122, section 4.2.2.13)."""

NO_DESCRIPTORS = Refusal(
    busy_text(RETRY_SECONDS, english("the server has too many open files")), RETRY_SECONDS
)
"""The refusal of a connection that takes one of the last file descriptors."""


class TimedProtocol(H11Protocol):
    """HTTP/1.1 that closes a connection if a request is not complete in time.

    Args:
        server: The server of the connection.
        request: Seconds for each request.
        allowances: Returns the allowance of a connection.
        gtp: A clause that says where the server speaks GTP.
        scarce: Whether the descriptors for clients are all in use.
    """

    def __init__(
        self,
        server: uvicorn.Server,
        request: float,
        allowances: HttpConnections,
        gtp: str,
        *,
        scarce: bool = False,
    ) -> None:
        super().__init__(server.config, server.server_state, app_state={})
        self._scarce = scarce
        self._refusal: Refusal | None = None
        self._head = b""  # of the request of a refused connection, as far as it has come
        self.conn = ConnectionState(h11.SERVER, server.config.h11_max_incomplete_event_size or 0)
        self._gtp = gtp
        self._begun = False  # whether the first byte that is no line end has come
        self._request = request
        self._allowances = allowances
        self._allowance: Allowance | None = None
        self._timeout: asyncio.TimerHandle | None = None

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for the request, unless there are too many connections."""
        begun = thread_time()
        super().connection_made(cast(asyncio.Transport, transport))
        self.app_state[PUSH] = WeakMethod(self.push)  # no reference in a circle
        self._allowance = self._allowances.allowance(self.client)
        host = self.client[0] if self.client else "unknown peer"
        if self._scarce:
            self._refusal = NO_DESCRIPTORS
        else:
            others = len(self.connections) - 1 - self._allowances.refused
            self._refusal = self._allowances.refusal(self._allowance, host, others)
        if self._refusal is None:
            self._await_request(self._request)
        else:
            self._allowances.refuse(self)
            self._await_request(REFUSED_SECONDS)
        self._allowances.pay(self._allowance, thread_time() - begun)

    def push(self, chunk: bytes) -> bool:
        """Write a chunk of the body of a response, without waking a task for it.

        Returns:
            False, with nothing written, if the peer has not read what was written before, or no
            body is sent in chunks now.
        """
        if self.cycle is None or self.cycle.response_complete or self.cycle.disconnected:
            return False
        if self.conn.our_state is not h11.SEND_BODY or self.conn.their_http_version != b"1.1":
            return False
        if self.transport.is_closing() or self.transport.get_write_buffer_size():
            return False
        self.transport.write(chunk)
        return True

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """Give the allowance back."""
        if self._allowance is not None:
            self._allowance.close()
        self._allowances.forget(self)
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None
        super().connection_lost(exc)

    @override
    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection to a WebSocket, whose session counts from then on."""
        if self._allowance is not None:
            self._allowance.close()
        frames = self._allowances.allowance(self.client)
        counted = partial(CountedWebSocket, allowance=frames)
        self.ws_protocol_class = cast("type[asyncio.Protocol]", counted)  # it is only called
        super().handle_websocket_upgrade(event)

    @override
    def data_received(self, data: bytes) -> None:
        """Go on waiting for the request, or begin to wait for the next one."""
        if not self._begun and (start := data.lstrip(b"\r\n")):
            self._begun = True
            if _GTP_START.match(start):
                self._refuse_gtp()
                return
        if self._refusal is not None:
            self._refuse(data, self._refusal)
            return
        begun = thread_time()
        super().data_received(data)
        if self._allowance is not None:
            self._allowances.pay(self._allowance, thread_time() - begun)
        if self._waiting:
            self._await_request(self._request)
        elif self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _refuse(self, data: bytes, refusal: Refusal) -> None:
        """Answer the request of a refused connection, unless it is an essential one."""
        if self.transport.is_closing() or is_whole(self._head):
            return  # bytes after the request are dropped
        self._head += data
        whole = is_whole(self._head)
        if not whole and len(self._head) <= (self.config.h11_max_incomplete_event_size or 0):
            return
        if whole and is_essential(self._head, self._allowances.root_path):
            self._refusal = None  # it still counts as refused, and may give way
            self.data_received(closing(self._head))
            return
        self._head = self._head if whole else self._head + b"\r\n\r\n"
        self.transport.write(response(refusal, self._head))
        if self.transport.can_write_eof():
            self.transport.write_eof()
            self.loop.call_later(PARTING_SECONDS, self.transport.close)
        else:
            self.transport.close()

    @override
    def send_400_response(self, msg: str) -> None:
        """Refuse bytes that are not HTTP, unless another response has begun."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()
        if self.cycle is not None:  # the request that came before has its response yet to send
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def _refuse_gtp(self) -> None:
        """Name the port for GTP to a client that speaks it, and close the connection."""
        log.info("%s: refused: it speaks GTP at the port for HTTP", self.client)
        reason = f"error: this port speaks HTTP and WebSocket; {self._gtp}"
        self.transport.write(encode_comment(f"closing: {reason}"))
        self.transport.close()

    @property
    def _waiting(self) -> bool:
        return self.transport.get_protocol() is self and (
            self.cycle is None or self.cycle.response_complete
        )

    def _await_request(self, seconds: float) -> None:
        if self._timeout is None:
            self._timeout = self.loop.call_later(seconds, self._expire)

    def _expire(self) -> None:
        self._timeout = None
        if self._waiting:
            self.give_way()

    def give_way(self) -> None:
        """Close the connection at once, after the reason if it is refused."""
        if self._refusal is not None and not is_whole(self._head):
            self.transport.write(response(self._refusal))
        self.transport.close()


class HttpServer(uvicorn.Server):
    """A server for one application. It leaves signals to its owner.

    Args:
        app: The application.
        settings: Its limits, its path prefix, and the proxies whose headers are trusted.
        quotas: The counters of addresses.
        turns: The turns of all requests, which the reading of requests delays.
        gtp: A clause that says where the server speaks GTP.
        accepting: The limits of accepting connections.
        refused: The most refused connections at a time that get a moment to read why.
        tls: The context for HTTPS and WSS; None for plain HTTP.
        handshake: Seconds for the TLS handshake.
    """

    def __init__(
        self,
        app: Starlette,
        settings: HttpSettings,
        quotas: Quotas,
        turns: Turns,
        *,
        gtp: str,
        accepting: AcceptLimits | None = None,
        refused: int = MOST_REFUSED,
        tls: ssl.SSLContext | None = None,
        handshake: float = 10.0,
    ) -> None:
        proxies = list(settings.trusted_proxies)
        behind = cast("ASGIApp", ProxyHeadersMiddleware(cast("Any", app), proxies))
        super().__init__(
            uvicorn.Config(
                cast("Any", PathPrefix(behind, settings.root_path, proxies)),
                h11_max_incomplete_event_size=settings.header_bytes,
                ws="websockets-sansio",
                ws_max_size=settings.message_bytes,
                # Decompression could turn a few bytes into a message of the largest size.
                ws_per_message_deflate=False,
                proxy_headers=False,
                server_header=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )
        self._request = settings.request
        self._accepting = accepting or AcceptLimits(Refusals())
        self._quotas = quotas
        self._allowances = HttpConnections(
            quotas, turns, settings, self._accepting.refusals, refused
        )
        self._gtp = gtp
        self._tls = tls
        self._handshake = handshake
        self._stopping = asyncio.Event()

    async def serve_until_cancelled(self, listener: socket.socket) -> None:
        """Serve until cancelled, then end the connections."""
        serving = asyncio.create_task(self.serve(sockets=[listener]))
        try:
            await asyncio.shield(serving)
        finally:
            self.should_exit = True
            self._stopping.set()
            await asyncio.wait({serving}, timeout=END_SECONDS)
            serving.cancel()

    @override
    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Install no signal handlers."""
        yield

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen. uvicorn's own method has no timeout for the handshake."""
        loop = asyncio.get_running_loop()

        def protocol(*, scarce: bool = False) -> TimedProtocol:
            return TimedProtocol(self, self._request, self._allowances, self._gtp, scarce=scarce)

        self._acceptors = [
            Acceptor(
                listener,
                protocol,
                self._accepting,
                last_word=response(NO_DESCRIPTORS),
                scarce=partial(protocol, scarce=True),
                tls=self._tls,
                handshake=self._handshake,
                may_begin=lambda host: self._quotas.admits_handshake(host, loop.time()),
            )
            for listener in sockets or ()
        ]
        self.servers = []
        self.started = True

    @override
    async def main_loop(self) -> None:
        """Wait for the end. uvicorn's own method wakes up ten times a second to look for it."""
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK_SECONDS):
                    await self._stopping.wait()

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the connections. uvicorn's own method pauses even where there are none."""
        for acceptor in self._acceptors:
            acceptor.close()
        if self.server_state.connections or self.server_state.tasks:
            await super().shutdown(sockets)
