"""A plain GTP controller for tests, over a socket of its own."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from boardwire.protocol import Requester
from boardwire.protocol.transports import TcpTransport, Transport, WebSocketTransport, ask, connect
from boardwire.server import Server


class Client:
    """Asks a server and returns what it says.

    Args:
        transport: The connection.
    """

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self._requester = Requester()

    async def ask(self, line: str) -> str:
        """The whole answer to a line: `= text` or `? text`."""
        async with asyncio.timeout(20):
            response = await ask(self.transport, self._requester, *line.split())
        return f"{'=' if response.ok else '?'} {response.text}".rstrip()

    async def send(self, data: bytes) -> None:
        await self.transport.write(data)

    def abort(self) -> None:
        """Reset the connection, without a goodbye."""
        if isinstance(self.transport, WebSocketTransport):
            self.transport._connection.transport.abort()
        elif isinstance(self.transport, TcpTransport):
            lingering = struct.pack("ii", 1, 0)  # closing sends a reset
            sock = self.transport._transport.get_extra_info("socket")
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, lingering)
            self.transport.abort()

    async def read_all(self) -> bytes:
        """Everything the server writes until it closes the connection."""
        received = b""
        async with asyncio.timeout(20):
            while data := await self.transport.read():
                received += data
        return received

    async def read_until(self, end: bytes) -> bytes:
        received = b""
        async with asyncio.timeout(20):
            while end not in received:
                data = await self.transport.read()
                assert data, f"the connection ended after {received!r}"
                received += data
        return received


@asynccontextmanager
async def client_of(server: Server, scheme: str = "tcp") -> AsyncIterator[Client]:
    """A console at `server`, over TCP or WebSocket."""
    port = server.port if scheme == "tcp" else server.http_port
    transport = await connect(f"{scheme}://127.0.0.1:{port}")
    try:
        yield Client(transport)
    finally:
        await transport.close()
