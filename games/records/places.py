"""Lines and columns of a text, for error messages."""

from __future__ import annotations

import re
from bisect import bisect_right

from boardwire.games.errors import RecordError

LINE_END = re.compile(r"\r\n|\n|\r")


class Places:
    """Converts offsets in a text to lines and columns.

    Args:
        text: The whole text.
    """

    def __init__(self, text: str) -> None:
        self._starts = [0, *(end.end() for end in LINE_END.finditer(text))]

    def __call__(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset, both from 1 on."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column; the inverse of a call."""
        return self._starts[min(line, len(self._starts)) - 1] + column - 1

    def error(self, message: str, offset: int) -> RecordError:
        """An error at an offset."""
        return RecordError(message, *self(offset))
