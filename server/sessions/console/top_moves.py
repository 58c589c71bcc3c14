"""Commands of GNU Go for the best moves in practice, which an engine of the server finds."""

from __future__ import annotations

from boardwire.matches import ReportRequest
from boardwire.protocol import CommandError, command

from .console import ServerBoard

_MOST = 10
"""The most moves in the list, as in GNU Go."""


class ServerTopMovesCommands:
    """Commands that list the best moves with their win rates, `D4 55.20 E3 51.07`.

    Args:
        board: The console's board.
    """

    def __init__(self, board: ServerBoard) -> None:
        self._board = board

    @command("top_moves")
    async def top_moves(self) -> str:
        """Let an engine search for the player to move, and return the best moves in practice."""
        return await self._best(None)

    @command("top_moves_black")
    async def top_moves_black(self) -> str:
        """Let an engine search for black, and return the best moves in practice."""
        return await self._best(0)

    @command("top_moves_white")
    async def top_moves_white(self) -> str:
        """Let an engine search for white, and return the best moves in practice."""
        return await self._best(1)

    async def _best(self, player: int | None) -> str:
        practice = self._board.practice
        if self._board.mode is not practice:
            raise CommandError("no engine helps in a match; clear_board begins your own game")
        request = ReportRequest(player, most=_MOST)
        report = await practice.report(self._board, request)
        return " ".join(
            f"{it['move']} {50 * (1 + it['value']):.2f}"
            for it in report["moves"]
            if it["value"] is not None
        )
