"""Commands of an engine that plays: `genmove`, time, and the estimate of a position."""

from __future__ import annotations

from boardwire.protocol import Colour, command

from .engine import Engine


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
        """Tell how much time a colour has left."""
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
        return self._engine.make(player, await self._engine.choose(player))

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
