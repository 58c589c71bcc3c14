"""Turns: consoles carry out one command at a time, so that matches go on in between."""

from __future__ import annotations

import asyncio


class CommandTurns:
    """Lets one command begin in each round of the event loop, in the order of their arrival.

    A command may take milliseconds, for instance a list of all moves in Amazons. A player's move
    takes several rounds from its arrival to the opponent. If every console carried out a command
    in each round, a few dozen of them would delay every move by seconds.
    """

    def __init__(self) -> None:
        self._next = asyncio.Lock()  # serves the longest waiting console first

    async def wait(self) -> None:
        """Wait for a turn. It lasts until the caller waits for anything."""
        async with self._next:
            await asyncio.sleep(0)
