"""Thinking on the opponent's time."""

from __future__ import annotations

import asyncio
import logging

from boardwire.games.external.faults import is_guarded
from boardwire.protocol import (
    Command,
    CommandError,
    Reply,
)

from .scoring import ScoringConsole
from .searcher import Effort, Root, Thought, Watch
from .searching import ThreadedSearch
from .timing import moves_left

log = logging.getLogger(__name__)

LEAST_SECONDS = 0.05
"""Who has less for a move does not ponder: to end that, and to tidy the tree, takes time, too."""


class PonderingConsole(ScoringConsole):
    """After a move of its own searches the position on the board, until the next command comes.

    MCTS goes on in the part of its tree that the opponent's move leads to, alpha-beta finds
    its table filled. The rules of Python games are not run without need.
    """

    _pondering: tuple[ThreadedSearch, asyncio.Task[Thought]] | None = None

    async def handle(self, command: Command) -> Reply:
        """Carry out one command, after pondering has ended.

        Raises:
            CommandError: As for `TableConsole.handle`.
        """
        await self.end_pondering()
        return await super().handle(command)

    def moved(self, player: int) -> None:
        """Ponder, if that is wanted, somebody is to act, and time is not short."""
        super().moved(player)
        state = self.table.state
        if not self.thinker.number("ponder") or state.to_act() < 0 or is_guarded(state):
            return
        if self.time.timed and self.clock.plan(player, moves_left(state)) < LEAST_SECONDS:
            return
        root = Root(state.copy(), [played.move for played in self.table.history])
        search = ThreadedSearch(
            state, lambda stop: self.thinker.search(root, Effort(), Watch(stop))
        )
        self._pondering = search, asyncio.create_task(search.run())

    async def end_pondering(self) -> None:
        """Stop pondering at once; whoever ends a session calls this last."""
        if self._pondering is None:
            return
        search, running = self._pondering
        self._pondering = None
        search.stop()
        try:
            thought = await running
        except CommandError as error:
            log.debug("pondering: %s", error)
        else:
            if thought.found is not None:
                log.debug("pondered %d nodes, depth %d", thought.found.nodes, thought.found.depth)
