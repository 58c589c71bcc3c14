"""Commands of an engine that plays: `genmove`, time, and the estimate of a position."""

from __future__ import annotations

import asyncio
from time import monotonic

from boardwire.protocol import Colour, command
from boardwire.protocol.search_info import SECONDS, InfoPace

from ..analysis.search_infos import info_of
from ..engine import ChosenMove, Engine
from ..line_queue import SearchFeed
from ..search.searcher import RootRestriction, SearchLimits, SearchMonitor


class PlayCommands:
    """Answers `genmove` with a search.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._table = engine.table

    # -- time ------------------------------------------------------------------------------

    @command("time_left", replaces=True)
    def time_left(self, colour: Colour, seconds: float, stones: int) -> None:
        """Set the time that a colour has left."""
        self._engine.clock.set_time_left(colour.player, seconds, stones)

    # -- moves -----------------------------------------------------------------------------

    @command("gogui-interrupt")
    def gogui_interrupt(self) -> None:
        """Do nothing; the command shows that the comment line `# interrupt` ends a search."""

    @command("genmove")
    async def genmove(self, colour: Colour) -> str:
        """Choose a move for a colour and make it, or `resign`."""
        player = colour.player
        if (point := self._table.next_point(player)) is not None:
            return point
        return self._engine.make(player, await self._choose(player))

    async def _choose(self, player: int) -> ChosenMove:
        """Choose a move, and write the findings of the search if that is enabled."""
        engine, tell = self._engine, self._engine.tell_info
        limits = self._begun(player)
        if tell is None or self._table.over:
            return await engine.choose(player, limits)
        state, feed, pace = engine.root(player).state, SearchFeed(), InfoPace()
        monitor = SearchMonitor(None, lambda it: feed.put(info_of(state, it).text), SECONDS)
        choosing = asyncio.create_task(engine.choose(player, limits, monitor))
        choosing.add_done_callback(lambda _: feed.end())
        try:
            while (line := await feed.next()) is not None:
                if pace.due(monotonic()):
                    await tell(line)
            choice = await choosing
        finally:
            if not choosing.done():
                engine.interrupt()
            await asyncio.gather(choosing, return_exceptions=True)
        if choice.value is not None and engine.last is not None:
            await tell(info_of(*engine.last).text)
        return choice

    def _begun(self, player: int) -> SearchLimits:
        """Return the restriction to the moves that continue a begun move, if any."""
        state = self._table.state
        moves = frozenset(map(state.parse_move, self._table.begun_moves))
        return SearchLimits(allow=(RootRestriction(player, moves),) if moves else ())

    @command("kata-search")
    @command("reg_genmove")
    async def reg_genmove(self, colour: Colour) -> str:
        """Choose a move for a colour without making it."""
        return (await self._engine.choose(colour.player)).move

    @command("kgs-genmove_cleanup")
    async def genmove_cleanup(self, colour: Colour) -> str:
        """Play on after the passes of Go, to capture the stones that are dead."""
        if self._table.table.play_on():
            self._table.changed()
        return await self.genmove(colour)
