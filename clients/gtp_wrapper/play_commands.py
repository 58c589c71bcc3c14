"""Commands of an adapted engine that plays: `genmove`, time, and the estimate of a position."""

from __future__ import annotations

from boardwire.protocol import Colour, CommandError, command

from .table_engine import TableEngine


class AdaptedPlayCommands:
    """Answers `genmove` with a move of the engine.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: TableEngine) -> None:
        self._engine = engine
        self._table = engine.table

    @command("time_left", replaces=True)
    def time_left(self, colour: Colour, seconds: float, stones: int) -> None:
        """Set the time that a colour has left."""
        self._engine.set_time_left(colour.player, seconds, stones)

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

    @command("reg_genmove")
    async def reg_genmove(self, colour: Colour) -> str:
        """Choose a move for a colour without making it."""
        return await self._engine.choose(colour.player)

    @command("kgs-genmove_cleanup")
    async def genmove_cleanup(self, colour: Colour) -> str:
        """Play on after the passes of Go, to capture the stones that are dead."""
        if self._table.table.play_on():
            self._table.changed()
        return self._engine.make(
            colour.player, await self._engine.choose(colour.player, cleaning_up=True)
        )

    @command("bw-estimate")
    def bw_estimate(self) -> str:
        """Return the value that the last search found for the player to move: -1 to 1."""
        if self._engine.estimate is None:
            raise CommandError("the engine has reported no estimate in this game")
        return f"{self._engine.estimate:.6f}"
