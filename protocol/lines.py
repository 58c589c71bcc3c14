"""Lines of text from an engine: bytes in, lines out, within limits.

For protocols whose messages are single lines, such as UCI, UGI and Hub. This module does no I/O.
"""

from collections import deque
from typing import Final

from .errors import ProtocolViolation
from .messages import clean, visible

MAX_LINE_BYTES: Final = 1 << 16
"""Bytes of one line, at most; the longest lines of real engines are lines of play."""

MAX_IDLE_BYTES: Final = 1 << 18
"""Bytes that an engine may write while nothing is asked of it, at most."""

MAX_SEARCH_BYTES: Final = 1 << 24
"""Bytes that an engine may write during one search, at most."""

_LINE_COST: Final = 64
"""The least that a line counts: short lines cost time, not memory."""
_EXCERPT: Final = 60


class LineReader:
    """Splits incoming bytes into lines and counts them against a limit.

    `receive_data` never raises. When the engine breaks a limit, `next_line` raises after the valid
    lines have been taken.
    """

    def __init__(self) -> None:
        self._lines: deque[str] = deque()
        self._partial = bytearray()
        self._left = MAX_IDLE_BYTES
        self._violation = ""

    def allow(self, count: int) -> None:
        """Count anew: the engine may write `count` bytes until the next call."""
        self._left = count

    @property
    def unended(self) -> str:
        """A clause on the line that has begun and not ended; empty if there is none."""
        if not self._partial:
            return ""
        start = visible(bytes(self._partial[:_EXCERPT]).decode("utf-8", "replace"))
        return f'the line "{start}" has no line end'

    def receive_data(self, data: bytes) -> None:
        """Take bytes from the engine."""
        if self._violation:
            return
        *ended, rest = data.split(b"\n")
        for part in ended:
            self._partial += part
            self._end_line()
        self._partial += rest
        if len(self._partial) > MAX_LINE_BYTES:
            self._violation = f"a line of more than {MAX_LINE_BYTES} bytes"
            self._partial.clear()

    def receive_eof(self) -> None:
        """Take that nothing more will come: a line without an end counts as a line."""
        if self._partial:
            self._end_line()

    def next_line(self) -> str | None:
        """Take the next line, also an empty one; None if there is none yet.

        Control characters and spaces at both ends are dropped.

        Raises:
            ProtocolViolation: The engine has broken a limit.
        """
        if self._lines:
            return self._lines.popleft()
        if self._violation:
            raise ProtocolViolation(self._violation)
        return None

    def _end_line(self) -> None:
        line, self._partial = bytes(self._partial), bytearray()
        if self._violation:
            return
        self._left -= max(len(line), _LINE_COST)
        if len(line) > MAX_LINE_BYTES:
            self._violation = f"a line of more than {MAX_LINE_BYTES} bytes"
        elif self._left < 0:
            self._violation = "too much output without an answer"
        else:
            text = clean(line.decode("utf-8", "replace"))
            self._lines.append(text.replace("\t", " ").strip())
