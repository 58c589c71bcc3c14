"""The HTTP port: `/health`, and GTP over WebSocket at `/gtp`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from boardwire import __version__
from boardwire.protocol import WEBSOCKET_PATH, TransportClosed
from boardwire.protocol.transports import MAX_READ_BYTES, SUBPROTOCOL, Transport

MAX_MESSAGE_BYTES = 1 << 17
"""What one WebSocket message may hold."""


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

    @property
    def peer(self) -> str:
        """Who is at the other end."""
        client = self._socket.client
        return f"{client.host}:{client.port}" if client else "unknown peer"

    async def read(self) -> bytes:
        """See `Transport.read`."""
        while not self._unread:
            if self._socket.client_state is not WebSocketState.CONNECTED:
                return b""
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return b""
            text = message.get("text")
            self._unread = message.get("bytes") or b"" if text is None else text.encode()
        data, self._unread = self._unread[:MAX_READ_BYTES], self._unread[MAX_READ_BYTES:]
        return data

    async def write(self, data: bytes) -> None:
        """See `Transport.write`."""
        try:
            async with asyncio.timeout(self._write_timeout):
                await self._socket.send_text(data.decode("utf-8", "replace"))
        except TimeoutError:
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
        if self._socket.application_state is WebSocketState.CONNECTED:
            try:
                async with asyncio.timeout(self._write_timeout):
                    await self._socket.close()
            except (TimeoutError, RuntimeError, OSError):
                pass  # the peer is gone: closed all the same


def application(
    health: Callable[[], dict[str, object]],
    serve: Callable[[Transport], Awaitable[None]],
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


class HttpServer(uvicorn.Server):
    """uvicorn inside somebody else's event loop: signals are the owner's business."""

    def __init__(self, app: Starlette) -> None:
        super().__init__(
            uvicorn.Config(
                app,
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
