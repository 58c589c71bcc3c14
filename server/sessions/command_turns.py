"""Turns: consoles carry out one command at a time, and matches go on in between."""

from __future__ import annotations

import asyncio


class CommandTurns:
    """Lets one command begin in a round of the event loop, in the order they came.

    A command may take milliseconds, a list of all moves in Amazons for instance, and a player's
    move takes several rounds from its arrival to the opponent. If every console carried one out in
    each round, a few dozen of them would make every move of everybody else take seconds.
    """

    def __init__(self) -> None:
        self._next = asyncio.Lock()  # serves whoever has waited longest

    async def wait(self) -> None:
        """Wait for a turn; it lasts until the caller waits for anything."""
        async with self._next:
            await asyncio.sleep(0)
