"""Sources of the lines that a person types: their interface, and the source for a pipe."""

from __future__ import annotations

import asyncio
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from boardwire.override import override


class InputInterrupted(Exception):
    """The person pressed Ctrl-C."""


class LineSource(Protocol):
    """A source of lines."""

    waits_for_turn: bool
    """Whether lines are read only at the person's turn: a pipe has all lines at once."""

    def opened(self) -> AbstractContextManager[object]:
        """The time in which lines are read."""
        ...

    async def read(self) -> str | None:
        """Return the next line; None at the end.

        Raises:
            Interrupted: The person pressed Ctrl-C.
        """
        ...


class PipedLines(LineSource):
    """Lines of standard input that is not a terminal."""

    waits_for_turn = True

    @override
    def opened(self) -> AbstractContextManager[object]:
        return nullcontext()

    @override
    async def read(self) -> str | None:
        line = await asyncio.to_thread(sys.stdin.readline)
        return line.rstrip("\n") if line else None
