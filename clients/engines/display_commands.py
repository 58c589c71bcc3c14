"""Commands that show the last search in GoGui.

Source: the manual of GoGui 1.6, chapter "Analyze commands", types `gfx` and `var`.
"""

from __future__ import annotations

from boardwire.protocol import PASS, Colour, command

from .engine import Engine
from .lines import coloured_line

DISPLAY_ANALYSES = (
    "gfx/Win Rates/bw-win_rates",
    "var/Principal Variation/bw-variation",
    "string/Estimate/bw-estimate",
)
"""Lines for GoGui's Analyze dialog."""

_MOST = 30  # moves with a label


class DisplayCommands:
    """Shows the result of the last search on the board.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @command("bw-win_rates")
    def win_rates(self) -> str:
        """Draw the win rates of moves by the last search, in hundredths, as `gfx`."""
        state, result = self._engine.last_result()
        searched = [it for it in result.moves if it.visits and len(state.points_of(it.move)) == 1]
        rates = [(state.points_of(it.move)[0], it.value) for it in searched[:_MOST]]
        points = [(point, value) for point, value in rates if point.lower() != PASS]
        if not points:
            return ""
        black = 1 if state.to_act() == 0 else -1  # GoGui shows positive influence as black's
        influence = " ".join(f"{point} {black * value:.2f}" for point, value in points)
        labels = " ".join(f"{point} {50 * (value + 1):.0f}" for point, value in points)
        return f"INFLUENCE {influence}\nLABEL {labels}"

    @command("bw-variation")
    def variation(self) -> str:
        """Tell the line of best play by the last search: `b D4 w E5`."""
        state, result = self._engine.last_result()
        line = coloured_line(state, result.pv)
        return " ".join(f"{Colour(player)} {move}" for player, move in line)
