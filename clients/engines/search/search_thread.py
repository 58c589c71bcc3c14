"""A search in a separate thread, so that commands and interrupts are still read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardwire import _native
from boardwire.games import State
from boardwire.games.external.faults import broken_off, is_guarded, searching
from boardwire.games.external.watchdog import Breakable, TimeIsUp
from boardwire.protocol import CommandError

from .searcher import BestMove

STOP_SECONDS = 2.0
"""Seconds that the search of a game in Python has to stop after a stop request."""


class ThreadedSearch:
    """A search that is running or is about to run.

    Args:
        state: The root position of the search.
        search: The search; it ends when its flag is set.
    """

    def __init__(self, state: State, search: Callable[[_native.Stop], BestMove]) -> None:
        self._state = state
        self._search = search
        self._stop = _native.Stop()
        self._breakable = Breakable() if is_guarded(state) else None

    def stop(self) -> None:
        """Make the search return its best result at once, even if it has not begun.

        A search that hangs in the rules of a game in Python is aborted a little later.
        """
        self._stop.set()
        if self._breakable is not None:
            asyncio.get_running_loop().call_later(STOP_SECONDS, self._breakable.break_off)

    async def run(self) -> BestMove:
        """Run the search, once. If this call is cancelled, the search is stopped.

        Raises:
            CommandError: The search cannot search this game or position.
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

    def _in_thread(self) -> BestMove:
        with searching(self._state):
            if self._breakable is None:
                return self._search(self._stop)
            return self._breakable.run(lambda: self._search(self._stop))
