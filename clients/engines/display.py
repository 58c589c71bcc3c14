"""What GoGui can show of the last search.

Source: the manual of GoGui 1.6, chapter "Analyze commands", types `gfx` and `var`.
"""

from __future__ import annotations

from boardwire import _native
from boardwire.games import State
from boardwire.protocol import Colour, CommandError, command

from .analysis import AnalysisConsole
from .lines import coloured_line

_MOST = 30  # moves that are labelled


class DisplayConsole(AnalysisConsole):
    """Adds to GoGui's Analyze dialog."""

    def analyses(self) -> tuple[str, ...]:
        """Lines for the Analyze dialog."""
        return (
            *super().analyses(),
            "gfx/Win Rates/bw-win_rates",
            "var/Principal Variation/bw-variation",
            "string/Estimate/bw-estimate",
        )

    @command("bw-win_rates")
    def win_rates(self) -> str:
        """Draw what the last search found of moves: how often they win, in hundredths, as `gfx`."""
        state, found = self._searched()
        looked_at = [it for it in found.moves if it.visits and len(state.points_of(it.move)) == 1]
        rates = [(state.points_of(it.move)[0], it.value) for it in looked_at[:_MOST]]
        points = [(point, value) for point, value in rates if point.lower() != "pass"]
        if not points:
            return ""
        black = 1 if state.to_act() == 0 else -1  # GoGui shows what is above 0 as black's
        influence = " ".join(f"{point} {black * value:.2f}" for point, value in points)
        labels = " ".join(f"{point} {50 * (value + 1):.0f}" for point, value in points)
        return f"INFLUENCE {influence}\nLABEL {labels}"

    @command("bw-variation")
    def variation(self) -> str:
        """Tell the line of best play that the last search found: `b D4 w E5`."""
        state, found = self._searched()
        line = coloured_line(state, found.pv)
        return " ".join(f"{Colour(player)} {move}" for player, move in line)

    def _searched(self) -> tuple[State, _native.SearchResult]:
        if self.last is None:
            raise CommandError("nothing has been searched in this game")
        return self.last
