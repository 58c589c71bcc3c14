"""A plain GTP controller for tests, over its own socket."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from boardwire.protocol import Requester
from boardwire.protocol.transports import TcpTransport, Transport, ask, connect
from boardwire.protocol.transports.websocket import WebSocketTransport


class Ports(Protocol):
    """A server, in this process or in another one."""

    @property
    def port(self) -> int:
        """The port for GTP over TCP."""
        ...

    @property
    def http_port(self) -> int:
        """The port for HTTP and WebSocket."""
        ...


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
        async with asyncio.timeout(60):
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
        async with asyncio.timeout(60):
            while data := await self.transport.read():
                received += data
        return received

    async def read_until(self, end: bytes) -> bytes:
        received = b""
        async with asyncio.timeout(60):
            while end not in received:
                data = await self.transport.read()
                assert data, f"the connection ended after {received!r}"
                received += data
        return received


@asynccontextmanager
async def client_of(server: Ports, scheme: str = "tcp") -> AsyncIterator[Client]:
    """A console at `server`, over TCP or WebSocket."""
    port = server.port if scheme == "tcp" else server.http_port
    transport = await connect(f"{scheme}://127.0.0.1:{port}")
    try:
        yield Client(transport)
    finally:
        await transport.close()


@asynccontextmanager
async def console_at(server: Ports, address: str) -> AsyncIterator[Client]:
    """A console whose client has another address of this machine."""
    loop = asyncio.get_running_loop()
    _, transport = await loop.create_connection(
        TcpTransport, "127.0.0.1", server.port, local_addr=(address, 0)
    )
    try:
        yield Client(transport)
    finally:
        await transport.close()


class ScriptedBot:
    """A bot that answers what the server asks, with moves from a list.

    Args:
        transport: The connection.
        moves: The answers to `genmove`, in order; after them it is silent.
    """

    def __init__(self, transport: Transport, moves: list[str]) -> None:
        self.transport = transport
        self.moves = moves
        self.session = ""
        """The session token, from the server's welcome."""
        self.heard: list[str] = []
        """Every line from the server."""
        self._received = b""

    async def log_in(self, line: str) -> None:
        await self.transport.write(f"{line}\n".encode())
        welcome = await self.line()
        assert welcome.startswith("# welcome"), welcome
        self.session = welcome.partition("session=")[2].partition(";")[0]
        for introduction in ("name", "version", "list_commands"):
            while (line := await self.line()).startswith("# warning: "):
                pass  # of an opponent that nobody knows yet
            assert line == introduction
            await self.answer(introduction)

    async def line(self) -> str:
        """The next line from the server; empty at the end."""
        async with asyncio.timeout(60):
            while b"\n" not in self._received:
                data = await self.transport.read()
                if not data:
                    return ""
                self._received += data
        line, _, self._received = self._received.partition(b"\n")
        self.heard.append(line.decode())
        return self.heard[-1]

    async def answer(self, line: str) -> None:
        text = ""
        if line == "list_commands":
            text = "play\ngenmove\nboardsize\nclear_board\nset_game\ntime_left"
        elif line.startswith("genmove"):
            text = self.moves.pop(0)
        await self.transport.write(f"= {text}\n\n".encode())

    async def play_until(self, wanted: str) -> str:
        """Answer until a line holds `wanted`, which is not answered any more."""
        while line := await self.line():
            if wanted in line:
                return line
            if not line.startswith("#"):
                await self.answer(line)
        raise AssertionError(f"the server ended without {wanted!r}: {self.heard}")

    async def play_on(self) -> None:
        """Answer until the match is over by the rules."""
        await self.answer(await self.play_until("final_score"))


@asynccontextmanager
async def bot_of(
    server: Ports,
    name: str,
    game: str,
    moves: list[str],
    *words: str,
    scheme: str = "tcp",
    token: str = "-",
) -> AsyncIterator[ScriptedBot]:
    """A bot at `server`, logged in."""
    port = server.port if scheme == "tcp" else server.http_port
    transport = await connect(f"{scheme}://127.0.0.1:{port}")
    bot = ScriptedBot(transport, moves)
    try:
        await bot.log_in(" ".join(("bw-bot", name, token, game, *words)))
        yield bot
    finally:
        await transport.close()


async def get(
    server: Ports, path: str, *headers: str, host: str = "localhost"
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers by names in lower case, and body of an answer."""
    return await _requested(server, "GET", path, (f"Host: {host}", *headers), b"")


async def post(
    server: Ports, path: str, body: bytes, *headers: str
) -> tuple[int, dict[str, str], bytes]:
    """As `get`, after sending a body."""
    length = f"Content-Length: {len(body)}"
    return await _requested(server, "POST", path, ("Host: localhost", length, *headers), body)


async def _requested(
    server: Ports, method: str, path: str, headers: tuple[str, ...], body: bytes
) -> tuple[int, dict[str, str], bytes]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
    lines = (
        f"{method} {path} HTTP/1.1",
        "Connection: close",
        *headers,
        "",
        "",
    )
    writer.write("\r\n".join(lines).encode() + body)
    try:
        async with asyncio.timeout(60):
            answer = await reader.read()
    finally:
        writer.close()
    head, _, received = answer.partition(b"\r\n\r\n")
    status, *fields = head.decode().split("\r\n")
    told = (field.split(": ", 1) for field in fields)
    return int(status.split()[1]), {name.lower(): value for name, value in told}, received
