"""Commands of practice: the choice of the engine that moves at the user's own table."""

from __future__ import annotations

from boardwire.protocol import command

from .practice_table import PracticeTable


class PracticeCommands:
    """Chooses the opponent in practice.

    Args:
        practice: The mode of the console's own table.
    """

    def __init__(self, practice: PracticeTable) -> None:
        self._practice = practice

    @command("bw-opponent")
    def bw_opponent(self, name: str | None = None) -> str | None:
        """Choose the engine that answers `genmove` in practice, or `any`; alone, tell it."""
        practice = self._practice
        if name is None:
            return practice.opponent or (practice.last_bot.name if practice.last_bot else "any")
        practice.opponent = None if name.lower() == "any" else name
        return None
