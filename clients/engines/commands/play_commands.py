"""Commands of an engine that plays: `genmove`, time, and the estimate of a position."""

from __future__ import annotations

import asyncio
from time import monotonic

from boardwire.override import override
from boardwire.protocol import Colour, command
from boardwire.protocol.search_info import SECONDS, InfoPace

from ..analysis.search_infos import info_of
from ..engine import ChosenMove, Engine
from ..line_queue import SearchFeed
from ..search.searcher import RootRestriction, SearchLimits, SearchMonitor
from .genmove_commands import GenmoveCommands


class PlayCommands(GenmoveCommands):
    """Answers `genmove` with a search.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine.table)
        self._engine = engine

    @command("kata-search")
    async def kata_search(self, colour: Colour) -> str:
        """Choose a move for a colour without making it."""
        return await self.choose(colour.player)

    @override
    def set_clock(self, player: int, seconds: float, stones: int) -> None:
        self._engine.clock.set_time_left(player, seconds, stones)

    @override
    async def choose(self, player: int) -> str:
        return (await self._engine.choose(player)).move

    @override
    async def choose_and_make(self, player: int, *, cleaning_up: bool = False) -> str:
        return self._engine.make(player, await self._search(player))

    async def _search(self, player: int) -> ChosenMove:
        """Choose a move, and write the findings of the search if that is enabled."""
        engine, write = self._engine, self._engine.write_info
        limits = self._begun(player)
        if write is None or self._table.over:
            return await engine.choose(player, limits)
        state, feed, pace = engine.root(player).state, SearchFeed(), InfoPace()
        monitor = SearchMonitor(None, lambda it: feed.put(info_of(state, it).text), SECONDS)
        choosing = asyncio.create_task(engine.choose(player, limits, monitor))
        choosing.add_done_callback(lambda _: feed.end())
        try:
            while (line := await feed.next()) is not None:
                if pace.due(monotonic()):
                    await write(line)
            choice = await choosing
        finally:
            if not choosing.done():
                engine.interrupt()
            await asyncio.gather(choosing, return_exceptions=True)
        if choice.value is not None and engine.last is not None:
            await write(info_of(*engine.last).text)
        return choice

    def _begun(self, player: int) -> SearchLimits:
        """Return the restriction to the moves that continue a begun move, if any."""
        state = self._table.state
        moves = frozenset(map(state.parse_move, self._table.begun_moves))
        return SearchLimits(allow=(RootRestriction(player, moves),) if moves else ())
