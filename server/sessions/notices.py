"""Notices: comment lines about news, which a console has subscribed to."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

from boardwire.protocol import TransportClosed
from boardwire.protocol.gtp.messages import encode_comment
from boardwire.protocol.transports import Transport

QUEUED_NOTICES = 1000
"""The most lines that wait for a peer that reads slowly."""


class Notices:
    """Writes comment lines to a console between its responses, never inside one.

    A response is one write, or the lines are held meanwhile; so are all lines that wait here. A
    task runs only while lines wait.

    Args:
        transport: The connection.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._waiting: deque[str] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._held = False

    def hold(self, held: bool) -> None:
        """Hold the lines back from now on, or write them again."""
        self._held = held
        self._begin()

    def add(self, text: str) -> bool:
        """Queue a line. If too many wait, drop the oldest and return False."""
        full = len(self._waiting) >= QUEUED_NOTICES
        if full:
            self._waiting.popleft()
        self._waiting.append(text)
        self._begin()
        return not full

    def _begin(self) -> None:
        """Begin to write, if there is something to write."""
        if self._waiting and self._writing is None and not self._held:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        with contextlib.suppress(TransportClosed):  # the reader of the transport notices it
            while self._waiting and not self._held:
                data = b"".join(map(encode_comment, self._waiting))
                self._waiting.clear()
                await self._transport.write(data)
        self._writing = None

    async def close(self) -> None:
        """Drop the waiting lines."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.wait({self._writing})
