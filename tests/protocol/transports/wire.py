"""Servers on free ports, and readers, for the tests of transports."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from boardwire.protocol.transports import MAX_READ_BYTES, TcpTransport, Transport, listen_tcp


async def echo(transport: Transport) -> None:
    while data := await transport.read():
        await transport.write(data)
    await transport.close()


@asynccontextmanager
async def tcp_server(
    serve_one: Callable[[Transport], Awaitable[None]], tls: ssl.SSLContext | None = None
) -> AsyncIterator[str]:
    running: set[asyncio.Task[None]] = set()

    async def serve(transport: Transport) -> None:
        await serve_one(transport)

    def accept(transport: TcpTransport) -> None:
        task = asyncio.create_task(serve(transport))
        running.add(task)
        task.add_done_callback(running.discard)

    listener = socket.create_server(("127.0.0.1", 0))
    server = await listen_tcp(accept, listener, tls=tls)
    try:
        port = server.sockets[0].getsockname()[1]
        yield f"{'tls' if tls else 'tcp'}://127.0.0.1:{port}"
    finally:
        server.close()
        await server.wait_closed()


@asynccontextmanager
async def websocket_server(
    serve_one: Callable[[ServerConnection], Awaitable[None]],
) -> AsyncIterator[str]:
    async with serve(serve_one, "127.0.0.1", 0, subprotocols=[Subprotocol("gtp")]) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield f"ws://127.0.0.1:{port}/gtp"


async def read_exactly(transport: Transport, count: int) -> bytes:
    data = b""
    while len(data) < count:
        chunk = await transport.read()
        assert chunk
        assert len(chunk) <= MAX_READ_BYTES
        data += chunk
    return data
