"""Commands that show the last search, in GoGui for instance, and the owners of points in Go."""

from __future__ import annotations

import asyncio

from boardwire.games.rules.go import GoState
from boardwire.matches.console import search_display as display
from boardwire.matches.console.ownership_commands import OwnershipCommands
from boardwire.override import override
from boardwire.protocol import CommandError, command

from ..analysis.candidates import coloured_line
from ..analysis.go_playouts import estimate
from ..engine import Engine
from ..search.searcher import SearchLimits


class DisplayCommands(OwnershipCommands):
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
        values = [(it.move, it.value) for it in result.moves if it.visits]
        return display.win_rates_gfx(state, values)

    @command("bw-visits")
    def visits(self) -> str:
        """Draw the visits, or nodes, of moves in the last search, as percentages, as `gfx`."""
        state, result = self._engine.last_result()
        return display.shares_gfx(state, [(it.move, it.visits) for it in result.moves])

    @command("bw-line")
    def line(self) -> str:
        """Draw the line of best play by the last search, its moves numbered, as `gfx`."""
        state, result = self._engine.last_result()
        return display.line_gfx(state, result.pv)

    @command("bw-variation")
    def variation(self) -> str:
        """Return the line of best play by the last search: `b D4 w E5`."""
        state, result = self._engine.last_result()
        return display.variation_text(coloured_line(state, result.pv))

    @command("bw-estimate")
    def bw_estimate(self) -> str:
        """Return the value that the last search found for the player to move: -1 to 1."""
        _, result = self._engine.last_result()
        return f"{result.value:.6f}"

    @command("bw-policy")
    async def policy(self) -> str:
        """Draw the priors of moves before any search, as `gfx`: the best is darkest."""
        engine = self._engine
        root = engine.root(max(engine.table.state.to_act(), 0))
        searcher = engine.searcher.fresh()
        searcher.check_game(root.state.game)
        best = await asyncio.to_thread(searcher.search, root, SearchLimits(nodes=1))
        policy = {it.move: it.prior for it in best.result.moves} if best.result else {}
        if not any(policy.values()):
            raise CommandError(
                f"{searcher.name} expects nothing of the moves of {root.state.game.title} before "
                "it searches"
            )
        return display.policy_gfx(root.state, policy)

    @override
    async def owners(self) -> tuple[list[float], int]:
        state = self._engine.table.state.copy()
        if not isinstance(state, GoState):
            raise CommandError("only points of Go have owners")
        found = await asyncio.to_thread(estimate, state)
        return found.top_first(), state.columns
