"""GTP over WebSocket: the check of the origin, and the transport of a session."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from boardwire.override import override
from boardwire.protocol import TransportClosed, in_words
from boardwire.protocol.transports import (
    MAX_READ_BYTES,
    MAX_UNREAD_BYTES,
    PushTransport,
    round_trip,
)
from boardwire.protocol.transports.websocket import SUBPROTOCOL
from boardwire.server.accounts.account import Account, SessionOwner

SOCKET = "boardwire.socket"
"""The key of the connection's TCP socket in the state of its ASGI scope."""

PUSH = "boardwire.push"
"""The key there of a weak reference to the method that writes an encoded frame at once."""

CLOSE_SECONDS = 2.0
FORBIDDEN = 1008
"""The close code of a policy violation (RFC 6455, section 7.4.1); before the handshake the client
gets HTTP status 403."""


def may_open(origin: str | None, host: str, scheme: str, allowed: Collection[str]) -> bool:
    """Return whether a WebSocket may be opened: by pages of this server, and of configured origins.

    A browser sends the origin of the page. Without the check, any page could use the network of its
    reader to reach this server. Programs other than browsers send no origin and are admitted.

    Args:
        origin: The header Origin, or None.
        host: The header Host.
        scheme: `ws` or `wss`.
        allowed: Further origins, in lower case.
    """
    if origin is None or origin.lower() in allowed:
        return True
    try:
        page = urlsplit(origin.lower())
    except ValueError:
        return False
    port = {"http": ":80", "https": ":443"}.get(page.scheme)
    ours = {"ws": ":80", "wss": ":443"}[scheme]
    return (
        port is not None
        and bool(page.netloc)
        and page.netloc.removesuffix(port) == host.lower().removesuffix(ours)
    )


Serve = Callable[[PushTransport, SessionOwner | None], Awaitable[None]]
"""Runs a session at a transport, for an account that has logged in already, or None."""


async def serve_gtp(
    socket: WebSocket,
    serve: Serve,
    *,
    account: Callable[[WebSocket], Awaitable[Account | None]],
    origins: Collection[str],
    write_timeout: float,
) -> None:
    """Accept a WebSocket and run a session at it, unless a page of another origin has opened it.

    Args:
        socket: The WebSocket before it is accepted.
        serve: Runs a session at a transport.
        account: Returns the account that the browser is logged in to.
        origins: Further origins whose pages may open one.
        write_timeout: Seconds that the peer may leave written bytes unread.
    """
    headers = socket.headers
    if not may_open(
        headers.get("origin"), headers.get("host", ""), socket.scope["scheme"], origins
    ):
        await socket.close(FORBIDDEN)
        return
    found = await account(socket)
    owner = None if found is None else SessionOwner(found.name, found.name, found.credential)
    offered = socket.scope.get("subprotocols", [])
    await socket.accept(subprotocol=SUBPROTOCOL if SUBPROTOCOL in offered else None)
    await serve(AcceptedWebSocket(socket, write_timeout), owner)


class AcceptedWebSocket(PushTransport):
    """A transport around a WebSocket that Starlette has accepted.

    Args:
        socket: The accepted socket.
        write_timeout: Seconds that the peer may leave written bytes unread.
    """

    def __init__(self, socket: WebSocket, write_timeout: float) -> None:
        self._socket = socket
        self._write_timeout = write_timeout
        self._unread = b""
        self._gone = False
        self._reading: asyncio.Timeout | None = None  # a scope that write() can end
        self._unsent = bytearray()
        self._writing = 0  # bytes of writes that wait
        self._sending: asyncio.Task[None] | None = None

    @property
    @override
    def peer(self) -> str:
        """Address of the peer, for log lines."""
        client = self._socket.client
        if client is None:
            return "unknown peer"
        host = f"[{client.host}]" if ":" in client.host else client.host
        return f"{host}:{client.port}"

    @override
    async def read(self) -> bytes:
        while not self._unread:
            if self._gone or self._socket.client_state is not WebSocketState.CONNECTED:
                return b""
            try:
                async with asyncio.timeout(None) as self._reading:
                    message = await self._socket.receive()
            except TimeoutError:  # write() has closed the connection
                return b""
            finally:
                self._reading = None
            if message["type"] == "websocket.disconnect":
                return b""
            text = message.get("text")
            self._unread = message.get("bytes") or b"" if text is None else text.encode()
        data, self._unread = self._unread[:MAX_READ_BYTES], self._unread[MAX_READ_BYTES:]
        return data

    @property
    @override
    def unread(self) -> int:
        """Bytes in the operating system's buffers are not included."""
        return len(self._unsent) + self._writing

    @override
    def round_trip(self) -> float | None:
        """Return the time of the TCP connection, which may be that of a proxy."""
        return round_trip(self._socket.scope.get("state", {}).get(SOCKET))

    @override
    def send(self, data: bytes) -> None:
        """A task writes all that has been sent as one message."""
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
        """Treat the peer as gone, and end a pending read."""
        self._gone = True
        self._unsent.clear()
        if self._reading is not None:
            self._reading.reschedule(asyncio.get_running_loop().time())

    @override
    async def write(self, data: bytes) -> None:
        self._writing += len(data)
        try:
            async with asyncio.timeout(self._write_timeout):
                await self._socket.send_text(data.decode("utf-8", "replace"))
        except TimeoutError:
            self._give_up()
            raise TransportClosed(
                f"{self.peer} has read nothing for {self._write_timeout:g} s"
            ) from None
        except (WebSocketDisconnect, RuntimeError, OSError) as error:
            raise TransportClosed(f"{self.peer}: {in_words(error)}") from error
        finally:
            self._writing -= len(data)

    @override
    async def write_eof(self) -> None:
        """Write the waiting bytes and close the WebSocket, which ends in both directions."""
        await self.close()

    @override
    async def close(self) -> None:
        if self._sending is not None:  # `send` has bytes that the peer is to get before the end
            await asyncio.wait({self._sending}, timeout=CLOSE_SECONDS)
        if self._gone or self._socket.application_state is not WebSocketState.CONNECTED:
            return
        # The peer may be gone already.
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._socket.close()
