"""Lines from a searching thread to the event loop."""

from __future__ import annotations

import asyncio


class Feed:
    """Keeps the latest line for whoever writes it: a slow reader gets fewer lines, not older ones.

    Make it where the event loop runs.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._line = ""
        self._ended = False

    def put(self, line: str) -> None:
        """Take a line; any thread may call this."""
        self._loop.call_soon_threadsafe(self._take, line)

    def end(self) -> None:
        """Say that no line follows."""
        self._ended = True
        self._changed.set()

    async def next(self) -> str | None:
        """Wait for a line that has not been told yet; None when there is none any more."""
        while not self._line and not self._ended:
            self._changed.clear()
            await self._changed.wait()
        line, self._line = self._line, ""
        return line or None

    def _take(self, line: str) -> None:
        self._line = line
        self._changed.set()
