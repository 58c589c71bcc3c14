"""What the end of a game of Go is worth, to an engine that knows dead stones."""

from __future__ import annotations

from boardwire.games.rules.go import GoState
from boardwire.protocol import CommandError, command

from .dead_stones import dead_stones
from .playing import PlayingConsole


class ScoringConsole(PlayingConsole):
    """Tells which stones are dead, and the score without them."""

    @command("final_score")
    def final_score(self) -> str:
        """Tell the score, `B+3.5`, in Go without the stones that `final_status_list` calls dead."""
        state = self.table.state
        if isinstance(state, GoState) and (result := self.table.result(dead_stones(state))):
            return result.text
        return super().final_score()

    @command("final_status_list")
    def final_status_list(self, status: str) -> str:
        """List the stones of Go that are `alive`, `dead` or `seki`, as playouts tell it."""
        state = self.table.state
        if not isinstance(state, GoState):
            raise CommandError("only stones of Go are alive or dead")
        if status not in ("alive", "dead", "seki"):
            raise CommandError.syntax("final_status_list STATUS", "write alive, dead or seki")
        dead = dead_stones(state)
        if status == "dead":
            return " ".join(dead)
        stones = [text for _, text in state.stones() if text not in dead]
        return " ".join(stones) if status == "alive" else ""
