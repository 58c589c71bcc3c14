"""Commands of GNU Go that search for a move without making it, and its level of strength.

Source: the manual of GNU Go 3.8, chapter "GTP command reference".
"""

from __future__ import annotations

from boardwire.games import GameError, OptionError
from boardwire.protocol import BLACK, WHITE, Colour, CommandError, command

from ..analysis.candidates import candidates
from ..engine import Engine
from ..levels import limit_of_level
from ..search.searcher import RootRestriction, SearchLimits

_MOST = 10
"""The most moves in the response to `top_moves`, as in GNU Go."""
_CERTAIN = 100.0
"""The win rate of a move without a search: the only move, or a book move."""


class GnuGoPlayCommands:
    """Chooses moves from a list, or with a seed, without making them.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @command("gg_genmove")
    async def gg_genmove(self, colour: Colour, seed: int = 0) -> str:
        """Choose a move for a colour without making it; the seed of GNU Go is not used."""
        return (await self._engine.choose(colour.player)).move

    @command("restricted_genmove")
    async def restricted_genmove(self, colour: Colour, *moves: str) -> str:
        """Choose the best of some moves for a colour without making it."""
        if not moves:
            raise CommandError.syntax("restricted_genmove COLOUR MOVE...", "a move is missing")
        root = self._engine.root(colour.player)
        try:
            allowed = frozenset(map(root.state.parse_move, moves))
            limits = SearchLimits(allow=(RootRestriction(colour.player, allowed),))
            self._engine.searcher.check_limits(root, limits)
        except GameError as error:
            raise CommandError(str(error)) from error
        return (await self._engine.choose(colour.player, limits)).move


class TopMovesCommands:
    """Returns the best moves of a search with their win rates.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @command("top_moves")
    def top_moves(self) -> str:
        """Return the best moves of the last search with their win rates, `D4 55.20 E3 51.07`."""
        if self._engine.last is None:
            return ""
        state, result = self._engine.last
        sampled = self._engine.searcher.samples
        best = candidates(state, result, sampled=sampled, most=_MOST)
        return " ".join(f"{it.move} {50 * (1 + it.value):.2f}" for it in best)

    @command("top_moves_black")
    async def top_moves_black(self) -> str:
        """Search for black, and return the best moves with their win rates."""
        return await self._searched(BLACK)

    @command("top_moves_white")
    async def top_moves_white(self) -> str:
        """Search for white, and return the best moves with their win rates."""
        return await self._searched(WHITE)

    async def _searched(self, colour: Colour) -> str:
        choice = await self._engine.choose(colour.player)
        if choice.value is None:  # the only move, or one of a book
            return f"{choice.move} {_CERTAIN:.2f}"
        return self.top_moves()


class LevelCommands:
    """Sets the level of strength, for the user of the engine's own machine.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @command("level")
    def level(self, level: int) -> None:
        """Set the level of strength, 1 to 10, in place of the limits; other numbers are clamped."""
        searcher = self._engine.searcher
        limit = limit_of_level(searcher.name, self._engine.table.game, level)
        if limit is None:
            raise CommandError(f"{searcher.name} has no levels of strength")
        option, value = limit
        try:
            for name in ("time", "nodes", "depth", "playouts"):
                if name in searcher.options and name != option:
                    searcher.set(name, 0)
            searcher.set(option, value)
        except OptionError as error:
            raise CommandError(str(error)) from error
