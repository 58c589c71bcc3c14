"""Places in a text: lines and columns for error messages, and the beginnings of games."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from boardwire.games.errors import RecordError

LINE_END = re.compile(r"\r\n|\n|\r")

NEXT_GAME_WITH_TAGS = re.compile(
    r"""
      (?: ^ | [^\]\s] ) [^\S\n]* \n (?= \[ \s* \w+ \s* " )  # tags, but not within others
    | \s (?: 1-0 | 0-1 | 1/2-1/2 | \* | 2-0 | 0-2 | 1-1 | 0-0 ) [^\S\n]* \n
      (?: [^\S\n]* \n )+ (?= \S )
    """,
    re.VERBOSE | re.MULTILINE,
)
"""Ends where the next game of PGN or PDN begins: at tags, or after a result and an empty line."""


def each_line(text: str) -> Iterator[str]:
    """Yield the lines of a text, without their ends, as far as they are asked for."""
    start = 0
    for end in LINE_END.finditer(text):
        yield text[start : end.start()]
        start = end.end()
    yield text[start:]


class Places:
    """Converts offsets in a text to lines and columns.

    The starts of lines are found as far as they are asked for, so that a reader that stops early
    has looked at a part of the text only.

    Args:
        text: The whole text.
    """

    def __init__(self, text: str) -> None:
        self._starts = [0]
        self._ends = LINE_END.finditer(text)

    def __call__(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset, both from 1 on."""
        while self._starts[-1] <= offset and self._next_line():
            pass
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line and column; the inverse of a call."""
        while len(self._starts) < line and self._next_line():
            pass
        return self._starts[min(line, len(self._starts)) - 1] + column - 1

    def error(self, message: str, offset: int) -> RecordError:
        """Return an error at an offset."""
        return RecordError(message, *self(offset))

    def _next_line(self) -> bool:
        """Find the start of one more line; return whether there is one."""
        end = next(self._ends, None)
        if end is not None:
            self._starts.append(end.end())
        return end is not None
