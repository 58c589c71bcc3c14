"""A program of the fork server, as asyncio has subprocesses."""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import SubprocessStreamProtocol
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from boardwire.override import override

from .fork_server import ForkServer
from .piped_program import PipedProgram

_UNKNOWN: Final = 255
"""The exit code of a program whose fork server was killed, as `waitpid` in asyncio has it."""


class ForkedProgram(PipedProgram):
    """A program that a fork server has forked.

    Args:
        streams: Gets its output, and learns of its end.
    """

    def __init__(self, streams: SubprocessStreamProtocol) -> None:
        super().__init__(streams)
        self._news: asyncio.BaseTransport | None = None
        self._pid = 0
        self._code: int | None = None

    @override
    def get_pid(self) -> int:
        return self._pid

    @override
    def get_returncode(self) -> int | None:
        return self._code

    @override
    def close(self) -> None:
        """Close the pipes and the socket; a program that still runs gets no signal."""
        super().close()
        if self._news is not None:
            self._news.close()

    async def start(
        self, server: ForkServer, words: Sequence[str], folder: str | Path | None, label: int
    ) -> bool:
        """Connect pipes, and have the server fork the program; return whether it did."""
        loop = asyncio.get_running_loop()
        begun: asyncio.Future[int] = loop.create_future()
        async with self._connected() as theirs:
            reading, writing = os.pipe()
            theirs.append(writing)
            self._news, _ = await loop.connect_read_pipe(
                partial(_News, begun, self._end), os.fdopen(reading, "rb", 0)
            )
            forked = server.fork(words, folder, theirs, label)
        if forked:
            self._pid = await begun
        if not self._pid:
            self.close()
        return self._pid > 0

    def _end(self, code: int) -> None:
        self._code = code
        if self._pid:
            self._streams.process_exited()


class _News(asyncio.Protocol):
    """The reader of the fork server's reports on a program: its process id, then its exit code."""

    def __init__(self, begun: asyncio.Future[int], ended: Callable[[int], None]) -> None:
        self._begun = begun
        self._ended: Callable[[int], None] | None = ended
        self._text = b""

    @override
    def data_received(self, data: bytes) -> None:
        *lines, self._text = (self._text + data).split(b"\n")
        for line in lines:
            if not self._begun.done():
                self._begun.set_result(int(line))
            else:
                self._end(int(line))

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        if not self._begun.done():
            self._begun.set_result(0)
        self._end(_UNKNOWN)

    def _end(self, code: int) -> None:
        if self._ended is not None:
            self._ended(code)
            self._ended = None
