"""uvicorn inside somebody else's event loop, with deadlines and a certificate that may change."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from ipaddress import ip_address, ip_network

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from boardwire.protocol.transports import BACKLOG
from boardwire.server.config import HttpSettings
from boardwire.server.limits.client_limits import Allowance, Quotas
from boardwire.server.limits.usage import QuotaExceeded, Resource

from .frames import CountedWebSocket

STOP_SECONDS = 2
"""Seconds that answers which are under way have when the server stops."""


class HttpConnections:
    """Who connects, and what each may use.

    Args:
        quotas: What addresses use.
        proxies: Networks of reverse proxies. Each connection from there counts for itself, for it
            is another visitor's.
    """

    def __init__(self, quotas: Quotas, proxies: Sequence[str]) -> None:
        self._quotas = quotas
        self._proxies = [ip_network(network) for network in proxies]

    def allowance(self, client: tuple[str, int] | None) -> Allowance:
        """What a connection from `client` may use."""
        host, port = client or ("unknown peer", 0)
        try:
            address = ip_address(host)
        except ValueError:
            proxied = False
        else:
            proxied = any(address in network for network in self._proxies)
        place = f"{host} port {port}" if proxied else host
        return self._quotas.allowance(place, asyncio.get_running_loop().time())


class ImpatientProtocol(H11Protocol):
    """HTTP that closes a connection which does not complete a request in time.

    Args:
        server: Whose connection it is.
        request: Seconds for each request.
        visitors: What each may use.
    """

    def __init__(self, server: uvicorn.Server, request: float, visitors: HttpConnections) -> None:
        super().__init__(server.config, server.server_state, app_state={})
        self._request = request
        self._visitors = visitors
        self._allowance: Allowance | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the request, unless there are too many connections."""
        super().connection_made(transport)
        self._allowance = self._visitors.allowance(self.client)
        try:
            self._allowance.take(Resource.CONNECTIONS)
        except QuotaExceeded:
            transport.abort()
            return
        if len(self.connections) > (self.limit_concurrency or 0):
            transport.abort()
        else:
            self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Use nothing any more."""
        if self._allowance is not None:
            self._allowance.close()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to a WebSocket, whose session counts as one from then on."""
        if self._allowance is not None:
            self._allowance.close()
        frames = self._visitors.allowance(self.client)
        self.ws_protocol_class = partial(CountedWebSocket, allowance=frames)  # type: ignore[assignment]
        super().handle_websocket_upgrade(event)

    def data_received(self, data: bytes) -> None:
        """Wait on for the request, or begin to wait for the one after."""
        super().data_received(data)
        if self._waiting:
            self._await_request()
        elif self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    @property
    def _waiting(self) -> bool:
        return self.transport.get_protocol() is self and (
            self.cycle is None or self.cycle.response_complete
        )

    def _await_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self._request, self._expire)

    def _expire(self) -> None:
        self._deadline = None
        if self._waiting:
            self.transport.close()


class HttpServer(uvicorn.Server):
    """A server for one application; signals are the owner's business.

    Args:
        app: The application.
        settings: Its limits, and whose X-Forwarded-For is believed.
        quotas: What addresses use.
        tls: The context for HTTPS and WSS; None without.
        handshake: Seconds a peer may take for the handshake.
    """

    def __init__(
        self,
        app: Starlette,
        settings: HttpSettings,
        quotas: Quotas,
        *,
        tls: ssl.SSLContext | None = None,
        handshake: float = 10.0,
    ) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                limit_concurrency=settings.connections,
                h11_max_incomplete_event_size=settings.header_bytes,
                ws="websockets-sansio",
                ws_max_size=settings.message_bytes,
                # A few bytes can be inflated to a message of the largest size, again and again.
                ws_per_message_deflate=False,
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=list(settings.trusted_proxies),
                server_header=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )
        self._request = settings.request
        self._visitors = HttpConnections(quotas, settings.trusted_proxies)
        self._tls = tls
        self._handshake = handshake

    def capture_signals(self) -> nullcontext[None]:  # type: ignore[override]
        """Leave the signals alone."""
        return nullcontext()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen; uvicorn's own way has no say about the time that a handshake takes."""
        loop = asyncio.get_running_loop()
        self.servers = [
            await loop.create_server(
                lambda: ImpatientProtocol(self, self._request, self._visitors),
                sock=listener,
                backlog=BACKLOG,
                ssl=self._tls,
                ssl_handshake_timeout=self._handshake if self._tls else None,
            )
            for listener in sockets or ()
        ]
        self.started = True
