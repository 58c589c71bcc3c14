"""A server in a separate process, two honest bots that play there all the time, and attackers."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import ssl
import struct
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Final, cast

from tests.processes import KilledPopen
from tests.served import stop

from boardwire.clients.load.server_work import Moment
from boardwire.protocol.transports import Transport, connect_tcp

from .wire import ScriptedBot

SETTINGS = {
    "limits.load.delay_ms": 0,
    "server.port": 0,
    "server.http_port": 0,
    "server.tls_port": 0,
    "house.bots": "",
    "house.join": "named",
    "limits.session.first_line": 20,
    "limits.session.partial_line": 0.5,
    "limits.session.write": 3,
    "limits.address.connections": 50,
    "limits.address.seeks": 100,
    "limits.address.queued_bytes": 200_000,
    "limits.address.registrations_per_day": 8,
    "limits.address.cpu_ms_per_second": 1000,
    "limits.address.frames_per_second": 3000,
    "limits.session.opponent": 0.3,
    "limits.match.preparation": 20,
    # The honest leave their last match at the end of each test, and so seem to fail often.
    "limits.failures.wait": 0,
    "limits.failures.aside": 0,
    "limits.failures.per_minute": 0,
    "matches.stop_seconds": 0,
    "http.request": 3,
}
"""The settings of the attacked server: limits as they are by default, but sooner reached.

Only processor time is not limited for long, so that floods reach the other limits. On a busy
machine it takes seconds to open some dozens of connections, or to introduce a bot, so the times
for these are long.
"""

THINKING_SECONDS = 0.01
"""What the honest bots take for a move."""

HONEST = "127.0.0.1"
"""Where the honest bots come from; attackers come from other addresses of this machine."""


class AttackedServer:
    """A running server.

    Args:
        process: Its process.
        port: For GTP over TCP.
        http_port: For HTTP and WebSocket.
        log: The file with its log.
    """

    def __init__(self, process: Popen[str], port: int, http_port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self.http_port = http_port
        self.log = log
        self.tls_port: int | None = None
        """For GTP under TLS; None without a certificate."""
        self._attackers = 0
        self._lines: list[Line] = []

    @property
    def memory(self) -> int:
        """Bytes of memory that the server has now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        (kib,) = re.findall(r"VmRSS:\s+(\d+) kB", status)
        return int(kib) * 1024

    @property
    def files(self) -> int:
        """How many files and sockets the server has open."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    @property
    def sockets(self) -> int:
        """How many sockets the server has open."""
        found = 0
        for descriptor in Path(f"/proc/{self.process.pid}/fd").iterdir():
            with contextlib.suppress(OSError):  # it was closed meanwhile
                found += str(descriptor.readlink()).startswith("socket:")
        return found

    def address(self) -> str:
        """An address that nobody has attacked from yet."""
        self._attackers += 1
        return f"127.0.7.{self._attackers}"

    async def dial(self, source: str, http: bool = False) -> Line:
        """Connect from an address."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1",
            self.http_port if http else self.port,
            local_addr=(source, 0),
            limit=1 << 21,
        )
        line = Line(reader, writer)
        self._lines.append(line)
        return line

    async def hang_up(self) -> None:
        """End all connections that were dialled."""
        for line in self._lines:
            line.reset()
        await asyncio.gather(*(line.close() for line in self._lines))
        self._lines.clear()

    async def websocket(self, source: str, *headers: str) -> Line:
        """Open a WebSocket by hand, so that anything can be sent on it."""
        line = await self.dial(source, http=True)
        request = (
            "GET /gtp HTTP/1.1",
            f"Host: 127.0.0.1:{self.http_port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            *headers,
        )
        line.write("\r\n".join((*request, "", "")).encode())
        line.greeting = (await line.until(b"\r\n\r\n")).decode()
        assert line.greeting.startswith("HTTP/1.1 101"), line.greeting
        return line


@dataclass(eq=False)
class Line:
    """A connection on which anything can be sent."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    greeting: str = ""
    """The server's answer to the handshake of a WebSocket."""

    def write(self, data: bytes) -> None:
        self.writer.write(data)

    async def flood(self, data: bytes, times: int) -> int:
        """Send `data` so often, or until the server ends that; return how often."""
        for number in range(times):
            self.writer.write(data)
            try:
                async with asyncio.timeout(5):
                    await self.writer.drain()
            except (OSError, TimeoutError):
                return number
            if self.writer.is_closing() or self.reader.at_eof():
                return number
        return times

    async def until(self, end: bytes) -> bytes:
        async with asyncio.timeout(60):
            return await self.reader.readuntil(end)

    async def rest(self) -> bytes:
        """All that comes until the server ends the connection."""
        received = b""
        with contextlib.suppress(OSError):
            async with asyncio.timeout(60):
                while data := await self.reader.read(1 << 16):
                    received += data
        return received

    async def http_answer(self) -> bytes:
        """One answer to a request, with its headers."""
        head = await self.until(b"\r\n\r\n")
        (length,) = re.findall(rb"(?i)content-length: (\d+)", head)
        return head + await self.reader.readexactly(int(length))

    def stop_reading(self) -> None:
        cast(asyncio.Transport, self.writer.transport).pause_reading()  # it reads, too

    def reset(self) -> None:
        """End the connection by RST."""
        if not self.writer.transport.is_closing():
            sock = self.writer.get_extra_info("socket")
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    async def close(self) -> None:
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()


