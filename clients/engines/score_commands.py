"""Commands for the dead stones of Go."""

from __future__ import annotations

from boardwire.matches import ConsoleTable
from boardwire.matches.dead_stones import final_status_list
from boardwire.protocol import command


class ScoreCommands:
    """Tells which stones are dead.

    Args:
        table: The console's table.
    """

    def __init__(self, table: ConsoleTable) -> None:
        self._table = table

    @command("final_status_list")
    def final_status_list(self, status: str) -> str:
        """List the stones of Go that are `alive`, `dead` or `seki`, by random playouts."""
        return final_status_list(self._table.state, status)
