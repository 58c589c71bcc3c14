"""Searchers for games in which players do not know everything: PIMC and information-set MCTS.

They search positions that are drawn at random among those that their player cannot tell from the
real one, and see nothing that is hidden from it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

from boardwire import _native
from boardwire.games import Game, GameError, Option

from .native_options import RESIGN, SEED, TIME, options_of
from .searcher import UNMONITORED, BestMove, Root, Searcher, SearchLimits, SearchMonitor

_LIMITS = (
    TIME,
    Option("playouts", 0, "playouts per move; 0 for no limit", 0, 2**53),
    Option("depth", 0, "plies of the tree; 0 for no limit", 0, 200),
)


class _HiddenSearcher(Searcher):
    """A searcher around a native search for hidden information; it has its options."""

    native: ClassVar[type[_native.Pimc] | type[_native.Ismcts]]
    ends_at_depth = False
    samples = True

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._search = self.native(**self._chosen())

    @classmethod
    def plays(cls, game: Game | type[Game]) -> bool:
        return not game.perfect_information

    @classmethod
    def check_game(cls, game: Game) -> None:
        if not cls.plays(game):
            raise GameError(
                f"{cls.name} plays games that hide information; for {game.title} take alphabeta, "
                "expectiminimax or mcts"
            )

    def search(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        self.check_limits(root, limits)
        found = self._search.search(
            root.state.position,
            simulations=limits.nodes,
            depth=limits.depth,
            seconds=limits.seconds,
            stop=monitor.stop,
            report=monitor.report,
            report_seconds=monitor.report_seconds,
            avoid=[it.row for it in limits.avoid],
            allow=[it.row for it in limits.allow],
        )
        return BestMove.of(found)

    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        if any(option.name == name for option in (*options_of(self.native), SEED)):
            self._search.choose(**self._chosen())

    def _chosen(self) -> dict[str, float]:
        """Return the options of the native search; the seed is another every time unless given."""
        seed = int(self.number("seed")) or random.SystemRandom().getrandbits(48)
        return {it.name: self.number(it.name) for it in options_of(self.native)} | {"seed": seed}


class Pimc(_HiddenSearcher):
    """Perfect-information Monte Carlo: UCT in drawn worlds, as if everybody knew them.

    It plays the move that is best on average over the worlds.
    """

    name = "pimc"
    declared = (*_LIMITS, *options_of(_native.Pimc), SEED, *RESIGN)
    native = _native.Pimc


class Ismcts(_HiddenSearcher):
    """Information-set Monte Carlo tree search: one tree for all drawn worlds."""

    name = "ismcts"
    declared = (*_LIMITS, *options_of(_native.Ismcts), SEED, *RESIGN)
    native = _native.Ismcts
