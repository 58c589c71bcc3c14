"""The listener is given anything at all for a while: lines of GTP, damaged ones, and noise.

`BOARDWIRE_FUZZ_SECONDS` says for how long, ten seconds else; `BOARDWIRE_FUZZ_SEED` repeats a run.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import time

import pytest

from boardwire.games import names
from boardwire.protocol import TransportClosed, TransportError
from boardwire.protocol.transports import Transport, connect
from boardwire.server import Server
from boardwire.server.config import SessionLimits
from boardwire.server.limits.usage import QuotaLimits
from boardwire.server.sessions.console import SERVER_COMMANDS

from .conftest import StartServer
from .wire import client_of

SECONDS = float(os.environ.get("BOARDWIRE_FUZZ_SECONDS", "10"))
SEED = int(os.environ.get("BOARDWIRE_FUZZ_SEED", "0")) or random.SystemRandom().getrandbits(32)
CONNECTIONS = 12
"""Connections at a time."""

FREE = QuotaLimits(
    connections=10**6, commands_per_second=1e9, burst=10**9, frames_per_second=1e9, matches=10**6
)
"""Quotas that let everything through to what is behind them."""

WORDS = (
    *("b", "w", "p3", "p17", "black", "green", "D4", "d4", "K10", "pass", "resign", "A0", "Z99"),
    *("0", "1", "-1", "9", "19", "25", "26", "1e308", "1e309", "nan", "inf", "0x10", "007", "1_0"),
    *(
        "99999999999999999999",
        "9" * 5000,
        "²",
        "٣",
        "\uff11",
        "e4",
        "e2e4",
        "O-O",
        "e7e8q",
        "32-28",
    ),
    *("8/5", "bar/24", "roll", "hold", "1", "6", "3-1", "swap", "A1-A4/A7", "size=9", "size=0"),
    *("size=", "=", "==", "komi=7.5", "komi=nan", "players=3", "players=99", "target=10", "ko=x"),
    *("time=5/move", "time=10m+5x30", "time=1e9", "time=-1", "games=1", "games=0", "opponent=me"),
    *("session=", "session=" + "ab" * 16, "house=yes", "position=", "position=x", "opponent="),
    *("position=8/8/8/8/8/8/8/8_w_-_-_0_1", "position=startpos", "position=" + "/" * 300),
    *("tree=[[1,2],[]]", "tree=" + "[" * 4000, "tree={}", "tree=[1]", "heaps=3,4,5", "heaps="),
    *("running", "finished", "sgf", "pgn", "mat", "txt", "none", "5m", "5m+3", "any", "-", "me"),
    *("<script>", "%00", "%s", "{0}", "'--", "..", "/etc/passwd", "\u202e", "\u00e9", "\U0001f3b2"),
)


class Vandal:
    """Makes up what a peer might send.

    Args:
        seed: What it makes up.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._commands = tuple(SERVER_COMMANDS)
        self._words = (*WORDS, *names())

    def scheme(self) -> str:
        return self._random.choice(("tcp", "ws"))

    def session(self) -> list[bytes]:
        """Pieces to be written one after the other."""
        pieces = [self._piece() for _ in range(self._random.randrange(1, 30))]
        if self._random.random() < 0.4:
            pieces.insert(self._random.randrange(len(pieces) + 1), self._login())
        return pieces

    def waits(self) -> float:
        return self._random.choice((0, 0, 0, 0, 0.001, 0.02))

    def resets(self) -> bool:
        return self._random.random() < 0.3

    def _piece(self) -> bytes:
        kind = self._random.random()
        if kind < 0.6:
            data = self._line()
        elif kind < 0.85:
            data = self._answer()
        else:
            data = self._random.randbytes(self._random.randrange(60))
        return self._damage(data) if self._random.random() < 0.3 else data

    def _line(self) -> bytes:
        words = [self._random.choice(self._commands)]
        words += self._random.choices(self._words, k=self._random.randrange(5))
        if self._random.random() < 0.2:
            words.insert(0, str(self._random.randrange(2**33)))
        return " ".join(words).encode() + self._random.choice((b"\n", b"\n", b"\r\n", b" # x\n"))

    def _login(self) -> bytes:
        words = ["bw-bot", f"vandal{self._random.randrange(5)}", "-"]
        words += self._random.choices(tuple(names()), k=2)
        return " ".join(words).encode() + b"\n"

    def _answer(self) -> bytes:
        """What an engine might answer."""
        body = " ".join(self._random.choices(self._words, k=self._random.randrange(3)))
        ends = (b"\n\n", b"\n\n", b"\n", b"\n\n\n")
        listed = "\n".join(("play", "genmove", "bw-game", "kata-list_time_settings", "final_score"))
        body = listed if self._random.random() < 0.2 else body
        return self._random.choice(("= ", "=", "? ", "=7 ", "")).encode() + (
            body.encode() + self._random.choice(ends)
        )

    def _damage(self, data: bytes) -> bytes:
        """Data with something cut out, doubled, replaced or put in."""
        if not data:
            return data
        start = self._random.randrange(len(data))
        end = min(len(data), start + self._random.randrange(1, 8))
        middle = self._random.choice(
            (
                b"",
                data[start:end] * self._random.randrange(2, 200),
                self._random.randbytes(end - start),
                self._random.choice((b"\x00", b"\x1b[2J", b"\xff", b"\n", b"\n\n", b"#", b"\t")),
            )
        )
        return data[:start] + middle + data[end:]


async def vandalise(server: Server, vandal: Vandal) -> None:
    """One connection from its beginning to an end."""
    scheme = vandal.scheme()
    port = server.port if scheme == "tcp" else server.http_port
    try:
        transport = await connect(f"{scheme}://127.0.0.1:{port}")
    except TransportError:
        return
    reading = asyncio.create_task(_read(transport))
    try:
        for piece in vandal.session():
            await transport.write(piece)
            await asyncio.sleep(vandal.waits())
        if not vandal.resets():
            await transport.write_eof()
            await asyncio.wait({reading}, timeout=0.2)
    except TransportClosed:
        pass
    finally:
        reading.cancel()
        await asyncio.wait({reading})
        await transport.close()


async def _read(transport: Transport) -> None:
    try:
        while await transport.read():
            pass
    except TransportClosed:
        pass


async def test_the_server_stands_whatever_comes(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    print(f"BOARDWIRE_FUZZ_SEED={SEED}")  # pytest shows it when the test fails
    seeds = random.Random(SEED)
    deadline = time.monotonic() + SECONDS
    sessions = SessionLimits(opponent=0.05, partial_line=1.0, settle=0.2, sessions=10**6)
    errors: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context))
    async with start_server(sessions=sessions, address_quota=FREE) as server:
        at_rest = len(asyncio.all_tasks())

        async def keep_on() -> None:
            while time.monotonic() < deadline:
                await vandalise(server, Vandal(seeds.getrandbits(32)))

        async def look_in() -> None:
            while time.monotonic() < deadline:
                async with client_of(server) as client:
                    assert await client.ask("name") == "= boardwire server"
                await asyncio.sleep(0.2)

        await asyncio.gather(look_in(), *(keep_on() for _ in range(CONNECTIONS)))
        async with asyncio.timeout(20):
            while server.sessions.count or len(asyncio.all_tasks()) > at_rest:
                await asyncio.sleep(0.05)
        async with client_of(server) as client:
            assert await client.ask("name") == "= boardwire server"
    assert [
        it.getMessage() for it in caplog.records if it.exc_info or it.levelname == "ERROR"
    ] == []
    assert errors == []
