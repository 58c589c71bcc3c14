"""Searchers for games with hidden information: PIMC and information-set MCTS.

They search random positions that their player cannot distinguish from the real one. They use no
hidden information.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from boardwire import _native
from boardwire.games import Game, GameError
from boardwire.override import override

from .native_options import RESIGN, SEED, options_of
from .searcher import UNMONITORED, BestMove, Root, Searcher, SearchLimits, SearchMonitor
from .simulation_search import LIMITS, drawn_seed, simulated


class _HiddenSearcher(Searcher):
    """A searcher around a native search for hidden information, with the options of that search."""

    native: ClassVar[type[_native.Pimc] | type[_native.Ismcts]]
    ends_at_depth = False
    samples = True

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._search = self.native(**self._chosen())

    @classmethod
    @override
    def plays(cls, game: Game | type[Game]) -> bool:
        return not game.perfect_information and game.determinizes

    @classmethod
    @override
    def check_game(cls, game: Game) -> None:
        if game.perfect_information:
            raise GameError(
                f"{cls.name} plays games that hide information; for {game.title} take alphabeta, "
                "expectiminimax or mcts"
            )
        if not game.determinizes:
            raise GameError(
                f"{cls.name} needs positions that fit its observations, and hardly any is found in "
                f"{game.title}; the engine random plays it"
            )

    @override
    def search(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        self.check_limits(root, limits)
        return BestMove.of(simulated(self._search, root, limits, monitor))

    @override
    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        if any(option.name == name for option in (*options_of(self.native), SEED)):
            self._search.choose(**self._chosen())

    def _chosen(self) -> dict[str, float]:
        """Return the options of the native search."""
        seed = drawn_seed(self.number("seed"))
        return {it.name: self.number(it.name) for it in options_of(self.native)} | {"seed": seed}


class Pimc(_HiddenSearcher):
    """Perfect-information Monte Carlo: UCT in sampled worlds that count as known to all players.

    It plays the move that is best on average over the worlds.
    """

    name = "pimc"
    declared = (*LIMITS, *options_of(_native.Pimc), SEED, *RESIGN)
    native = _native.Pimc


class Ismcts(_HiddenSearcher):
    """Information-set Monte Carlo tree search: one tree for all drawn worlds."""

    name = "ismcts"
    declared = (*LIMITS, *options_of(_native.Ismcts), SEED, *RESIGN)
    native = _native.Ismcts
