"""Lines from bytes that come in pieces."""

from typing import Final

from boardwire.protocol.errors import ProtocolViolation
from boardwire.protocol.messages import clean

MAX_LINE_BYTES: Final = 1 << 20
"""Limit of a line: `position` repeats all moves of a game."""


class LineBuffer:
    """Splits what a peer sends into lines without control characters.

    Args:
        max_line_bytes: limit that guards memory against a line without end.
    """

    def __init__(self, max_line_bytes: int = MAX_LINE_BYTES) -> None:
        self._max_line_bytes = max_line_bytes
        self._partial = bytearray()

    def receive_data(self, data: bytes) -> list[str]:
        """Take bytes, and return the lines that are complete.

        Raises:
            ProtocolViolation: a line is too long.
        """
        self._partial += data
        *lines, rest = self._partial.split(b"\n")
        self._partial = rest
        if any(len(line) > self._max_line_bytes for line in (*lines, rest)):
            raise ProtocolViolation(f"a line has more than {self._max_line_bytes} bytes")
        return [_decode(line) for line in lines]

    def receive_eof(self) -> list[str]:
        """Return the last line if it has no line end."""
        rest, self._partial = self._partial, bytearray()
        return [_decode(rest)] if rest else []


def _decode(line: bytearray) -> str:
    return clean(line.decode("utf-8", "replace")).replace("\t", " ")
