"""Commands that show the last search, in GoGui for instance.

Source: the manual of GoGui 1.6, chapter "Analyze commands", types `gfx` and `var`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from boardwire.protocol import PASS, Colour, command

from .engine import Engine
from .lines import coloured_line

DISPLAY_ANALYSES = (
    "gfx/Win Rates/bw-win_rates",
    "gfx/Visits/bw-visits",
    "var/Principal Variation/bw-variation",
    "gfx/Principal Variation, drawn/bw-line",
    "string/Estimate/bw-estimate",
)
"""Lines for GoGui's Analyze dialog."""

_MOST = 30  # moves with a label
_LONGEST = 8  # moves of a line that is drawn


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
        values = self._by_point([(it.move, it.value) for it in result.moves if it.visits])
        if not values:
            return ""
        black = 1 if state.to_act() == 0 else -1  # GoGui shows positive influence as black's
        influence = " ".join(f"{point} {black * value:.2f}" for point, value in values.items())
        labels = " ".join(f"{point} {50 * (value + 1):.0f}" for point, value in values.items())
        return f"INFLUENCE {influence}\nLABEL {labels}"

    @command("bw-visits")
    def visits(self) -> str:
        """Draw the visits, or nodes, of moves in the last search, as percentages, as `gfx`."""
        _, result = self._engine.last_result()
        total = sum(it.visits for it in result.moves)
        shares = self._by_point([(it.move, it.visits / total) for it in result.moves if it.visits])
        if not shares:
            return ""
        influence = " ".join(f"{point} {share:.2f}" for point, share in shares.items())
        labels = " ".join(f"{point} {100 * share:.0f}" for point, share in shares.items())
        return f"INFLUENCE {influence}\nLABEL {labels}"

    def _by_point(self, numbers: Sequence[tuple[int, float]]) -> dict[str, float]:
        """The greatest numbers of moves, by the point that a stone or piece moves to."""
        state, _ = self._engine.last_result()
        values: dict[str, float] = {}
        for move, value in sorted(numbers, key=lambda it: -it[1]):
            way = state.points_of(move)
            if way and way[0].lower() != PASS and len(values) < _MOST:
                values.setdefault(way[min(1, len(way) - 1)], value)
        return values

    @command("bw-line")
    def line(self) -> str:
        """Draw the line of best play by the last search, its moves numbered, as `gfx`."""
        state, result = self._engine.last_result()
        state = state.copy()
        lines: list[str] = []
        labels: dict[str, int] = {}
        for number, move in enumerate(result.pv[:_LONGEST], 1):
            if state.to_act() < 0 or not state.is_legal(move):
                break
            way = state.points_of(move)
            lines += [f"LINE {start} {end}" for start, end in pairwise(way)]
            if way and way[0].lower() != PASS:
                labels.setdefault(way[min(1, len(way) - 1)], number)
            state.apply(move)
        if labels:
            lines.append("LABEL " + " ".join(f"{point} {it}" for point, it in labels.items()))
        return "\n".join(lines)

    @command("bw-variation")
    def variation(self) -> str:
        """Tell the line of best play by the last search: `b D4 w E5`."""
        state, result = self._engine.last_result()
        line = coloured_line(state, result.pv)
        return " ".join(f"{Colour(player)} {move}" for player, move in line)

    @command("bw-estimate")
    def bw_estimate(self) -> str:
        """Tell the value that the last search found for the player to move: -1 to 1."""
        _, result = self._engine.last_result()
        return f"{result.value:.6f}"
