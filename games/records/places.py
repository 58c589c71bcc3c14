"""Places in a text: lines and columns, for the errors of readers."""

from __future__ import annotations

import re
from bisect import bisect_right

from boardwire.games.errors import RecordError

LINE_END = re.compile(r"\r\n|\n|\r")


class Places:
    """Tells where in a text an offset lies.

    Args:
        text: The whole text.
    """

    def __init__(self, text: str) -> None:
        self._starts = [0, *(end.end() for end in LINE_END.finditer(text))]

    def __call__(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset, both from 1 on."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def error(self, message: str, offset: int) -> RecordError:
        """An error that tells where it is."""
        return RecordError(message, *self(offset))