@dataclass
class MoveDelays:
    """What two honest bots notice of an attack: nothing, at best.

    Args:
        moves: How many they made.
        worst: The most seconds from an answer of one of them to the server's next word to it,
            without those in which the server's event loop, or this process, waited for a processor
            that other programs had.
        held_up: The most seconds from a move of one to its arrival at the other that the server's
            own work can have caused.
        sent: What the server had worked when the last move was sent.
    """

    moves: int = 0
    worst: float = 0.0
    held_up: float = 0.0
    sent: Moment | None = None

    def forget(self) -> None:
        """Begin to measure anew."""
        self.moves, self.worst, self.held_up, self.sent = 0, 0.0, 0.0, None


class HonestBot(ScriptedBot):
    """Plays tic-tac-toe, match after match; black always wins.

    Args:
        transport: The connection.
        server: The server.
    """

    POINTS: Final = {"genmove b": ("A1", "A2", "A3"), "genmove w": ("B1", "B2")}

    def __init__(self, transport: Transport, server: AttackedServer) -> None:
        super().__init__(transport, [])
        self._server = server

    def _now(self) -> Moment:
        """What the server has worked."""
        return Moment.of(self._server.process.pid)

    async def play(self, delays: MoveDelays) -> None:
        made = 0
        before = self._now()
        while line := await self.line():
            now = self._now()
            delays.worst = max(delays.worst, before.until(now))
            if line.startswith("play") and delays.sent is not None:
                delays.held_up = max(delays.held_up, delays.sent.held_up(now))
            if line == "clear_board":
                made = 0
            elif points := self.POINTS.get(line):
                self.moves = [points[made]]
                made += 1
                await asyncio.sleep(THINKING_SECONDS)
                delays.moves += 1
            self.heard.clear()
            if not line.startswith("#"):
                before = self._now()
                if line in self.POINTS:
                    delays.sent = before
                await self.answer(line)
        raise AssertionError("an honest bot was sent away")


@cache
def client_hello() -> bytes:
    """The first bytes of a TLS client."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    secured = context.wrap_bio(incoming, outgoing, server_hostname="localhost")
    with contextlib.suppress(ssl.SSLWantReadError):
        secured.do_handshake()
    return outgoing.read()


@contextmanager
def attacked_server(folder: Path, **more: object) -> Iterator[AttackedServer]:
    """A server that runs inside the `with` block.

    Args:
        folder: The folder for its database and its log.
        more: Further settings, with `__` in place of the dots.
    """
    log = folder / "log"
    settings = {**SETTINGS, "store.database": folder / "boardwire.db", "log.file": log}
    settings |= {name.replace("__", "."): value for name, value in more.items()}
    words = [word for name, value in settings.items() for word in ("--set", f"{name}={value}")]
    command = [sys.executable, "-m", "boardwire", "serve", *words]
    with KilledPopen(command, stdout=PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            greeting = "".join(iter(process.stdout.readline, "Stop with Ctrl-C.\n"))
            (port,) = re.findall(r"tcp://127.0.0.1:(\d+)", greeting)[:1]
            (http_port,) = re.findall(r"http://127.0.0.1:(\d+)", greeting)[:1]
            running = AttackedServer(process, int(port), int(http_port), log)
            for number in re.findall(r"tls://127.0.0.1:(\d+)", greeting)[:1]:
                running.tls_port = int(number)
            yield running
        finally:
            stop(process, 30)


@asynccontextmanager
async def honest_match(server: AttackedServer) -> AsyncIterator[MoveDelays]:
    """Two bots play on and on inside the `with` block."""
    delays = MoveDelays()
    bots = [HonestBot(await connect_tcp(HONEST, server.port), server) for _ in range(2)]
    try:
        async with asyncio.TaskGroup() as tasks:
            for bot, name in zip(bots, ("honest-anna", "honest-ben"), strict=True):
                await bot.log_in(f"bw-bot {name} - tictactoe")
            playing = [tasks.create_task(bot.play(delays)) for bot in bots]
            try:
                yield delays
            finally:
                for task in playing:
                    task.cancel()
    finally:
        for bot in bots:
            await bot.transport.close()
