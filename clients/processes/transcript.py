"""The transcript of an engine: the lines that went to it and came from it, with their times."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from typing import Final

from boardwire.matches import match_time
from boardwire.override import override
from boardwire.protocol.transports.base import LendingTransport, Lent, Receiver, Returned

from ..adapters import EngineTransport

MAX_BYTES: Final = 1 << 18
"""Bytes of the dialogue that are kept: the first of them from the start, and the last ones."""

MAX_STDERR_LINES: Final = 500
"""Lines of standard error that are kept, the last ones."""

TO: Final = ">"
FROM: Final = "<"


class Transcript:
    """The dialogue with an engine, and what the engine wrote to standard error.

    It keeps the engine's introduction, and the game that was begun last. Bytes are kept as they
    pass and made lines only when somebody reads them, so that a game is not slower for it.

    Args:
        most: The most bytes of the game that are kept, the last ones.
    """

    def __init__(self, most: int = MAX_BYTES) -> None:
        self._most = most
        self._introduction: deque[tuple[float, str, bytes]] = deque()
        self._game: deque[tuple[float, str, bytes]] = deque()
        self._current = self._introduction
        self._bytes = 0
        self._stderr: deque[tuple[float, str]] = deque(maxlen=MAX_STDERR_LINES)
        self._began = math.nan
        self.dropped = 0
        """Bytes of the game that were too many to keep; the oldest ones."""

    def begin(self) -> None:
        """Forget the game before: a game begins, from which times are counted."""
        self._began = match_time()
        self._game.clear()
        self._stderr.clear()
        self._current = self._game
        self._bytes = self.dropped = 0

    def note(self, direction: str, data: bytes, time: float | None = None) -> None:
        """Record bytes to the engine (`TO`) or from it (`FROM`), now or at an earlier time."""
        self._current.append((match_time() if time is None else time, direction, data))
        self._bytes += len(data)
        while self._bytes > self._most and len(self._current) > 1:
            size = len(self._current.popleft()[2])
            self._bytes -= size
            self.dropped += size

    def note_stderr(self, line: str) -> None:
        """Record a line of standard error."""
        self._stderr.append((match_time(), line))

    def lines(self) -> Iterator[str]:
        """Yield the dialogue as lines with seconds since the game's start: ` 0.012 > genmove b`.

        What came before the game has no time.
        """
        for chunks, timed in ((self._introduction, False), (self._game, True)):
            if timed and self.dropped:
                yield f"({self.dropped} bytes before are not kept)"
            for when, direction, text in _lines_of(chunks):
                time = f"{when - self._began:9.3f}" if timed else " " * 9
                yield f"{time} {direction} {text}"

    def dialogue(self) -> Iterator[tuple[float, str, str]]:
        """Yield the lines of the game: time, direction (`TO` or `FROM`) and text of each."""
        yield from _lines_of(self._game)

    def stderr_lines(self) -> Iterator[str]:
        """Yield the lines of standard error since the game began, with their seconds."""
        for when, line in self._stderr:
            yield f"{when - self._began:9.3f} {line}"


def _lines_of(chunks: deque[tuple[float, str, bytes]]) -> Iterator[tuple[float, str, str]]:
    """Yield the lines of both directions, each at the time of its end; empty lines are left out."""
    begun = {TO: b"", FROM: b""}
    last = 0.0
    for when, direction, data in chunks:
        last = when
        *whole, begun[direction] = (begun[direction] + data).split(b"\n")
        for line in whole:
            if text := _text(line):
                yield when, direction, text
    for direction, line in begun.items():
        if text := _text(line):
            yield last, direction, f"{text} (no line end)"


def _text(line: bytes) -> str:
    return line.decode("utf-8", "backslashreplace").rstrip()


class TranscribedTransport(EngineTransport, LendingTransport):
    """Passes everything on to an engine's transport, and notes the bytes in a transcript.

    It is an :class:`~boardwire.clients.adapters.EngineTransport`.

    Args:
        transport: The connection to the engine.
        transcript: Receives the bytes.
    """

    def __init__(self, transport: EngineTransport, transcript: Transcript) -> None:
        self._transport = transport
        self._lending = transport if isinstance(transport, LendingTransport) else None
        self._transcript = transcript

    @property
    @override
    def peer(self) -> str:
        return self._transport.peer

    @property
    @override
    def pid(self) -> int:
        return self._transport.pid

    @property
    @override
    def exit_code(self) -> int | None:
        return self._transport.exit_code

    @property
    @override
    def stderr_tail(self) -> tuple[str, ...]:
        return tuple(self._transport.stderr_tail)

    @property
    @override
    def unread(self) -> int:
        return self._transport.unread

    @override
    def lend(self) -> Lent | None:
        return None if self._lending is None else self._lending.lend()

    @override
    def take_back(self, returned: Returned) -> None:
        """Note the dialogue of the relay in the transcript."""
        for it in returned.dialogue:
            self._transcript.note(TO, it.sent, it.asked)
            if it.received:
                self._transcript.note(FROM, it.received, it.answered)
        assert self._lending is not None
        self._lending.take_back(returned)

    @override
    async def wait(self, seconds: float) -> int | None:
        return await self._transport.wait(seconds)

    @override
    def round_trip(self) -> float | None:
        return self._transport.round_trip()

    @override
    async def read(self) -> bytes:
        data = await self._transport.read()
        self._transcript.note(FROM, data)
        return data

    @override
    async def write(self, data: bytes) -> None:
        self._transcript.note(TO, data)
        await self._transport.write(data)

    @override
    def send(self, data: bytes) -> None:
        self._transcript.note(TO, data)
        self._transport.send(data)

    @override
    async def deliver(self, receiver: Receiver) -> None:
        def noting(data: bytes) -> bool:
            self._transcript.note(FROM, data)
            return receiver(data)

        await self._transport.deliver(noting)

    @override
    async def write_eof(self) -> None:
        await self._transport.write_eof()

    @override
    async def close(self) -> None:
        await self._transport.close()
