"""The processes of a measurement: the server and the load, each on its own core."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from boardwire.values import value_class

ANSWER_SECONDS = 180.0
"""Seconds that a process of the load has for its next line."""
KIB = 1024

ROOM = {
    "BOARDWIRE_LIMITS_SESSION_SESSIONS": "20000",
    "BOARDWIRE_LIMITS_ADDRESS_CONNECTIONS": "20000",
    "BOARDWIRE_LIMITS_ADDRESS_MATCHES": "20000",
    "BOARDWIRE_LIMITS_ADDRESS_COMMANDS_PER_SECOND": "20000",
    "BOARDWIRE_HTTP_CONNECTIONS": "20000",
    "BOARDWIRE_LIMITS_LOAD_DELAY_MS": "0",
    "BOARDWIRE_LOG_LEVEL": "error",
}
"""Settings of a server that takes load from one address."""

STRANGERS = ROOM | {
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
        """Return the figure for JSON."""
        return asdict(self) | {"kept": self.kept}


def latency_figures(
    what: str, seconds: Mapping[str, float], bounds: Mapping[str, float] | None = None
) -> list[Figure]:
    """Return the figures of latencies.

    Args:
        what: The thing that was measured.
        seconds: The latencies by their percentiles.
        bounds: The promised bounds in milliseconds, by percentile.
    """
    return [
        Figure(f"{what}, {name}", 1e3 * latency, "ms", (bounds or {}).get(name), True)
        for name, latency in seconds.items()
    ]


class LoadWorker:
    """A process that reads lines and answers with lines of JSON.

    Args:
        process: The process.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def read_answer(self) -> dict[str, Any]:
        """Read the next line that the process prints."""
        assert self.process.stdout is not None
        async with asyncio.timeout(ANSWER_SECONDS):
            line = await self.process.stdout.readline()
        if not line:
            raise RuntimeError("a process of the load ended too early")
        said: dict[str, Any] = json.loads(line)
        return said

    async def ask(self, *words: object) -> dict[str, Any]:
        """Write a line to the process, and read its answer."""
        assert self.process.stdin is not None
        self.process.stdin.write((" ".join(map(str, words)) + "\n").encode())
        return await self.read_answer()


def pin(core: int | None) -> Callable[[], None] | None:
    """Return a function that puts its process on one core.

    Returns:
        None on a machine with a single core, or for a process that has all cores.
    """
    if core is None or len(os.sched_getaffinity(0)) < 2:
        return None
    cores = sorted(os.sched_getaffinity(0))
    return lambda: os.sched_setaffinity(0, {cores[core]})


@asynccontextmanager
async def process(core: int | None, *words: str, **environment: str) -> AsyncIterator[LoadWorker]:
    """Run a Python module inside the `with` block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *words,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | environment,
        preexec_fn=pin(core),
    )
    try:
        yield LoadWorker(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        if process.returncode is None:
            process.terminate()
        await process.wait()


def load_process(*words: object) -> AbstractAsyncContextManager[LoadWorker]:
    """Run a process of the load (see `clients/load/__main__.py`) inside the `with` block."""
    return process(1, "boardwire.clients.load", *map(str, words))


@value_class
class Served:
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
        """Return the processor time it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return the bytes of its resident memory."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * KIB


@asynccontextmanager
async def serving(
    database: str, settings: Mapping[str, str] = ROOM, *, pinned: bool = True
) -> AsyncIterator[Served]:
    """Run a server inside the `with` block, with settings as environment variables.

    Args:
        database: Its database.
        settings: The settings.
        pinned: Whether the server has one core; else it and its engines have all of them.
    """
    arguments = ["--port", "0", "--http-port", "0", "--bots", "", "--database", database]
    core = 0 if pinned else None
    async with process(core, "boardwire", "serve", *arguments, **settings) as worker:
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
        yield Served(ports["tcp"], ports["ws"], worker.process.pid)
        draining.cancel()
