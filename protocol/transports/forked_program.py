"""A program of the fork server, as asyncio has subprocesses."""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import SubprocessStreamProtocol
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from .fork_server import ForkServer

_STDIN: Final = 0
_OUTPUTS: Final = (1, 2)
_UNKNOWN: Final = 255
"""The exit code of a program whose fork server was killed, as `waitpid` in asyncio has it."""


class ForkedProgram(asyncio.SubprocessTransport):
    """A program that a fork server has forked.

    Args:
        streams: Gets its output, and is told of its end.
    """

    def __init__(self, streams: SubprocessStreamProtocol) -> None:
        super().__init__()
        self._streams = streams
        self._pipes: dict[int, asyncio.BaseTransport] = {}
        self._news: asyncio.BaseTransport | None = None
        self._pid = 0
        self._code: int | None = None

    def get_pid(self) -> int:
        """See `SubprocessTransport.get_pid`."""
        return self._pid

    def get_returncode(self) -> int | None:
        """See `SubprocessTransport.get_returncode`."""
        return self._code

    def get_pipe_transport(self, fd: int) -> asyncio.BaseTransport | None:
        """See `SubprocessTransport.get_pipe_transport`."""
        return self._pipes.get(fd)

    def is_closing(self) -> bool:
        """See `BaseTransport.is_closing`."""
        return all(pipe.is_closing() for pipe in self._pipes.values())

    def close(self) -> None:
        """See `BaseTransport.close`; what runs on is not signalled."""
        for pipe in filter(None, (*self._pipes.values(), self._news)):
            pipe.close()

    async def start(
        self, server: ForkServer, words: Sequence[str], folder: str | Path | None
    ) -> bool:
        """Connect pipes, and have the server fork the program; return whether it did."""
        loop = asyncio.get_running_loop()
        begun: asyncio.Future[int] = loop.create_future()
        theirs: list[int] = []

        def pipe(*, inwards: bool = False) -> int:
            """Make a pipe; return our end of it."""
            reading, writing = os.pipe()
            theirs.append(reading if inwards else writing)
            return writing if inwards else reading

        try:
            self._pipes[_STDIN], _ = await loop.connect_write_pipe(
                partial(_Pipe, self._streams, _STDIN), os.fdopen(pipe(inwards=True), "wb", 0)
            )
            for number in _OUTPUTS:
                self._pipes[number], _ = await loop.connect_read_pipe(
                    partial(_Pipe, self._streams, number), os.fdopen(pipe(), "rb", 0)
                )
            self._news, _ = await loop.connect_read_pipe(
                partial(_News, begun, self._end), os.fdopen(pipe(), "rb", 0)
            )
            self._streams.connection_made(self)
            forked = server.fork(words, folder, theirs)
        finally:
            for descriptor in theirs:
                os.close(descriptor)
        if forked:
            self._pid = await begun
        if not self._pid:
            self.close()
        return self._pid > 0

    def _end(self, code: int) -> None:
        self._code = code
        if self._pid:
            self._streams.process_exited()


class _Pipe(asyncio.Protocol):
    """Hands what happens to one of the standard streams to the protocol of the program."""

    def __init__(self, streams: SubprocessStreamProtocol, number: int) -> None:
        self._streams = streams
        self._number = number

    def data_received(self, data: bytes) -> None:
        self._streams.pipe_data_received(self._number, data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._streams.pipe_connection_lost(self._number, exc)

    def pause_writing(self) -> None:
        self._streams.pause_writing()

    def resume_writing(self) -> None:
        self._streams.resume_writing()


class _News(asyncio.Protocol):
    """Takes what the fork server tells of a program: its process's id, and later its exit code."""

    def __init__(self, begun: asyncio.Future[int], ended: Callable[[int], None]) -> None:
        self._begun = begun
        self._ended: Callable[[int], None] | None = ended
        self._text = b""

    def data_received(self, data: bytes) -> None:
        *lines, self._text = (self._text + data).split(b"\n")
        for line in lines:
            if not self._begun.done():
                self._begun.set_result(int(line))
            else:
                self._end(int(line))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._begun.done():
            self._begun.set_result(0)
        self._end(_UNKNOWN)

    def _end(self, code: int) -> None:
        if self._ended is not None:
            self._ended(code)
            self._ended = None
