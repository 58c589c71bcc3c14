"""The commands of every engine that plays: `genmove` and its variants, and the remaining time."""

from __future__ import annotations

from abc import ABC, abstractmethod

from boardwire.matches import ConsoleBoard
from boardwire.protocol import Colour, command


class GenmoveCommands(ABC):
    """Answers `genmove` with a move that a subclass chooses.

    Args:
        table: The console's table.
    """

    def __init__(self, table: ConsoleBoard) -> None:
        self._table = table

    @abstractmethod
    def set_clock(self, player: int, seconds: float, stones: int) -> None:
        """Set a player's remaining time, and the stones until the end of the period."""

    @abstractmethod
    async def choose(self, player: int) -> str:
        """Choose a move without making it; return its text."""

    @abstractmethod
    async def choose_and_make(self, player: int, *, cleaning_up: bool = False) -> str:
        """Choose a move and make it; return the answer to `genmove`.

        Args:
            player: The player to move.
            cleaning_up: Whether play goes on after two passes of Go.
        """

    @command("time_left", replaces=True)
    def time_left(self, colour: Colour, seconds: float, stones: int) -> None:
        """Set the time that a colour has left."""
        self.set_clock(colour.player, seconds, stones)

    @command("gogui-interrupt")  # noqa: B027 - the command has no effect of its own
    def gogui_interrupt(self) -> None:
        """Do nothing; the command shows that the comment line `# interrupt` ends a search."""

    @command("genmove")
    async def genmove(self, colour: Colour) -> str:
        """Choose a move for a colour and make it, or `resign`."""
        if (point := self._table.next_point(colour.player)) is not None:
            return point
        return await self.choose_and_make(colour.player)

    @command("reg_genmove")
    async def reg_genmove(self, colour: Colour) -> str:
        """Choose a move for a colour without making it."""
        return await self.choose(colour.player)

    @command("kgs-genmove_cleanup")
    async def genmove_cleanup(self, colour: Colour) -> str:
        """Play on after the passes of Go, to capture the stones that are dead."""
        if self._table.table.play_on():
            self._table.changed()
        return await self.choose_and_make(colour.player, cleaning_up=True)
