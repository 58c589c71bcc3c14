"""Lines from bytes that come in pieces."""

from typing import Final

from boardwire.protocol.errors import ProtocolViolation
from boardwire.protocol.gtp.messages import clean, visible

MAX_LINE_BYTES: Final = 1 << 20
"""Limit of a line: `position` of UCI repeats all moves of a game."""

LINE_COST: Final = 64
"""The least that a line counts: short lines cost time, not memory."""

EXCERPT_CHARACTERS: Final = 60
"""Characters of a line that a message about it quotes."""


class LineBuffer:
    """A buffer that splits received bytes into lines without control characters.

    Args:
        max_line_bytes: limit that guards memory against a line without end.
        max_bytes: limit of all that comes until the next call of `allow`; None for no limit. Each
            line counts as `LINE_COST` at least.
    """

    def __init__(self, max_line_bytes: int = MAX_LINE_BYTES, max_bytes: int | None = None) -> None:
        self._max_line_bytes = max_line_bytes
        self._max_bytes = max_bytes
        self._received = 0
        self._partial = bytearray()

    def allow(self, max_bytes: int | None) -> None:
        """Count anew from now on, up to another limit."""
        self._max_bytes, self._received = max_bytes, 0

    @property
    def unended(self) -> str:
        """A clause on the line that has begun and has not ended; empty if there is none."""
        if not self._partial:
            return ""
        line = _decode(self._partial[: 4 * EXCERPT_CHARACTERS])
        return f'the line "{visible(line[:EXCERPT_CHARACTERS])}" has no line end'

    def receive_data(self, data: bytes) -> list[str]:
        """Take bytes, and return the lines that are complete.

        Raises:
            ProtocolViolation: a line is too long, or too much has come.
        """
        self._partial += data
        *lines, rest = self._partial.split(b"\n")
        self._partial = rest
        if any(len(line) > self._max_line_bytes for line in (*lines, rest)):
            raise ProtocolViolation(f"a line has more than {self._max_line_bytes} bytes")
        self._received += sum(max(len(line), LINE_COST) for line in lines)
        if self._max_bytes is not None and self._received > self._max_bytes:
            raise ProtocolViolation(f"more than {self._max_bytes} bytes came before an answer")
        return [_decode(line) for line in lines]

    def receive_eof(self) -> list[str]:
        """Return the last line if it has no line end."""
        rest, self._partial = self._partial, bytearray()
        return [_decode(rest)] if rest else []


def _decode(line: bytearray) -> str:
    return clean(line.decode("utf-8", "replace")).replace("\t", " ")
