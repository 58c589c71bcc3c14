"""No request and no command leaves cyclic garbage, which only the collector could free.

Many requests of a kind are sent while the collector is off. The server runs under uvloop, as
`boardwire serve` does: a connection of asyncio's own loop is a cycle itself.
"""

from __future__ import annotations

import asyncio
import gc
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
import uvloop

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server import Server
from boardwire.server.limits.usage import QuotaLimits

from .conftest import StartServer

TIMES = 8
"""Requests of a kind; a cycle that each of them leaves shows, and one of a task beside does not."""

FREE = QuotaLimits(
    commands_per_second=1e6, burst=1_000_000, cpu_ms_per_second=1e6, cpu_ms_burst=1_000_000
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A request. `%d` in its target is another number each time, so that no cache has the answer.

    Args:
        target: Its path and query.
        method: Its method.
        body: Its body.
        headers: Further lines of its head.
    """

    target: str
    method: str = "GET"
    body: bytes = b""
    headers: tuple[str, ...] = ()


JSON = ("Content-Type: application/json",)
FORM = ("Content-Type: application/x-www-form-urlencoded", "Origin: http://localhost")

REQUESTS = (
    *(
        Asked(it)
        for it in ("/health", "/metrics", "/", "/play", "/analyse", "/learn", "/quiz", "/settings")
    ),
    *(Asked(it) for it in ("/login", "/tournaments", "/tournaments/x", "/operator", "/nothing")),
    *(Asked(it) for it in ("/ladder", "/ladder?game=nosuch", "/players/ada", "/players/nobody")),
    *(Asked(it) for it in ("/matches", "/matches?show=grid", "/matches?after=x", "/gtp", "/%00")),
    *(Asked(it) for it in ("/matches?player=ada&game=go", "/matches/m1", "/matches/m1?ply=1")),
    *(Asked(it) for it in ("/matches/none", "/embed/m1", "/web/styles/theme.css", "/web/none")),
    Asked("/matches", headers=("If-None-Match: x",)),
    Asked("/login", "POST", b"name=ada&token=x", FORM),
    Asked("/login", "POST", b"name=ada&token=" + b"A" * 43, FORM),
    Asked("/login", "POST", b"x" * 100_000, FORM),
    Asked("/logout", "POST", b"", FORM),
    Asked("/logout", "POST"),
    Asked("/", headers=("Cookie: boardwire_login=x",)),
    Asked("/", headers=("Host: evil.example",)),
    Asked("/", "BREW"),
    Asked("/api/v1/games", "DELETE"),
    Asked("/api/openapi.json"),
    Asked("/api/v1/games"),
    Asked("/api/v1/games/pictures.svg"),
    Asked("/api/v1/games/chess/preview.png"),
    Asked("/api/v1/games/chess/picture.svg"),
    Asked("/api/v1/games/nosuch/picture.svg"),
    Asked("/api/v1/frame?game=go&option=size:%d"),
    Asked("/api/v1/frame?game=nosuch"),
    Asked("/api/v1/frame?game=go&option=size"),
    Asked("/api/v1/matches"),
    Asked("/api/v1/matches?limit=0"),
    Asked("/api/v1/matches?game=nosuch"),
    Asked("/api/v1/matches?player=ada&since=2026&until=2100&finished=true&limit=1"),
    Asked("/api/v1/matches?after=none"),
    Asked("/api/v1/matches/m1"),
    Asked("/api/v1/matches/none"),
    Asked("/api/v1/matches/m1/record"),
    Asked("/api/v1/matches/m1/record?format=pgn"),
    Asked("/api/v1/matches/m1/record?format=nosuch"),
    Asked("/api/v1/matches/m1/replay"),
    Asked("/api/v1/matches/m1/preview.png"),
    Asked("/api/v1/matches/m1/board.svg?size=%d"),
    Asked("/api/v1/matches/m1/board.svg?size=3"),
    Asked("/api/v1/players/ada"),
    Asked("/api/v1/players/nobody"),
    Asked("/api/v1/players/ada/history"),
    Asked("/api/v1/ladders"),
    Asked("/api/v1/ladder?game=go&time_class=blitz"),
    Asked("/api/v1/ladder?game=go&time_class=nosuch"),
    Asked("/api/v1/steps?algorithm=alphabeta&game=othello&depth=5&seed=%d"),
    Asked("/api/v1/steps?algorithm=uct&game=tictactoe&seed=%d"),
    Asked("/api/v1/steps?tree=[[1,2],[3,4]]&seed=%d"),
    Asked("/api/v1/steps?tree=[[1"),
    Asked("/api/v1/steps?depth=99"),
    Asked("/api/v1/position?game=tictactoe&moves=B2"),
    Asked("/api/v1/position?game=nosuch"),
    Asked("/api/v1/payoffs?payoffs=[[1,%d],[0,2]]"),
    Asked("/api/v1/payoffs?payoffs=[["),
    Asked("/api/v1/lab/convolution"),
    Asked("/api/v1/lab/nosuch"),
    Asked("/api/v1/quiz?seed=%d"),
    Asked("/api/v1/quiz?topic=nosuch"),
    Asked("/api/v1/reports", "POST", b'{"match": "m1", "player": "ada", "text": "x"}', JSON),
    Asked(
        "/api/v1/reports",
        "POST",
        b'{"match": "m1", "player": "ada", "text": "x"}',
        (*JSON, "Authorization: Basic YWRhOng="),
    ),
    Asked("/api/v1/reports", "POST", b'{"match": 1}', JSON),
    Asked("/api/v1/records", "POST", b"(;FF[4]GM[1];B[aa];W[bb])"),
    Asked("/api/v1/records", "POST", b"(;FF["),
    Asked("/api/v1/records", "POST", b"x" * 300_000),
    Asked("/api/v1/records/file", "POST", b'{"game": "go", "moves": ["A1"]}', JSON),
    Asked("/api/v1/records/file", "POST", b'{"game": 1', JSON),
    Asked("/api/v1/records/file", "POST", b'{"game": "go"}', JSON),
    Asked("/api/v1/records/file", "POST", b'{"game": "nosuch", "moves": []}', JSON),
    Asked("/api/v1/records/file", "POST", b"[" * 100_000, JSON),
)

SAID = """bw-game go size=9|bw-game go size=99|bw-game tree tree=[[1|bw-game nosuch|set_game chess
printsgf|set_game go|play b D4|play b D4|play w Z9|undo|undo|undo|komi 6.5|komi x|boardsize 99
fixed_handicap 2|clear_board|gogui-play_sequence b A1 w B1|gg-undo 1|kata-set-rule suicide true
final_status_list dead|final_score|estimate_score|printsgf|genmove b|reg_genmove b|bw-seek go
bw-cancel|bw-seek nosuch|bw-matches finished|bw-record m1|bw-record m1 sgf|bw-record m1 pgn
bw-record m1 nosuch|bw-record none|bw-watch none|bw-say hello|bw-login ada x|bw-join joe
bw-ladder go|bw-tournament none|bw-opponent any|bw-opponent nobody|time_settings 10 0 0
time_left b 5 0|lz-analyze 10|known_command x|help play|nosuch|bw-notify on|bw-dead ask
bw-line a|loadsgf x"""
"""Lines for a console besides its commands without arguments."""


@asynccontextmanager
async def served(start_server: StartServer) -> AsyncIterator[Server]:
    """A server with a match, and without quotas that would refuse many requests."""
    async with start_server(address_quota=FREE) as server:
        game = load("go", size=9)
        control = TimeControl.parse("10m")
        record = MatchRecord(
            "m1", game.name, game.options, ("ada", "ben"), control, "", datetime.now(UTC)
        )
        record.moves = [
            MoveRecord(ply, (ply - 1) % 2, text, 0.1, 600.0, 0.1)
            for ply, text in enumerate(("D4", "E5", "C3"), 1)
        ]
        record.result = Result.loss(0, 2, Reason.RESIGNATION)
        await server.store.keep(record)
        yield server


async def garbage_of(ask: Callable[[], Awaitable[object]]) -> Counter[str]:
    """The types of the cyclic garbage that something leaves when it is done several times."""
    for _ in range(2):  # fills caches
        await ask()
    await asyncio.sleep(0.01)
    gc.collect()
    gc.freeze()  # later collections look at new objects only
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for _ in range(TIMES):
            await ask()
        await asyncio.sleep(0.01)  # connections end
        gc.collect()
        return Counter(f"{type(it).__module__}.{type(it).__qualname__}" for it in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def send(server: Server, request: Asked, number: int) -> bytes:
    """Send a request over its own connection; return the response."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
    host = () if any(it.startswith("Host:") for it in request.headers) else ("Host: localhost",)
    lines = (
        f"{request.method} {request.target.replace('%d', str(number))} HTTP/1.1",
        *(*host, "Connection: close", f"Content-Length: {len(request.body)}", *request.headers),
        *("", ""),
    )
    writer.write("\r\n".join(lines).encode() + request.body)
    try:
        return await reader.read()
    except ConnectionResetError:  # the body was too long to be read
        return b""
    finally:
        writer.close()


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test in the loop that `boardwire serve` has."""
    uvloop.run(test)


def test_requests(start_server: StartServer) -> None:
    async def test() -> None:
        left = {}
        number = 4
        async with served(start_server) as server:
            for request in REQUESTS:

                async def ask(request: Asked = request) -> None:
                    nonlocal number
                    number = 5 if "size:" in request.target and number > 18 else number + 1
                    await send(server, request, 2 * number if "svg" in request.target else number)

                found = await garbage_of(ask)
                if found.total() >= TIMES:
                    left[f"{request.method} {request.target[:60]}"] = found.most_common(5)
        assert left == {}

    run(test())


def test_every_route_of_the_api_is_among_the_requests(start_server: StartServer) -> None:
    async def test() -> None:
        async with served(start_server) as server:
            _, _, body = (await send(server, Asked("/api/openapi.json"), 0)).partition(b"\r\n\r\n")
        paths = json.loads(body[body.index(b"{") : body.rindex(b"}") + 1])["paths"]
        sent = [request.target.partition("?")[0] for request in REQUESTS]
        for path in paths:
            shape = re.compile("/api" + re.sub(r"\\{\w+\\}|\{\w+\}", "[^/]+", path))
            assert any(map(shape.fullmatch, sent)), path

    run(test())


def test_requests_of_one_connection_and_those_that_are_broken_off(
    start_server: StartServer,
) -> None:
    async def test() -> None:
        async with served(start_server) as server:

            async def ask() -> None:
                reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
                for _ in range(3):
                    writer.write(b"GET /api/v1/ladders HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    assert (await reader.readline()).startswith(b"HTTP/1.1 200")
                    await reader.readuntil(b"}")
                writer.write(b"GET /matches HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3)
                writer.transport.abort()
                for part in (b"GET /", b"POST /login HTTP/1.1\r\nHost: a\r\n", b"\x16\x03"):
                    _, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
                    writer.write(part)
                    await writer.drain()
                    writer.transport.abort()

            assert (await garbage_of(ask)).total() < TIMES

    run(test())


@pytest.mark.parametrize("path", ["/gtp", "/live?match=m1", "/api/v1/live?lobby=1", "/nowhere"])
def test_streams_and_websockets(start_server: StartServer, path: str) -> None:
    head = (
        ""
        if "api" in path
        else (
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: gtp\r\n"
        )
    )

    async def test() -> None:
        async with served(start_server) as server:

            async def ask() -> None:
                reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
                writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{head}\r\n".encode())
                await reader.readuntil(b"\r\n\r\n")
                writer.write(b"\x81\x85\x00\x00\x00\x00name\n" if head else b"")
                await asyncio.sleep(0.01)
                writer.close()

            assert (await garbage_of(ask)).total() < TIMES

    run(test())


@pytest.mark.long
def test_commands_of_consoles(start_server: StartServer) -> None:
    async def test() -> None:
        left = {}
        async with served(start_server) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)

            async def ask(line: str) -> str:
                writer.write(f"{line}\n".encode())
                answer = ""
                async with asyncio.timeout(20):
                    while not answer.endswith("\n\n"):
                        text = (await reader.readline()).decode()
                        answer += "" if text.startswith("#") and not answer else text
                return answer

            commands = (await ask("list_commands"))[2:].split()
            assert len(commands) > 100
            plain = [it for it in commands if it not in ("quit", "bw-bot")]
            for line in (*re.split(r"[|\n]", SAID), *plain, *(f"{it} x y" for it in plain)):
                found = await garbage_of(partial(ask, line))
                if found.total() >= TIMES:
                    left[line] = found.most_common(5)
            writer.close()
        assert left == {}

    run(test())
