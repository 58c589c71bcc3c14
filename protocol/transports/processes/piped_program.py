"""Programs whose standard streams are pipes, as asyncio has subprocesses.

For a program that it starts itself, uvloop makes sockets in place of pipes. An engine writes a line
for each depth that it reaches, and each of them takes longer in a socket.
"""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import SubprocessStreamProtocol
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, Self, cast

from boardwire.override import override

from .descriptors import keep_descriptors
from .escaped_processes import label, labelling

_STDIN: Final = 0
_OUTPUTS: Final = (1, 2)


class PipedProgram(asyncio.SubprocessTransport):
    """A program with a pipe for each of its standard streams; derived classes start it.

    Args:
        streams: Gets its output, and learns of its end.
    """

    def __init__(self, streams: SubprocessStreamProtocol) -> None:
        super().__init__()
        self._streams = streams
        self._pipes: dict[int, asyncio.BaseTransport] = {}

    @override
    def get_pipe_transport(self, fd: int) -> asyncio.BaseTransport | None:
        return self._pipes.get(fd)

    @override
    def is_closing(self) -> bool:
        return all(pipe.is_closing() for pipe in self._pipes.values())

    @override
    def close(self) -> None:
        """Close our ends of the pipes."""
        for pipe in self._pipes.values():
            pipe.close()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[list[int]]:
        """Connect pipes, and lend the program's ends of them, which are closed here at last."""
        loop = asyncio.get_running_loop()
        theirs: list[int] = []
        try:
            reading, writing = os.pipe()
            theirs.append(reading)
            self._pipes[_STDIN], _ = await loop.connect_write_pipe(
                partial(_Pipe, self._streams, _STDIN), os.fdopen(writing, "wb", 0)
            )
            for number in _OUTPUTS:
                reading, writing = os.pipe()
                theirs.append(writing)
                self._pipes[number], _ = await loop.connect_read_pipe(
                    partial(_Pipe, self._streams, number), os.fdopen(reading, "rb", 0)
                )
            self._streams.connection_made(self)
            yield theirs
        finally:
            for descriptor in theirs:
                os.close(descriptor)


class StartedProgram(PipedProgram):
    """A program that the loop starts.

    Args:
        streams: Gets its output, and learns of its end.
    """

    def __init__(self, streams: SubprocessStreamProtocol) -> None:
        super().__init__(streams)
        self._process: asyncio.SubprocessTransport | None = None

    @override
    def get_pid(self) -> int:
        assert self._process is not None, "it was not started"
        return self._process.get_pid()

    @override
    def get_returncode(self) -> int | None:
        return None if self._process is None else self._process.get_returncode()

    @override
    def close(self) -> None:
        super().close()
        if self._process is not None:
            self._process.close()

    async def start(
        self, words: Sequence[str], folder: str | Path | None, env: Mapping[str, str]
    ) -> None:
        """Connect pipes, and start the program in its own session.

        Args:
            words: The command line.
            folder: The folder that it runs in; None for the current one.
            env: Its environment, with its marks (`escaped_processes.py`), which its label has too.

        Raises:
            OSError, ValueError: It cannot be started.
        """
        keep_descriptors()
        try:
            async with self._connected() as (stdin, stdout, stderr):
                starting = asyncio.get_running_loop().subprocess_exec(
                    partial(_Exit, self._streams, self._made),
                    *words,
                    stdin=stdin,
                    stdout=stdout,
                    stderr=stderr,
                    cwd=folder,
                    env=env,
                    start_new_session=True,
                )
                with labelling(label(env)):
                    begun = _Begun(starting)
                await begun
        except BaseException:  # a cancelled start leaves no process
            self.close()
            raise

    def _made(self, process: asyncio.SubprocessTransport) -> None:
        """Take the process, which may have exited before the loop says that it is started."""
        self._process = process


class _Begun(Generator[Any, Any, Any]):
    """A coroutine that runs until it waits for the first time, and can be awaited then.

    The loops start a program before they wait, so that this does it at a known time.

    Args:
        coroutine: The coroutine, which has not begun.
    """

    def __init__(self, coroutine: Coroutine[Any, Any, Any]) -> None:
        self._coroutine = coroutine
        self._first: Any = coroutine.send(None)
        self._handed = False

    @override
    def send(self, value: Any) -> Any:
        if not self._handed:
            self._handed = True
            return self._first
        return self._coroutine.send(value)

    @override
    def throw(self, *error: Any) -> Any:
        self._handed = True
        return self._coroutine.throw(*error)

    def __await__(self) -> Self:
        """Return what an `await` goes on with."""
        return self


class _Pipe(asyncio.Protocol):
    """The protocol of one standard stream, which reports its events to that of the program."""

    def __init__(self, streams: SubprocessStreamProtocol, number: int) -> None:
        self._streams = streams
        self._number = number

    @override
    def data_received(self, data: bytes) -> None:
        self._streams.pipe_data_received(self._number, data)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._streams.pipe_connection_lost(self._number, exc)

    @override
    def pause_writing(self) -> None:
        self._streams.pause_writing()

    @override
    def resume_writing(self) -> None:
        self._streams.resume_writing()


class _Exit(asyncio.SubprocessProtocol):
    """The process of a program, which reports its exit to the protocol of the program."""

    def __init__(
        self,
        streams: SubprocessStreamProtocol,
        made: Callable[[asyncio.SubprocessTransport], None],
    ) -> None:
        self._streams = streams
        self._made = made

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._made(cast("asyncio.SubprocessTransport", transport))

    @override
    def process_exited(self) -> None:
        self._streams.process_exited()
