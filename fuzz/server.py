"""Fuzzing of a real server by connections that follow scripts, many of them at a time.

What happens depends on the order in which pieces of several connections arrive. A finding is
therefore the scripts of all connections that were open, or of one if it suffices alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import random
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from boardwire.override import override
from boardwire.protocol import Requester, TransportClosed, TransportError
from boardwire.protocol.transports import Transport, ask, connect
from boardwire.server import Server, ServerConfig, run_server
from boardwire.server.config import (
    HouseSettings,
    HttpSettings,
    ListenSettings,
    LogSettings,
    MatchSettings,
    SessionLimits,
    StoreSettings,
)
from boardwire.server.limits.overload import LoadLimits
from boardwire.server.limits.usage import QuotaLimits

from .fuzzers import Run, UnguidedFuzzer, write_finding

CONNECTIONS = 12
"""Connections at a time."""
LOOK_IN_SECONDS = 0.2
ANSWER_SECONDS = 20.0
"""Seconds within which a console is answered whatever others do, on a busy machine too."""
REST_SECONDS = 30.0
"""Seconds within which a server has forgotten all connections that have ended."""
KEPT_SCRIPTS = 4 * CONNECTIONS
NARROWING_SECONDS = 60.0

FREE = QuotaLimits(
    connections=10**6, commands_per_second=1e9, burst=10**9, frames_per_second=1e9, matches=10**6
)
"""Quotas that let everything through to what is behind them."""


@dataclass(frozen=True, slots=True)
class Script:
    """One connection from its beginning to its end.

    Args:
        scheme: `tcp` or `ws` for a connection that speaks GTP, `http` for the bytes of the HTTP
            port as they are.
        pieces: What is written, one after the other; each with the seconds to wait after it.
        resets: Whether the connection ends at once, without reading what is left.
    """

    scheme: str
    pieces: tuple[tuple[bytes, float], ...]
    resets: bool


def dump(scripts: Sequence[Script]) -> bytes:
    """Scripts as JSON, the bytes as Latin-1."""
    plain = [
        asdict(it) | {"pieces": [(data.decode("latin-1"), wait) for data, wait in it.pieces]}
        for it in scripts
    ]
    return json.dumps(plain, indent=1).encode()


def parse(data: bytes) -> list[Script]:
    """Read a result of `dump`."""
    return [
        Script(
            it["scheme"],
            tuple((text.encode("latin-1"), wait) for text, wait in it["pieces"]),
            it["resets"],
        )
        for it in json.loads(data)
    ]


class Found(Exception):
    """The server did something that it should not do."""


class Faults(logging.Handler):
    """Collects errors of the log, of tasks that nobody awaits, and of finalizers."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.errors: list[str] = []

    @override
    def emit(self, record: logging.LogRecord) -> None:
        """Record a line of the log."""
        if record.exc_info or record.levelno >= logging.ERROR:
            self.errors.append(logging.Formatter().format(record))

    def take_context(self, _: object, context: dict[str, Any]) -> None:
        """Record an error that reached the event loop."""
        error = context.get("exception")
        lines = traceback.format_exception(error) if isinstance(error, BaseException) else []
        self.errors.append("".join((f"{context}\n", *lines)))

    def take_unraisable(self, unraisable: Any) -> None:
        """Record an error of a finalizer."""
        lines = traceback.format_exception(unraisable.exc_value)
        self.errors.append("".join((f"{unraisable.object!r}\n", *lines)))

    def check(self) -> None:
        """Raise `Found` if there were errors."""
        if self.errors:
            raise Found("\n".join(self.errors))


@contextlib.asynccontextmanager
async def served() -> AsyncIterator[tuple[Server, Faults]]:
    """A server with free quotas and short waits; errors until its end are faults."""
    gc.collect()  # what an earlier server left is no fault of this one
    faults = Faults()
    logging.getLogger().addHandler(faults)
    sys.unraisablehook = faults.take_unraisable
    loop = asyncio.get_running_loop()
    folder = tempfile.TemporaryDirectory()
    config = ServerConfig(
        server=ListenSettings(port=0, http_port=0, tls_port=0),
        store=StoreSettings(f"{folder.name}/boardwire.db"),
        house=HouseSettings(bots=()),
        matches=MatchSettings(stop_seconds=0.0),
        sessions=SessionLimits(opponent=0.05, partial_line=1.0, settle=0.2, sessions=10**6),
        http=HttpSettings(request=2.0),
        load=LoadLimits(delay_ms=0),
        address_quota=FREE,
        account_quota=FREE,
        log=LogSettings(level="info"),
    )
    try:
        async with run_server(config) as server:
            loop.set_exception_handler(faults.take_context)
            # SQLite removes a file when the last connection closes, which the server takes for
            # damage; scripts that end within a query close connections.
            with contextlib.closing(sqlite3.connect(f"{folder.name}/boardwire.db")) as kept:
                kept.execute("SELECT 1 FROM sqlite_master").fetchall()
                yield server, faults
        faults.check()
    finally:
        logging.getLogger().removeHandler(faults)
        loop.set_exception_handler(None)
        folder.cleanup()


