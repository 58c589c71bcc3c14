"""Connections of MCP over HTTP, each with a deadline for its requests."""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

from boardwire.override import override
from boardwire.protocol.connection.busy import busy_text, retry_after

REQUEST_SECONDS: Final = 10.0
"""Seconds that a request may take to arrive, from the connection or the end of the last one on."""
RETRY_SECONDS: Final = 10
"""Seconds after which a refused client may find a free connection."""
MAX_CONNECTIONS: Final = 128
"""Connections at a time, at most."""
MAX_CONNECTIONS_OF_ADDRESS: Final = 96
"""Connections of one address at a time, at most."""


class TimedConnection(H11Protocol):
    """A connection that is closed if a request is not complete in time."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._timeout: asyncio.TimerHandle | None = None

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the request, unless there are too many connections."""
        stream = cast(asyncio.Transport, transport)  # TCP or TLS, never a datagram
        super().connection_made(stream)
        address = self.client and self.client[0]
        alike = sum(_address(it) == address for it in self.connections)
        if len(self.connections) > MAX_CONNECTIONS or alike > MAX_CONNECTIONS_OF_ADDRESS:
            stream.write(_busy())
            stream.close()
        else:
            self._await_request()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting for the request."""
        self._stop_waiting()
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        """Handle bytes of a request, which may be the last ones."""
        super().data_received(data)
        if self._waiting:
            self._await_request()
        else:
            self._stop_waiting()

    @property
    def _waiting(self) -> bool:
        cycle = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body

    def _await_request(self) -> None:
        if self._timeout is None:
            self._timeout = self.loop.call_later(REQUEST_SECONDS, self._expire)

    def _stop_waiting(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _expire(self) -> None:
        self._timeout = None
        if self._waiting:
            self.transport.close()


def _busy() -> bytes:
    """Return the response to a connection beyond the limit."""
    body = f"{busy_text(RETRY_SECONDS, 'there are too many connections')}\n"
    (retry,) = retry_after(RETRY_SECONDS).items()
    head = ("HTTP/1.1 503 Service Unavailable", ": ".join(retry), "Connection: close")
    return "\r\n".join((*head, f"Content-Length: {len(body)}", "", body)).encode()


def _address(connection: object) -> str | None:
    client: tuple[str, int] | None = getattr(connection, "client", None)
    return client and client[0]
