"""Lines of text from a peer, within limits: for protocols of engines other than GTP."""

from __future__ import annotations

from typing import Final

from .errors import ProtocolViolation
from .messages import visible

MAX_LINE_BYTES: Final = 1 << 16
"""Bytes of a line, at most."""

MAX_BYTES: Final = 1 << 20
"""Bytes between two answers that are awaited, at most."""

LINE_COST: Final = 64
"""The least that a line counts: short lines cost time, not memory."""

EXCERPT_CHARACTERS: Final = 60
"""Characters of a line that a message about it quotes."""


class LineReader:
    """Splits bytes into lines, and counts them.

    Args:
        max_line_bytes: The length of a line, at most.
    """

    def __init__(self, max_line_bytes: int = MAX_LINE_BYTES) -> None:
        self._max_line_bytes = max_line_bytes
        self._partial = bytearray()
        self._left = self._allowed = MAX_BYTES
        self._violation = ""

    def allow(self, count: int = MAX_BYTES) -> None:
        """Let so many bytes come from now on, until the next call."""
        self._left = self._allowed = count

    @property
    def unended(self) -> str:
        """A clause on a line that has begun and not ended; empty if there is none."""
        if not self._partial:
            return ""
        text = self._partial[: 4 * EXCERPT_CHARACTERS].decode("utf-8", "replace")
        return f'the line "{visible(text[:EXCERPT_CHARACTERS])}" has no line end'

    def receive(self, data: bytes) -> list[str]:
        """Take bytes; return the lines that end in them, without blank ones.

        Control characters and spaces at both ends of a line are dropped.

        Raises:
            ProtocolViolation: A line is too long, or too much has come; also at every later call.
                The lines before are lost, as the peer is not to be trusted any more.
        """
        if self._violation:
            raise ProtocolViolation(self._violation)
        *ended, rest = data.split(b"\n")
        lines = []
        for piece in ended:
            self._partial += piece
            self._count(max(len(self._partial), LINE_COST))
            line = self._partial.decode("utf-8", "replace").strip()
            self._partial.clear()
            if line:
                lines.append(line)
        self._partial += rest
        self._count(0)
        return lines

    def receive_eof(self) -> list[str]:
        """Take that nothing more will come; return the last line, if it has no line end."""
        if self._violation or not self._partial:
            return []
        return self.receive(b"\n")

    def _count(self, count: int) -> None:
        self._left -= count
        if len(self._partial) > self._max_line_bytes:
            self._violate(f"a line is longer than {self._max_line_bytes} bytes")
        if self._left < 0:
            self._violate(f"more than {self._allowed} bytes came where an answer was awaited")

    def _violate(self, message: str) -> None:
        self._partial.clear()
        self._violation = message
        raise ProtocolViolation(message)
