"""Servers that can be killed: processes forked from one that has loaded everything already.

Run as a program it reads lines `start DATABASE PORT [BROKER]`, and answers `PID PORT` when a server
listens.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

START_SECONDS = 30.0


class Nursery:
    """Starts servers; made by `nursery`."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def start(self, database: Path | str, port: int = 0, broker: str = "") -> tuple[int, int]:
        """Start a server; return its process id and its port."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"start {database} {port} {broker}\n".encode())
        async with asyncio.timeout(START_SECONDS):
            line = await self._process.stdout.readline()
        pid, port = map(int, line.split())
        return pid, port

    async def kill(self, pid: int) -> None:
        """Kill a server, and wait until nothing is left of it."""
        os.kill(pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            while True:
                os.kill(pid, 0)
                await asyncio.sleep(0.001)


def quiet_port() -> int:
    """A port that no connection is given by itself.

    A client that tries again and again to reach a port of the ephemeral range, at which nobody
    listens, will some time be given this very port, and be connected with itself.
    """
    for port in range(20000, 30000):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


@asynccontextmanager
async def nursery() -> AsyncIterator[Nursery]:
    """A process that starts servers, inside the `with` block; all of them end with it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        __file__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield Nursery(process)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def _serve(database: str, port: int, broker: str, tell: int) -> None:
    from boardwire.server import ServerConfig, run_server
    from boardwire.server.config import (
        BrokerSettings,
        HouseSettings,
        ListenSettings,
        MatchSettings,
        StoreSettings,
    )

    config = ServerConfig(
        server=ListenSettings(port=port, http_port=0),
        store=StoreSettings(database),
        house=HouseSettings(bots=()),
        matches=MatchSettings(stop_seconds=0),
        broker=BrokerSettings(broker),
    )
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    async with run_server(config) as server:
        os.write(tell, f"{os.getpid()} {server.port}\n".encode())
        await stopped.wait()


def main() -> None:
    """Fork a server for every line."""
    import uvloop

    import boardwire.server  # noqa: F401  # what takes its time

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in iter(sys.stdin.readline, ""):
        _, database, port, *broker = line.split()
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # not the parent's orders
            uvloop.run(_serve(database, int(port), "".join(broker), 1))
            os._exit(0)


if __name__ == "__main__":
    main()
