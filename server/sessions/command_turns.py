"""Turns: consoles carry out one command at a time, so that matches go on in between."""

from __future__ import annotations

import asyncio
from heapq import heappop, heappush
from itertools import count

from boardwire.server.limits.worker import REST

LONG_SECONDS = 0.001
"""Processor time of a command from which on the event loop is left alone for a while."""


class CommandTurns:
    """Lets one command begin in each round of the event loop.

    A command may take milliseconds, for instance a list of all moves in Amazons. A player's move
    takes several rounds from its arrival to the opponent. If every console carried out a command
    in each round, a few dozen of them would delay every move by seconds. After a long command no
    other one begins for a while, so that matches have most of the time.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []  # a heap
        self._numbers = count()
        self._granting: asyncio.Handle | None = None  # while anybody waits
        self._free_at = 0.0  # when the next command may begin, by the loop's clock

    async def wait(self, used: float = 0.0) -> None:
        """Wait for a turn. It lasts until the caller waits for anything.

        The client that has waited longest has the first turn. Processor time that a client has used
        lately counts as if it had come so much later.

        Args:
            used: That time in seconds.
        """
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        heappush(self._waiting, (loop.time() + used, next(self._numbers), turn))
        if self._granting is None:
            self._granting = loop.call_soon(self._grant)
        await turn

    def spent(self, seconds: float) -> None:
        """A command has used so much processor time."""
        if seconds >= LONG_SECONDS:
            self._free_at = asyncio.get_running_loop().time() + REST * seconds

    def _grant(self) -> None:
        """Give the next turn. The one after it is given when its command has begun."""
        loop = asyncio.get_running_loop()
        while self._waiting and self._waiting[0][2].done():  # cancelled
            heappop(self._waiting)
        if not self._waiting:
            self._granting = None
        elif loop.time() < self._free_at:
            self._granting = loop.call_at(self._free_at, self._grant)
        else:
            _, _, turn = heappop(self._waiting)
            turn.set_result(None)
            self._granting = loop.call_soon(self._grant)
