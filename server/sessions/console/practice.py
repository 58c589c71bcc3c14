"""Commands of practice: the choice of the engine and its strength, and its analyses."""

from __future__ import annotations

import json

from boardwire.matches import ReportRequest
from boardwire.protocol import CommandError, command

from .modes import Modes


class PracticeCommands:
    """Chooses the engine in practice and its strength, and lets it analyse.

    Args:
        modes: The console's table, and its modes.
    """

    def __init__(self, modes: Modes) -> None:
        self._modes = modes

    @command("bw-opponent")
    def bw_opponent(self, name: str | None = None) -> str | None:
        """Choose the engine that answers `genmove` in practice, or `any`; alone, show it."""
        practice = self._modes.practice
        if name is None:
            return practice.opponent or (practice.last_bot.name if practice.last_bot else "any")
        practice.opponent = None if name.lower() == "any" else name
        return None

    @command("level")
    def level(self, level: int) -> None:
        """Set the time of an engine for each move in practice, by a level from 1 to 10."""
        practice = self._modes.practice
        if self._modes.mode is not practice:
            raise CommandError("levels are for practice; a match has its time and its opponent")
        self._modes.table.set_time(practice.time_of_level(level))

    @command("bw-analyse")
    async def bw_analyse(self, *request: str) -> str:
        """Let an engine analyse your own table, as JSON: `bw-analyse seconds=2 moves=5`."""
        practice = self._modes.practice
        if self._modes.mode is not practice:
            raise CommandError("no engine helps in a match; clear_board begins a game of your own")
        wanted = ReportRequest.parse(request)
        return json.dumps(await practice.report(self._modes.table, wanted), separators=(",", ":"))
