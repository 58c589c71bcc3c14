"""Commands for the score of a game of Go with its dead stones."""

from __future__ import annotations

from boardwire.games.rules.go import GoState
from boardwire.matches import ConsoleTable
from boardwire.matches.dead_stones import dead_stones
from boardwire.protocol import CommandError, command


class ScoreCommands:
    """Tells the dead stones, and the score without them.

    Args:
        table: The console's table.
    """

    def __init__(self, table: ConsoleTable) -> None:
        self._table = table

    @command("final_score", replaces=True)
    def final_score(self) -> str:
        """Tell the score, `B+3.5`, in Go without the stones that `final_status_list` calls dead."""
        state = self._table.state
        if isinstance(state, GoState):
            result = self._table.table.result(dead_stones(state))
            if result is not None:
                return result.text
        return self._table.score()

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
