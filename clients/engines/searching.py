"""A search in a thread of its own, so that commands and interrupts are still read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardwire import _native
from boardwire.games import State
from boardwire.games.external.faults import broken_off, is_guarded, searching
from boardwire.games.external.watchdog import Breakable, TimeIsUp
from boardwire.protocol import CommandError

from .searcher import Thought

STOP_SECONDS = 2.0
"""Seconds for the search of a Python game to stop when it is told to."""


class ThreadedSearch:
    """One search that runs, or is about to.

    Args:
        state: What is searched.
        think: The search; it ends when the flag that it is given is set.
    """

    def __init__(self, state: State, think: Callable[[_native.Stop], Thought]) -> None:
        self._state = state
        self._think = think
        self._stop = _native.Stop()
        self._breakable = Breakable() if is_guarded(state) else None

    def stop(self) -> None:
        """Have it answer at once with the best it has found, even if it has yet to begin.

        One that hangs in the rules of a Python game is broken off a little later.
        """
        self._stop.set()
        if self._breakable is not None:
            asyncio.get_running_loop().call_later(STOP_SECONDS, self._breakable.break_off)

    async def run(self) -> Thought:
        """Search, once; cancelled, the search is stopped.

        Raises:
            CommandError: The search does not work on this game or position.
            GameFault: The rules of the game failed.
        """
        try:
            return await asyncio.to_thread(self._in_thread)
        except TimeIsUp as interruption:
            raise broken_off(self._state, interruption) from interruption
        except asyncio.CancelledError:
            self.stop()
            raise
        except ValueError as error:
            raise CommandError(str(error)) from error

    def _in_thread(self) -> Thought:
        with searching(self._state):
            if self._breakable is None:
                return self._think(self._stop)
            return self._breakable.run(lambda: self._think(self._stop))
