"""The file of the log: messages with levels, and the dialogue with the engines.

The lines are those of fastchess 1.8 (`logger.hpp`), with the name of this program in its place, and
with the number of an engine's process where fastchess has that of a thread.
"""

from __future__ import annotations

import contextlib
import gzip
import io
from collections.abc import Callable
from datetime import datetime
from enum import IntEnum
from pathlib import Path
from typing import IO, Final

from boardwire.override import override
from boardwire.protocol import in_words

from ..sections import LogOutput
from .dialogue import DialogueTaker

_WIDTH: Final = 20
"""The characters of the number of an engine's process."""


class LogLevel(IntEnum):
    """The levels of messages."""

    TRACE = 1
    INFO = 2
    WARN = 3
    ERR = 4
    FATAL = 5


class LogFile(DialogueTaker):
    """The log of a tournament.

    A full disk does not stop the tournament: the log then ends, and `note` gets a line.

    Args:
        output: What the log has, and where it is.
        note: Receives a line for people when no more can be written.
        clock: Gives the time in the zone of this machine.

    Raises:
        OSError: The file cannot be written.
    """

    def __init__(
        self,
        output: LogOutput,
        note: Callable[[str], None] = lambda line: None,
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        self.engine = output.engine
        """Whether the log has the dialogue with the engines."""
        self._level = LogLevel[output.level.upper()]
        self._realtime = output.realtime
        self._note = note
        self._clock = clock
        self.path = Path(output.file)
        """The file."""
        if output.compress:
            self.path = Path(f"{output.file}{clock():%Y-%m-%dT.%H.%M.%S}.gz")
        self._file: IO[str] | None = _opened(self.path, output)

    def message(self, level: LogLevel, text: str, process: str = "") -> None:
        """Write a message, unless its level is below that of the log."""
        if level >= self._level:
            self._write(f"{self._head(level.name, process)}boardwire --- {text}")

    @override
    def take(self, name: str, process: int, sent: bool, text: str, *, stderr: bool = False) -> None:
        if self.engine:
            head = self._head("Engine", str(process))
            way = f"{name} <---" if sent else f"{'<stderr> ' if stderr else ''}{name} --->"
            self._write(f"{head} {way} {text}")

    def _head(self, label: str, process: str) -> str:
        return f"[{label:<6}] [{self._clock():%H:%M:%S.%f}] <{process:>{_WIDTH}}> "

    def _write(self, line: str) -> None:
        if self._file is None:
            return
        try:
            self._file.write(f"{line}\n")
            if self._realtime:
                self._file.flush()
        except OSError as error:
            self._note(f"cannot write {self.path}: {in_words(error)}; the log ends, games go on")
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    def close(self) -> None:
        """Write what is left."""
        file, self._file = self._file, None
        if file is None:
            return
        try:
            file.close()
        except OSError as error:
            self._note(f"cannot write {self.path}: {in_words(error)}")


def _opened(path: Path, output: LogOutput) -> IO[str]:
    if output.compress:
        return io.TextIOWrapper(gzip.open(path, "wb"), encoding="utf-8", errors="backslashreplace")
    mode = "a" if output.append else "w"
    return path.open(mode, encoding="utf-8", errors="backslashreplace")
