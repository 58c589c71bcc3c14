"""Measures a server under load, beside a bare asyncio echo in the same run.

The server, the echo and the load are processes of their own. Where there are two cores or more, the
load has one core, and the process that it measures has another. Everything ends by itself.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from boardwire.values import value_class

ANSWER_SECONDS = 180.0
"""Seconds that a process of the load has for its next line."""
PARALLEL_MATCHES = 64
LIVE_MATCHES = 1000
IDLE_CONNECTIONS = 5000
THINK_SECONDS = 1.0
"""Mean think time of the bots in live matches."""
CROWD_SECONDS = 60.0
"""Seconds for which the latency of moves in live matches is measured."""
LATENCY_BOUNDS = {"p99": 20.0, "worst": 50.0}
"""Milliseconds that a move may take in live matches, on a machine that does nothing else."""
SPECTATORS = 1000
"""Spectators of one match."""
SPECTATORS_THINK_SECONDS = 0.3
"""Mean think time of the bots that they watch: a move of Go lasts longer, one of a blitz less."""
SPECTATORS_SECONDS = 20.0
SPECTATORS_P99 = 100.0
"""Milliseconds within which a move reaches 99 of 100 spectators."""
VISITED_MATCHES = 100
"""Live matches beside visitors of the HTTP port."""
VISITING_ADDRESSES = 20
VISITING_CONNECTIONS = 8
"""Connections of each of those addresses."""
VISITED_SECONDS = 30.0
PLAYED_MATCHES = 1000
"""Matches that are over before the visitors come, so that lists are long."""
LEAK_MATCHES = 200_000
LEAK_SECONDS = 10.0
KIB = 1024

_ROOM = {
    "BOARDWIRE_LIMITS_SESSION_SESSIONS": "20000",
    "BOARDWIRE_LIMITS_ADDRESS_CONNECTIONS": "20000",
    "BOARDWIRE_LIMITS_ADDRESS_MATCHES": "20000",
    "BOARDWIRE_LIMITS_ADDRESS_COMMANDS_PER_SECOND": "20000",
    "BOARDWIRE_HTTP_CONNECTIONS": "20000",
    "BOARDWIRE_LOG_LEVEL": "error",
}
"""Settings of a server that takes load from one address."""

_STRANGERS = _ROOM | {
    "BOARDWIRE_LIMITS_ADDRESS_CONNECTIONS": "100",
    "BOARDWIRE_LIMITS_ADDRESS_COMMANDS_PER_SECOND": "200",
    "BOARDWIRE_LIMITS_SESSION_EXEMPT": "127.0.0.1/32",
}
"""Settings of a server whose bots come from an address without limits, and visitors from others
with the usual ones."""


@value_class
class Figure:
    """One figure.

    Args:
        name: The thing that was measured.
        value: The value measured.
        unit: Its unit.
        bound: The promised bound; None for a figure that is only reported.
        at_most: Whether the bound is an upper one.
    """

    name: str
    value: float
    unit: str
    bound: float | None = None
    at_most: bool = False

    @property
    def kept(self) -> bool:
        """Whether the promise holds."""
        if self.bound is None:
            return True
        return self.value <= self.bound if self.at_most else self.value >= self.bound

    def to_data(self) -> dict[str, Any]:
        """The figure for JSON."""
        return asdict(self) | {"kept": self.kept}


class Worker:
    """A process that reads lines and answers with lines of JSON.

    Args:
        process: The process.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def hear(self) -> dict[str, Any]:
        """Read the next line that it prints."""
        assert self.process.stdout is not None
        async with asyncio.timeout(ANSWER_SECONDS):
            line = await self.process.stdout.readline()
        if not line:
            raise RuntimeError("a process of the load ended too early")
        said: dict[str, Any] = json.loads(line)
        return said

    async def ask(self, *words: object) -> dict[str, Any]:
        """Write a line to it, and read the line that it prints then."""
        assert self.process.stdin is not None
        self.process.stdin.write((" ".join(map(str, words)) + "\n").encode())
        return await self.hear()


