"""GTP over WebSocket: who may open one, and what an open one is to a session."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from boardwire.protocol import TransportClosed
from boardwire.protocol.transports import (
    MAX_READ_BYTES,
    MAX_UNREAD_BYTES,
    SUBPROTOCOL,
    PushTransport,
    Receiver,
    deliver_reads,
)

CLOSE_SECONDS = 2.0
FORBIDDEN = 1008
"""The close code for a policy that is violated (RFC 6455, section 7.4.1); here it becomes 403."""


def may_open(origin: str | None, host: str, scheme: str, allowed: Collection[str]) -> bool:
    """Whether a page may open a WebSocket: its own server's may, and those that are configured.

    A browser tells the origin of the page, and a page of somebody else's could use the network
    that its reader is in. What tells none is no browser, and may.

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


async def serve_gtp(
    socket: WebSocket,
    serve: Callable[[PushTransport], Awaitable[None]],
    *,
    origins: Collection[str],
    write_timeout: float,
) -> None:
    """Accept a WebSocket and run a session at it, unless a stranger's page has opened it.

    Args:
        socket: What wants to be accepted.
        serve: Runs a session at a transport.
        origins: Origins besides the server's own whose pages may open one.
        write_timeout: Seconds a peer may leave what we write unread.
    """
    headers = socket.headers
    if not may_open(
        headers.get("origin"), headers.get("host", ""), socket.scope["scheme"], origins
    ):
        await socket.close(FORBIDDEN)
        return
    offered = socket.scope.get("subprotocols", [])
    await socket.accept(subprotocol=SUBPROTOCOL if SUBPROTOCOL in offered else None)
    await serve(AcceptedWebSocket(socket, write_timeout))


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
        self._on_its_way = 0  # bytes that a write waits with
        self._sending: asyncio.Task[None] | None = None

    @property
    def peer(self) -> str:
        """Who is at the other end."""
        client = self._socket.client
        if client is None:
            return "unknown peer"
        host = f"[{client.host}]" if ":" in client.host else client.host
        return f"{host}:{client.port}"

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

    @property
    def unread(self) -> int:
        """See `PushTransport.unread`; what the operating system has is not known here."""
        return len(self._unsent) + self._on_its_way

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
        self._on_its_way += len(data)
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
        finally:
            self._on_its_way -= len(data)

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
