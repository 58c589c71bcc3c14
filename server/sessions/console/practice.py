"""Commands of practice: the choice of the engine and its strength, and its analyses."""

from __future__ import annotations

import json

from boardwire.matches import ReportRequest
from boardwire.protocol import CommandError, command
from boardwire.translations import english

from .console import ServerBoard


class PracticeCommands:
    """Chooses the engine in practice and its strength, and lets it analyse.

    Args:
        board: The console's board.
    """

    def __init__(self, board: ServerBoard) -> None:
        self._board = board

    @command("bw-opponent")
    def bw_opponent(self, name: str | None = None) -> str | None:
        """Choose the engine that answers `genmove` in practice, or `any`; alone, show it.

        `house-4` is the house at level 4, which plays every game.
        """
        practice = self._board.practice
        if name is None:
            return practice.opponent or practice.last_name
        practice.opponent = None if name.lower() == "any" else name
        return None

    @command("level")
    def level(self, level: int) -> None:
        """Set the strength of the engine in practice by a level from 1 to 10.

        That is the level of the house, or the time of another engine for each move.
        """
        practice = self._board.practice
        if self._board.mode is not practice:
            raise CommandError(
                english("levels are for practice; a match has its time and its opponent")
            )
        practice.set_level(self._board, level)

    @command("bw-analyse")
    async def bw_analyse(self, *request: str) -> str:
        """Let an engine analyse your own board, as JSON: `bw-analyse seconds=2 moves=5`."""
        practice = self._board.practice
        if self._board.mode is not practice:
            raise CommandError(
                english("no engine helps in a match; clear_board begins your own game")
            )
        wanted = ReportRequest.parse(request)
        return json.dumps(await practice.report(self._board, wanted), separators=(",", ":"))
