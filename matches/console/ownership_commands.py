"""Commands that show the owners of the points of Go."""

from __future__ import annotations

from abc import ABC, abstractmethod

from boardwire.protocol import command

from .search_display import ownership_board, territory_board


class OwnershipCommands(ABC):
    """Shows the owners of points that a subclass estimates."""

    @abstractmethod
    async def owners(self) -> tuple[list[float], int]:
        """Return the owners of the points, 1 black and -1 white, and the width of the board.

        Raises:
            CommandError: The game is not Go, or the owners are not known.
        """

    @command("bw-ownership")
    async def ownership(self) -> str:
        """Return the estimated owner of each point of Go, as `dboard`: 1 black, -1 white."""
        owners, columns = await self.owners()
        return ownership_board(owners, columns)

    @command("bw-territory")
    async def territory(self) -> str:
        """Return the estimated owners of points of Go, as `bwboard`: `b`, `w`, or `.` if open."""
        owners, columns = await self.owners()
        return territory_board(owners, columns)
