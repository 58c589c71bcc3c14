"""Transport over a socket at which a program that we start listens.

The socket is in a directory that only this user may enter, so nobody else can connect, and no port
has to be chosen.
"""

import asyncio
import contextlib
import tempfile
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from boardwire.override import override
from boardwire.protocol.errors import TransportClosed, TransportError

from ..streams import StreamTransport
from .process import ProcessTransport, start_process

START_SECONDS: Final = 30.0
"""Seconds that a program has until it listens at its socket."""

_LONGEST_PATH: Final = 90
"""Characters of the path of a socket; the system allows 107, GNU Backgammon 95."""

_LONGEST_PAUSE: Final = 0.05
_PRINTED_LINES: Final = 10


class ProcessSocketTransport(StreamTransport):
    """A program and the connection to its socket; made by `start_process_at_socket`."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        process: ProcessTransport,
        printed: "_Printed",
        directory: tempfile.TemporaryDirectory[str],
    ) -> None:
        super().__init__(reader, writer, peer=process.peer)
        self.pid = process.pid
        self._process = process
        self._printed = printed
        self._directory = directory

    @property
    def exit_code(self) -> int | None:
        """The exit code of the program; None while it runs."""
        return self._process.exit_code

    async def wait(self, seconds: float) -> int | None:
        """Wait for the end of the program, and return its exit code; None if it still runs."""
        return await self._process.wait(seconds)

    @property
    def stderr_tail(self) -> tuple[str, ...]:
        """The program's last lines on standard error; if there are none, on standard output."""
        return self._process.stderr_tail or self._printed.tail

    @override
    async def close(self) -> None:
        """Close the connection, and end the program and every process of its group."""
        try:
            await super().close()
        finally:
            await _end(self._process, self._printed, self._directory)


class _Printed:
    """Reads what a program prints, so that it never waits for a reader, and keeps the end."""

    def __init__(self, process: ProcessTransport) -> None:
        self._lines: deque[str] = deque(maxlen=_PRINTED_LINES)
        self.task = asyncio.create_task(self._read(process))

    @property
    def tail(self) -> tuple[str, ...]:
        return tuple(self._lines)

    async def _read(self, process: ProcessTransport) -> None:
        with contextlib.suppress(TransportClosed):
            while data := await process.read():
                lines = data[-4096:].decode("utf-8", "replace").splitlines()
                self._lines.extend(line.strip()[:200] for line in lines if line.strip())


async def start_process_at_socket(
    command: Callable[[Path], Sequence[str]],
    *,
    start_seconds: float = START_SECONDS,
    grace: float = 1.0,
    on_stderr: Callable[[str], None] | None = None,
) -> ProcessSocketTransport:
    """Start a program that listens at a Unix socket, and connect to it.

    Args:
        command: Gives the program and its arguments. It is called with the path of the socket, in
            an empty directory where further files may be written; the directory is removed when the
            transport is closed.
        start_seconds: Seconds that the program has until it listens.
        grace: Seconds that the program may take to end, at each step of `close`.
        on_stderr: Called with each line of the program's standard error.

    Raises:
        TransportError: The program cannot be started, ends, or does not listen in time.
    """
    directory = tempfile.TemporaryDirectory(prefix="boardwire-")
    path = Path(directory.name) / "socket"
    try:
        if len(str(path)) > _LONGEST_PATH:
            raise TransportError(f"{path} is too long for a socket; set TMPDIR to a shorter path")
        process = await start_process(command(path), grace=grace, on_stderr=on_stderr)
    except BaseException:  # a cancelled start leaves no folder
        directory.cleanup()
        raise
    printed = _Printed(process)
    try:
        await process.write_eof()  # these programs read commands, and would wait for a terminal
        reader, writer = await _connected(path, process, printed, start_seconds)
    except BaseException:  # a cancelled start leaves no process
        await _end(process, printed, directory)
        raise
    return ProcessSocketTransport(reader, writer, process, printed, directory)


async def _connected(
    path: Path, process: ProcessTransport, printed: _Printed, seconds: float
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect as soon as the program listens."""
    pause = 0.005
    try:
        async with asyncio.timeout(seconds):
            while True:
                try:
                    return await asyncio.open_unix_connection(str(path))
                except OSError:  # not there yet
                    if process.exit_code is not None:
                        break
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
    except TimeoutError:
        raise TransportError(
            f"{_name(process)} did not listen at its socket within {seconds:g} s"
        ) from None
    await asyncio.wait({printed.task}, timeout=0.1)
    words = " | ".join((process.stderr_tail or printed.tail)[-3:])
    ended = f"ended with exit code {process.exit_code} before it listened at its socket"
    raise TransportError(f"{_name(process)} {ended}{f': {words}' if words else ''}"[:400])


def _name(process: ProcessTransport) -> str:
    """Return the command line, shortened for a message."""
    return process.peer if len(process.peer) < 100 else f"{process.peer[:97]}..."


async def _end(
    process: ProcessTransport, printed: _Printed, directory: tempfile.TemporaryDirectory[str]
) -> None:
    try:
        await process.close()
    finally:
        printed.task.cancel()
        await asyncio.gather(printed.task, return_exceptions=True)
        directory.cleanup()
