"""The dialogue with the engines, reported line by line as it happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from boardwire.clients.processes.transcript import FROM, MAX_BYTES, TO, Transcript
from boardwire.matches import match_time
from boardwire.override import override

INSPECTED_BYTES = 1 << 23
"""Bytes of a dialogue that are kept where whole games are inspected."""
MAX_LINE = 1 << 16
"""The most bytes of an unfinished line; a longer one is reported in parts."""


class DialogueTaker(Protocol):
    """Receives the lines of the dialogue with engines."""

    def take(self, name: str, process: int, sent: bool, text: str, *, stderr: bool = False) -> None:
        """Handle a line.

        Args:
            name: The engine's name in the tournament.
            process: The number of its process, from 0 on, in the order of starts.
            sent: Whether it was sent to the engine; otherwise it came from it.
            text: The line.
            stderr: Whether it came by standard error.
        """


class DebugLines(DialogueTaker):
    """Prints the dialogue as cutechess-cli does: ``1234 >name(0): isready``.

    Args:
        write: Receives the lines.
        clock: Gives the time in seconds.
    """

    def __init__(
        self, write: Callable[[str], None], clock: Callable[[], float] = match_time
    ) -> None:
        self._write = write
        self._clock = clock
        self._began = clock()

    @override
    def take(self, name: str, process: int, sent: bool, text: str, *, stderr: bool = False) -> None:
        elapsed = round(1000 * (self._clock() - self._began))
        way = ">" if sent else "<"
        self._write(f"{elapsed} {way}{name}({process}): {'(stderr) ' if stderr else ''}{text}")


class ToldTranscript(Transcript):
    """A transcript that reports each line as it passes.

    Args:
        name: The engine's name.
        process: The number of its process.
        takers: They receive each line.
        most: See `Transcript`.
    """

    def __init__(
        self, name: str, process: int, takers: Sequence[DialogueTaker], most: int = MAX_BYTES
    ) -> None:
        super().__init__(most)
        self._name = name
        self._process = process
        self._takers = takers
        self._unended = {TO: b"", FROM: b""}

    @override
    def note(self, direction: str, data: bytes, time: float | None = None) -> None:
        super().note(direction, data, time)
        *lines, rest = (self._unended[direction] + data).split(b"\n")
        if len(rest) > MAX_LINE:
            lines.append(rest)
            rest = b""
        self._unended[direction] = rest
        for line in lines:
            self._write_line(direction == TO, line.decode("utf-8", "backslashreplace").rstrip())

    @override
    def note_stderr(self, line: str) -> None:
        super().note_stderr(line)
        self._write_line(False, line, stderr=True)

    def _write_line(self, sent: bool, text: str, *, stderr: bool = False) -> None:
        if text:
            for taker in self._takers:
                taker.take(self._name, self._process, sent, text, stderr=stderr)


class Transcripts:
    """Makes the transcripts of engines.

    Args:
        kept: Whether they are read after a game.
        takers: They receive each line as it passes.
        inspected: Whether the games are inspected, so that more of each is kept.
    """

    def __init__(
        self,
        *,
        kept: bool = False,
        takers: Sequence[DialogueTaker] = (),
        inspected: bool = False,
    ) -> None:
        self.wanted = kept or bool(takers)
        """Whether engines have transcripts."""
        self._takers = takers
        self._most = INSPECTED_BYTES if inspected else MAX_BYTES
        self._started = 0

    def make(self, name: str) -> Transcript | None:
        """Make the transcript for a new engine; None if it is not needed."""
        if not self.wanted:
            return None
        process = self._started
        self._started += 1
        if self._takers:
            return ToldTranscript(name, process, self._takers, self._most)
        return Transcript(self._most)