def _pin(core: int) -> Callable[[], None] | None:
    """A function that puts its process on one core; None on a machine with a single core."""
    if len(os.sched_getaffinity(0)) < 2:
        return None
    cores = sorted(os.sched_getaffinity(0))
    return lambda: os.sched_setaffinity(0, {cores[core]})


@asynccontextmanager
async def _process(core: int, *words: str, **environment: str) -> AsyncIterator[Worker]:
    """Run a Python module inside the `with` block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *words,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | environment,
        preexec_fn=_pin(core),
    )
    try:
        yield Worker(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        if process.returncode is None:
            process.terminate()
        await process.wait()


def load_process(*words: object) -> AbstractAsyncContextManager[Worker]:
    """Run a process of the load (see `clients/load/__main__.py`) inside the `with` block."""
    return _process(1, "boardwire.clients.load", *map(str, words))


@value_class
class _Served:
    """A running server.

    Args:
        port: Its TCP port.
        http_port: Its port for HTTP.
        pid: The id of its process.
    """

    port: int
    http_port: int
    pid: int

    def cpu_seconds(self) -> float:
        """The processor time it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """The bytes of its resident memory."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * KIB


@asynccontextmanager
async def _server(database: str, settings: Mapping[str, str] = _ROOM) -> AsyncIterator[_Served]:
    arguments = ["--port", "0", "--http-port", "0", "--bots", "", "--database", database]
    async with _process(0, "boardwire", "serve", *arguments, **settings) as worker:
        assert worker.process.stdout is not None
        async with asyncio.timeout(ANSWER_SECONDS):
            ports: dict[str, int] = {}
            while ports.keys() < {"tcp", "ws"}:
                line = (await worker.process.stdout.readline()).decode()
                if not line:
                    raise RuntimeError("the server did not start")
                if found := re.search(r"(tcp|ws)://[^ ]*:(\d+)", line):
                    ports[found[1]] = int(found[2])
        draining = asyncio.create_task(worker.process.stdout.read())
        yield _Served(ports["tcp"], ports["ws"], worker.process.pid)
        draining.cancel()


async def _echo_rate(connections: int, seconds: float) -> float:
    """Round trips a second of a bare echo."""
    async with _process(0, "boardwire.clients.load", "echo") as echo:
        port = (await echo.hear())["port"]
        words = ("ping", port, "--connections", connections, "--seconds", seconds)
        async with load_process(*words) as pings:
            told = await pings.hear()
    return float(told["round_trips"] / told["seconds"])


async def _one_match(seconds: float) -> list[Figure]:
    """The time that the server adds to a bare round trip, for a move of a single match."""
    bare = 1 / await _echo_rate(1, seconds)
    figures = [Figure("bare round trip", 1e6 * bare, "us")]
    with TemporaryDirectory() as folder:
        for what, database in (("", "none"), (" stored", f"{folder}/one.db")):
            async with (
                _server(database) as server,
                load_process("bots", server.port, "--pairs", 1) as load,
            ):
                await load.hear()
                await load.ask("go")
                told = await load.ask("measure", seconds)
            move = told["seconds"] / told["moves"]
            figures.append(Figure(f"one match, a move{what}", 1e6 * move, "us"))
            added = (move - bare) / bare
            bound = None if what else 2.5
            figures.append(Figure(f"one match, added{what}", added, "round trips", bound, True))
    return figures


async def _many_matches(seconds: float) -> list[Figure]:
    """Moves a second of many matches at once."""
    bare = await _echo_rate(2 * PARALLEL_MATCHES, seconds)
    name = f"{PARALLEL_MATCHES} matches"
    figures = [Figure(f"bare echo, {2 * PARALLEL_MATCHES} connections", bare, "round trips/s")]
    with TemporaryDirectory() as folder:
        for what, database, bound in (
            ("not stored", "none", 15_000),
            ("in SQLite", f"{folder}/many.db", 8_000),
        ):
            async with (
                _server(database) as server,
                load_process("bots", server.port, "--pairs", PARALLEL_MATCHES) as load,
            ):
                await load.hear()
                await load.ask("go")
                before = server.cpu_seconds()
                told = await load.ask("measure", seconds)
                spent = server.cpu_seconds() - before
            rate = told["moves"] / told["seconds"]
            figures += [
                Figure(f"{name}, {what}", rate, "moves/s", bound),
                Figure(f"{name}, {what}, by processor time", told["moves"] / spent, "moves/s"),
                Figure(f"{name}, {what}, of the bare echo", rate / bare, "moves/round trip"),
            ]
    return figures


async def _crowd(seconds: float) -> list[Figure]:
    """Latency of moves on a full server: many idle sessions, and many matches at a human pace."""
    with TemporaryDirectory() as folder:
        async with _server(f"{folder}/crowd.db") as server:
            empty = server.memory()
            words = ("--pairs", LIVE_MATCHES, "--idle", IDLE_CONNECTIONS, "--think", THINK_SECONDS)
            async with load_process("bots", server.port, *words) as load:
                await load.hear()
                await asyncio.sleep(1)
                idle = (server.memory() - empty) / IDLE_CONNECTIONS
                before = server.memory()
                await load.ask("go")
                await asyncio.sleep(2)
                match = (server.memory() - before) / LIVE_MATCHES
                spent = server.cpu_seconds()
                told = await load.ask("measure", seconds)
                spent = server.cpu_seconds() - spent
    crowd = f"{IDLE_CONNECTIONS} idle, {LIVE_MATCHES} matches"
    return [
        Figure(f"{crowd}, moves", told["moves"] / told["seconds"], "moves/s"),
        *(
            Figure(f"{crowd}, {name}", 1e3 * latency, "ms", LATENCY_BOUNDS.get(name), True)
            for name, latency in told["latencies"].items()
        ),
        Figure(f"{crowd}, busy", spent / told["seconds"], "cores"),
        Figure("memory of an idle session", idle / KIB, "KiB"),
        Figure("memory of a match with its two sessions", match / KIB, "KiB"),
        Figure("memory of a session and a match", (match - idle) / KIB, "KiB", 60, True),
    ]


async def _visited(seconds: float) -> list[Figure]:
    """Latency of moves while many addresses visit the HTTP port, each within its quota."""
    with TemporaryDirectory() as folder:
        async with _server(f"{folder}/visited.db", _STRANGERS) as server:
            async with load_process("bots", server.port, "--pairs", 4, "--short") as load:
                await load.hear()
                await load.ask("go")
                played = 0
                while played < PLAYED_MATCHES:
                    played += (await load.ask("measure", 0.5))["games"]
            words = ("--pairs", VISITED_MATCHES, "--think", THINK_SECONDS, "--name", "crowd")
            async with load_process("bots", server.port, *words) as load:
                await load.hear()
                await load.ask("go")
                alone = await load.ask("measure", seconds)
                who = ("--addresses", VISITING_ADDRESSES, "--connections", VISITING_CONNECTIONS)
                async with load_process("visitors", server.http_port, *who) as visitors:
                    spent = server.cpu_seconds()
                    told, visits = await asyncio.gather(
                        load.ask("measure", seconds), visitors.ask("measure", seconds)
                    )
                    spent = server.cpu_seconds() - spent
    crowd = f"{VISITED_MATCHES} matches, {VISITING_ADDRESSES} addresses of visitors"
    return [
        *(
            Figure(f"{VISITED_MATCHES} matches alone, {name}", 1e3 * latency, "ms")
            for name, latency in alone["latencies"].items()
        ),
        *(
            Figure(f"{crowd}, {name}", 1e3 * latency, "ms", LATENCY_BOUNDS.get(name), True)
            for name, latency in told["latencies"].items()
        ),
        Figure(f"{crowd}, moves", told["moves"] / seconds, "moves/s"),
        Figure("requests of visitors, served", visits["crowd"]["served"] / seconds, "requests/s"),
        Figure("requests of visitors, refused", visits["crowd"]["refused"] / seconds, "requests/s"),
        *(
            Figure(f"pages of a person beside them, {name}", 1e3 * latency, "ms")
            for name, latency in visits["person"]["latencies"].items()
            if name in ("p50", "worst")
        ),
        Figure("pages of a person, refused", visits["person"]["refused"], "requests"),
        Figure(f"{crowd}, busy", spent / seconds, "cores"),
    ]


async def _spectators(seconds: float, *, websocket: bool) -> list[Figure]:
    """The time from sending a move of one match to its arrival at each of many spectators."""
    words = ["--count", SPECTATORS, "--think", SPECTATORS_THINK_SECONDS]
    if websocket:
        words.append("--websocket")
    with TemporaryDirectory() as folder:
        async with (
            _server(f"{folder}/live.db") as server,
            load_process("spectators", server.port, server.http_port, *words) as load,
        ):
            await load.hear()
            spent = server.cpu_seconds()
            told = await load.ask("measure", seconds)
            spent = server.cpu_seconds() - spent
    over = f"{SPECTATORS} spectators over {'WebSocket' if websocket else 'server-sent events'}"
    bounds = {"p99": SPECTATORS_P99}
    return [
        Figure(f"{over}, moves", told["moves"] / seconds, "moves/s"),
        Figure(f"{over}, arrivals of each move", told["arrivals"] / told["moves"], "spectators"),
        *(
            Figure(f"{over}, {name}", 1e3 * latency, "ms", bounds.get(name), True)
            for name, latency in told["latencies"].items()
        ),
        Figure(f"{over}, busy", spent / seconds, "cores"),
    ]


async def _leak(seconds: float) -> list[Figure]:
    """Growth of memory over many short matches, once it has settled."""
    matches = min(LEAK_MATCHES, int(LEAK_MATCHES * seconds / LEAK_SECONDS))
    async with (
        _server("none") as server,
        load_process("bots", server.port, "--pairs", PARALLEL_MATCHES, "--short") as load,
    ):
        await load.hear()
        await load.ask("go")
        played, settled = 0, 0
        while played < matches:
            played += (await load.ask("measure", 5))["games"]
            if not settled and played >= matches / 10:
                settled, since = server.memory(), played
        grown = server.memory() - settled
    return [
        Figure("matches played one after the other", played, "matches"),
        Figure("memory grown per match", grown / max(1, played - since), "bytes", 10, True),
    ]


@value_class
class Part:
    """A part of the measurement.

    Args:
        measure: Measures for a number of seconds, and returns the figures.
        seconds: The customary number of seconds.
    """

    measure: Callable[[float], Coroutine[Any, Any, list[Figure]]]
    seconds: float = 1.0


PARTS = {
    "one": Part(_one_match),
    "many": Part(_many_matches),
    "crowd": Part(_crowd, CROWD_SECONDS),
    "visited": Part(_visited, VISITED_SECONDS),
    "leak": Part(_leak),
}
"""The parts of the measurement of a server, by name."""

LIVE_PARTS = {
    "websocket": Part(partial(_spectators, websocket=True), SPECTATORS_SECONDS),
    "events": Part(partial(_spectators, websocket=False), SPECTATORS_SECONDS),
}
"""The parts of the measurement of live news, by name."""


async def measure(
    parts: Sequence[Part], seconds: float | None, report: Callable[[Figure], None]
) -> None:
    """Measure parts of :data:`PARTS` or :data:`LIVE_PARTS`, and report figure by figure.

    Args:
        parts: The parts.
        seconds: How long each measurement lasts; None for as long as is customary. The leak test
            plays matches in proportion, :data:`LEAK_MATCHES` for :data:`LEAK_SECONDS` or more.
        report: Takes each figure.
    """
    for part in parts:
        for figure in await part.measure(part.seconds if seconds is None else seconds):
            report(figure)
