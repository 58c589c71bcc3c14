"""A queue for lines from a searching thread to the event loop."""

from __future__ import annotations

import asyncio


class SearchFeed:
    """Keeps only the latest line: a slow reader gets fewer lines, but no outdated ones.

    It must be created in the thread of the event loop.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._line = ""
        self._ended = False

    def put(self, line: str) -> None:
        """Replace the last line by a new one; any thread may call this."""
        self._loop.call_soon_threadsafe(self._take, line)

    def end(self) -> None:
        """Note that no line follows."""
        self._ended = True
        self._changed.set()

    async def next(self) -> str | None:
        """Wait for a new line; return None when no line follows."""
        while not self._line and not self._ended:
            self._changed.clear()
            await self._changed.wait()
        line, self._line = self._line, ""
        return line or None

    def _take(self, line: str) -> None:
        self._line = line
        self._changed.set()
