"""A rate limit of log lines for each cause, so that clients cannot fill the disk."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from boardwire.override import override
from boardwire.protocol.connection.bucket import Bucket

LINES_PER_SECOND = 50.0
"""Lines of one cause a second in the long run."""

BURST = 500
"""Lines of one cause at once, after a pause."""

MOST_CAUSES = 1000
"""Causes with their own count; all further ones count together."""

SUM_SECONDS = 10.0
"""Seconds after which the log says how many lines are left out."""

_Cause = tuple[str, int, str]
_OTHERS: _Cause = ("", 0, "")


@dataclass(slots=True)
class _Lines:
    bucket: Bucket
    left_out: int = 0
    since: float = 0.0


class LogLimit(logging.Filter):
    """Leaves lines out when too many have the same cause: logger, level and text before arguments.

    A line says how many were left out, when the next one of any cause comes, or at the latest when
    `close` is called.

    Args:
        write: Writes a record that is not limited.
        clock: The time in seconds, which does not go back.
    """

    def __init__(
        self,
        write: Callable[[logging.LogRecord], object],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._write = write
        self._clock = clock
        self._lines: dict[_Cause, _Lines] = {}
        self._silent: dict[_Cause, _Lines] = {}  # those of which lines are left out

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written."""
        now = self._clock()
        if self._silent:
            self._sum_up(now)
        cause: _Cause = (record.name, record.levelno, str(record.msg))
        lines = self._lines.get(cause)
        if lines is None:
            if len(self._lines) >= MOST_CAUSES:
                cause = _OTHERS
            lines = self._lines.setdefault(cause, _Lines(Bucket(LINES_PER_SECOND, BURST)))
        if lines.bucket.take(now):
            return True
        if not lines.left_out:
            lines.since = now
            self._silent[cause] = lines
        lines.left_out += 1
        return False

    def close(self) -> None:
        """Write the number of lines left out so far."""
        self._sum_up(float("inf"))

    def _sum_up(self, now: float) -> None:
        for cause, lines in list(self._silent.items()):
            if now - lines.since < SUM_SECONDS:
                continue
            if self._silent.pop(cause, None) is None:
                continue  # another thread was here
            number, lines.left_out = lines.left_out, 0
            name, level, text = cause
            like = "lines like %r" if text else "lines of other causes"
            message = f"%d {like} are left out"
            arguments = (number, text) if text else (number,)
            self._write(
                logging.LogRecord(
                    name or __name__, level or logging.WARNING, "", 0, message, arguments, None
                )
            )
