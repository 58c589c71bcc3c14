"""Pondering: a search on the opponent's time."""

from __future__ import annotations

import asyncio
import logging

from boardwire.games.external.faults import is_guarded
from boardwire.protocol import CommandError

from .engine import Engine
from .search.search_thread import ThreadedSearch
from .search.searcher import BestMove, Root, SearchLimits, SearchMonitor
from .timing import moves_left

log = logging.getLogger(__name__)

LEAST_SECONDS = 0.05
"""Seconds for a move below which an engine does not ponder: ending a search takes time, too."""


class Pondering:
    """Searches the position on the board after each move of the engine, until it is ended.

    MCTS later continues in the subtree of the opponent's move. Alpha-beta fills its table. Games in
    Python are not searched while pondering.

    Args:
        engine: The engine; its option `ponder` turns pondering on.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._running: tuple[ThreadedSearch, asyncio.Task[BestMove]] | None = None
        engine.on_move.append(self._begin)

    @property
    def running(self) -> asyncio.Task[BestMove] | None:
        """The current search, or None."""
        return None if self._running is None else self._running[1]

    def _begin(self, player: int) -> None:
        """Ponder if the option is on, a player is to act, and time is not short."""
        engine, table = self._engine, self._engine.table
        state = table.state
        if not engine.searcher.number("ponder") or state.to_act() < 0 or is_guarded(state):
            return
        if table.time.timed and engine.clock.plan(player, moves_left(state)) < LEAST_SECONDS:
            return
        root = Root(state.copy(), [played.move for played in table.history])
        search = ThreadedSearch(
            state,
            lambda stop: engine.searcher.search(root, SearchLimits(), SearchMonitor(stop)),
        )
        self._running = search, asyncio.create_task(search.run())

    async def end(self) -> None:
        """Stop the search at once. Every session ends with this call."""
        if self._running is None:
            return
        search, running = self._running
        self._running = None
        search.stop()
        try:
            best = await running
        except CommandError as error:
            log.debug("pondering: %s", error)
        else:
            if best.result is not None:
                log.debug("pondered %d nodes, depth %d", best.result.nodes, best.result.depth)