async def play(server: Server, script: Script) -> None:
    """Open one connection and follow its script."""
    try:
        connection = await _open(server, script.scheme)
    except (OSError, TransportError):
        return
    reading = asyncio.create_task(_read(connection))
    try:
        for data, wait in script.pieces:
            await connection.write(data)
            await asyncio.sleep(wait)
        if not script.resets:
            await connection.write_eof()
            await asyncio.wait({reading}, timeout=0.2)
    except TransportClosed:
        pass
    finally:
        reading.cancel()
        await asyncio.wait({reading})
        await connection.close()


async def _open(server: Server, scheme: str) -> Transport:
    port = server.port if scheme == "tcp" else server.http_port
    # The bytes of the HTTP port travel as those of GTP over TCP do.
    return await connect(f"{'ws' if scheme == 'ws' else 'tcp'}://127.0.0.1:{port}")


async def _read(connection: Transport) -> None:
    with contextlib.suppress(TransportClosed):
        while await connection.read():
            pass


async def look_in(server: Server) -> None:
    """Ask a question at a console of the server.

    Raises:
        Found: It is not answered in time, or wrongly.
    """
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            connection = await connect(f"tcp://127.0.0.1:{server.port}")
            try:
                response = await ask(connection, Requester(), "name")
            finally:
                await connection.close()
    except TimeoutError:
        raise Found(f"a console had no answer within {ANSWER_SECONDS:g} s") from None
    if response.text != "boardwire server":
        raise Found(f"a console was answered {response}")


async def besiege(server: Server, faults: Faults, next_script: Callable[[], Script | None]) -> None:
    """Follow scripts, many at a time, until there are no more.

    Raises:
        Found: The server failed, or does not come to rest afterwards.
    """
    at_rest = len(asyncio.all_tasks())
    over = asyncio.Event()

    async def keep_on() -> None:
        while (script := next_script()) is not None:
            await play(server, script)

    async def watch() -> None:
        while not over.is_set():
            await look_in(server)
            faults.check()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_IN_SECONDS):
                    await over.wait()

    watching = asyncio.create_task(watch())
    playing = [asyncio.create_task(keep_on()) for _ in range(CONNECTIONS)]
    try:
        await asyncio.wait((watching, asyncio.gather(*playing)), return_when="FIRST_COMPLETED")
    finally:
        over.set()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    await watching
    deadline = time.monotonic() + REST_SECONDS
    while server.sessions.count or len(asyncio.all_tasks()) > at_rest:
        if time.monotonic() > deadline:
            left = [str(task) for task in asyncio.all_tasks()][:20]
            raise Found(f"{server.sessions.count} sessions and these tasks are left: {left}")
        await asyncio.sleep(0.05)
    await look_in(server)
    faults.check()


@dataclass(frozen=True, slots=True)
class ServerFuzzer(UnguidedFuzzer):
    """A fuzzer that sends random scripts to a server.

    Args:
        name: Its name.
        make: Makes up a script.
    """

    name: str
    make: Callable[[random.Random], Script]

    @override
    def run(self, run: Run) -> None:
        """The part of a second after a fault decides which scripts receive it."""
        chooser = random.Random(run.seed)
        latest: deque[Script] = deque(maxlen=KEPT_SCRIPTS)
        count = 0
        deadline = time.monotonic() + run.seconds

        def next_script() -> Script | None:
            nonlocal count
            if time.monotonic() > deadline:
                return None
            count += 1
            latest.append(self.make(chooser))
            return latest[-1]

        try:
            asyncio.run(self._besiege(next_script))
        except Exception:  # any exception is a finding
            file = write_finding(run, self.name, "scripts", dump(self._narrowed(list(latest))))
            print(f"after {count} scripts; the last ones are in {file}", flush=True)
            raise
        print(f"{count} scripts", flush=True)

    async def _besiege(self, next_script: Callable[[], Script | None]) -> None:
        try:
            async with served() as (server, faults):
                await besiege(server, faults, next_script)
        except ExceptionGroup as group:  # of the server's own tasks
            while isinstance(group.exceptions[0], ExceptionGroup):
                group = group.exceptions[0]
            raise group.exceptions[0] from None

    @override
    def again(self, data: bytes) -> None:
        waiting = deque(parse(data))
        asyncio.run(self._besiege(lambda: waiting.popleft() if waiting else None))

    def _narrowed(self, scripts: list[Script]) -> list[Script]:
        """One of the scripts if it fails alone, else all of them."""
        deadline = time.monotonic() + NARROWING_SECONDS
        for script in reversed(scripts):
            if time.monotonic() > deadline:
                break
            try:
                self.again(dump([script]))
            except Exception:  # any exception is the finding
                return [script]
        return scripts
