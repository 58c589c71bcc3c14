"""Servers that can be killed: processes forked from one that has loaded everything already.

Run as a program it reads lines `start DATABASE PORT HTTP_PORT [BROKER]`, and answers `PID PORT`
when a server listens.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

START_SECONDS = 30.0


class ForkedServers:
    """Starts servers; made by `forked_servers`."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def start(
        self, database: Path | str, port: int = 0, broker: str = "", http_port: int = 0
    ) -> tuple[int, int]:
        """Start a server; return its process id and its port."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"start {database} {port} {http_port} {broker}\n".encode())
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


@contextmanager
def quiet_port() -> Iterator[int]:
    """A port that nobody else is given inside the `with` block, even while no server listens there.

    It is outside the ephemeral range: a client that tries again and again to reach a port of that
    range at which nobody listens will some time be given this very port, and be connected with
    itself.
    """
    with socket.socket() as reserved:
        port = next(port for port in range(20000, 30000) if _binds(reserved, port))
        # From now on a server may bind the port, too; another reservation may not.
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        yield port


def _binds(reserved: socket.socket, port: int) -> bool:
    with suppress(OSError):
        reserved.bind(("127.0.0.1", port))
        return True
    return False


@asynccontextmanager
async def forked_servers() -> AsyncIterator[ForkedServers]:
    """A process that starts servers, inside the `with` block; all of them end with it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        __file__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield ForkedServers(process)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def _serve(
    database: str, port: int = 0, http_port: int = 0, broker: str = "", tell: int | None = None
) -> None:
    """Serve until a signal ends it, or only begin to, if there is nobody to `tell` of it."""
    from boardwire.server import ServerConfig, run_server
    from boardwire.server.config import (
        BrokerSettings,
        HouseSettings,
        ListenSettings,
        MatchSettings,
        StoreSettings,
    )
    from boardwire.server.limits.overload import LoadLimits

    config = ServerConfig(
        server=ListenSettings(port=port, http_port=http_port),
        store=StoreSettings(database),
        house=HouseSettings(bots=()),
        matches=MatchSettings(stop_seconds=0),
        broker=BrokerSettings(broker),
        load=LoadLimits(delay_ms=0),  # tests that run beside each other make the loop late
    )
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    async with run_server(config) as server:
        if tell is None:
            return
        os.write(tell, f"{os.getpid()} {server.port}\n".encode())
        await stopped.wait()


def main() -> None:
    """Fork a server for every line."""
    import uvloop

    with TemporaryDirectory() as scratch:  # one server loads all that the others need
        uvloop.run(_serve(f"{scratch}/it.db"))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in iter(sys.stdin.readline, ""):
        _, database, port, http_port, *broker = line.split()
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # not the parent's orders
            uvloop.run(_serve(database, int(port), int(http_port), "".join(broker), 1))
            os._exit(0)


if __name__ == "__main__":
    main()
