"""Commands of an adapted engine that plays: `genmove`, time, and the estimate of a position."""

from __future__ import annotations

from boardwire.clients.engines.commands.genmove_commands import GenmoveCommands
from boardwire.override import override
from boardwire.protocol import CommandError, command

from .table_engine import TableEngine


class AdaptedPlayCommands(GenmoveCommands):
    """Answers `genmove` with a move of the engine.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: TableEngine) -> None:
        super().__init__(engine.table)
        self._engine = engine

    @override
    def set_clock(self, player: int, seconds: float, stones: int) -> None:
        self._engine.set_time_left(player, seconds, stones)

    @override
    async def choose(self, player: int) -> str:
        return await self._engine.choose(player)

    @override
    async def choose_and_make(self, player: int, *, cleaning_up: bool = False) -> str:
        choice = await self._engine.choose(player, cleaning_up=cleaning_up)
        return self._engine.make(player, choice)

    @command("bw-estimate")
    def bw_estimate(self) -> str:
        """Return the value that the last search found for the player to move: -1 to 1."""
        if self._engine.estimate is None:
            raise CommandError("the engine has reported no estimate in this game")
        return f"{self._engine.estimate:.6f}"
