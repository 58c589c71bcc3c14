"""Commands for the dead stones of Go."""

from __future__ import annotations

from boardwire.games.rules.go import GoState
from boardwire.matches import ConsoleTable
from boardwire.matches.dead_stones import dead_stones
from boardwire.protocol import CommandError, command


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
        state = self._table.state
        if not isinstance(state, GoState):
            raise CommandError("only stones of Go are alive or dead")
        if status not in ("alive", "dead", "seki"):
            raise CommandError.syntax("final_status_list STATUS", "write alive, dead or seki")
        dead = dead_stones(state)
        if status == "dead":
            return " ".join(dead)
        stones = [text for _, text in state.stones() if text not in dead]
        return " ".join(stones) if status == "alive" else ""
