"""The HTTP port: `/health`, and GTP over WebSocket at `/gtp`."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from contextlib import nullcontext

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.http.h11_impl import H11Protocol

from boardwire import __version__
from boardwire.protocol import WEBSOCKET_PATH, TransportClosed
from boardwire.protocol.transports import (
    MAX_READ_BYTES,
    MAX_UNREAD_BYTES,
    SUBPROTOCOL,
    PushTransport,
    Receiver,
    deliver_reads,
)

MAX_MESSAGE_BYTES = 1 << 17
"""What one WebSocket message may hold."""

CLOSE_SECONDS = 2.0
REQUEST_SECONDS = 20.0
"""Seconds for a connection to make its request."""

CONNECTIONS = 2000
"""HTTP and WebSocket connections at a time."""


class AcceptedWebSocket:
    """A transport around a WebSocket that Starlette has accepted.

    Args:
        socket: The accepted socket.
        write_timeout: Seconds the peer may leave what we write unread.
    """

    def __init__(self, socket: WebSocket, write_timeout: float) -> None:
        self._socket = socket
        self._write_timeout = write_timeout
        self._unread = b""
        self._gone = False
        self._reading: asyncio.Timeout | None = None  # a scope that write() can end
        self._unsent = bytearray()
        self._sending: asyncio.Task[None] | None = None

    @property
    def peer(self) -> str:
        """Who is at the other end."""
        client = self._socket.client
        return f"{client.host}:{client.port}" if client else "unknown peer"

    async def read(self) -> bytes:
        """See `Transport.read`."""
        while not self._unread:
            if self._gone or self._socket.client_state is not WebSocketState.CONNECTED:
                return b""
            try:
                async with asyncio.timeout(None) as self._reading:
                    message = await self._socket.receive()
            except TimeoutError:  # write() has given the peer up
                return b""
            finally:
                self._reading = None
            if message["type"] == "websocket.disconnect":
                return b""
            text = message.get("text")
            self._unread = message.get("bytes") or b"" if text is None else text.encode()
        data, self._unread = self._unread[:MAX_READ_BYTES], self._unread[MAX_READ_BYTES:]
        return data

    async def deliver(self, receiver: Receiver) -> None:
        """See `PushTransport.deliver`."""
        await deliver_reads(self, receiver)

    def send(self, data: bytes) -> None:
        """See `PushTransport.send`: a task writes what comes meanwhile in one message."""
        if self._gone:
            return
        self._unsent += data
        if len(self._unsent) > MAX_UNREAD_BYTES:
            self._give_up()
        elif self._sending is None:
            self._sending = asyncio.create_task(self._send_unsent())

    async def _send_unsent(self) -> None:
        with contextlib.suppress(TransportClosed):
            while self._unsent:
                data = bytes(self._unsent)
                self._unsent.clear()
                await self.write(data)
        self._sending = None

    def _give_up(self) -> None:
        """Take the peer for gone, and tell whoever reads."""
        self._gone = True
        self._unsent.clear()
        if self._reading is not None:
            self._reading.reschedule(asyncio.get_running_loop().time())

    async def write(self, data: bytes) -> None:
        """See `Transport.write`."""
        try:
            async with asyncio.timeout(self._write_timeout):
                await self._socket.send_text(data.decode("utf-8", "replace"))
        except TimeoutError:
            self._give_up()
            raise TransportClosed(
                f"{self.peer} has read nothing for {self._write_timeout:g} s"
            ) from None
        except (WebSocketDisconnect, RuntimeError, OSError) as error:
            raise TransportClosed(f"{self.peer}: {error}") from error

    async def write_eof(self) -> None:
        """A WebSocket ends in both directions at once."""
        await self.close()

    async def close(self) -> None:
        """See `Transport.close`."""
        if self._gone or self._socket.application_state is not WebSocketState.CONNECTED:
            return
        # A peer that is gone already is closed all the same.
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._socket.close()


def application(
    health: Callable[[], dict[str, object]],
    serve: Callable[[PushTransport], Awaitable[None]],
    write_timeout: float,
) -> Starlette:
    """The ASGI application.

    Args:
        health: Says how the server is.
        serve: Runs a session at a transport.
        write_timeout: Seconds a peer may leave what we write unread.
    """

    async def answer_health(_: Request) -> JSONResponse:
        return JSONResponse({"status": "ok", "version": __version__, **health()})

    async def gtp(socket: WebSocket) -> None:
        offered = socket.scope.get("subprotocols", [])
        await socket.accept(subprotocol=SUBPROTOCOL if SUBPROTOCOL in offered else None)
        await serve(AcceptedWebSocket(socket, write_timeout))

    return Starlette(routes=[Route("/health", answer_health), WebSocketRoute(WEBSOCKET_PATH, gtp)])


class ImpatientProtocol(H11Protocol):
    """HTTP that closes a connection which makes no request for `REQUEST_SECONDS`."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the request."""
        super().connection_made(transport)
        self.loop.call_later(REQUEST_SECONDS, self._expire)

    def _expire(self) -> None:
        if self.cycle is None and self.transport.get_protocol() is self:
            self.transport.close()


class HttpServer(uvicorn.Server):
    """uvicorn inside somebody else's event loop: signals are the owner's business."""

    def __init__(self, app: Starlette) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=ImpatientProtocol,
                limit_concurrency=CONNECTIONS,
                ws="websockets-sansio",
                ws_max_size=MAX_MESSAGE_BYTES,
                lifespan="off",
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=2,
            )
        )

    def capture_signals(self) -> nullcontext[None]:  # type: ignore[override]
        """Leave the signals alone."""
        return nullcontext()
