"""The engine `bridge`: it bids by a small natural system, and plays cards by search."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from boardwire.games import Game, GameError, Option
from boardwire.games.rules.bridge import BridgeState
from boardwire.games.rules.bridge.state import CALLS
from boardwire.override import override

from ..search.native_options import SEED, TIME
from ..search.searcher import UNMONITORED, BestMove, Root, Searcher, SearchLimits, SearchMonitor
from .bidding import call_of
from .card_play import best_card
from .hand import Hand


class BridgePlayer(Searcher):
    """Plays bridge: natural bidding, and the card that is best on average over drawn deals."""

    name = "bridge"
    declared = (
        TIME,
        Option("samples", 20, "deals to draw and solve for each card", 1, 10_000),
        SEED,
    )
    searches = False

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._random = self._fresh()

    def _fresh(self) -> Random:
        return Random(int(self.number("seed")) or None)

    @override
    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        if name == "seed":
            self._random = self._fresh()

    @classmethod
    @override
    def plays(cls, game: Game | type[Game]) -> bool:
        return game.name == "bridge"

    @classmethod
    @override
    def check_game(cls, game: Game) -> None:
        if not cls.plays(game):
            raise GameError(f"the engine bridge plays bridge, not {game.title}: take another one")

    @override
    def search(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        self.check_limits(root, limits)
        state = root.state
        assert isinstance(state, BridgeState)
        permitted = limits.permitted(state)
        if state.core.phase == "auction":
            call = CALLS + call_of(Hand(state.core.dealt[state.core.turn]), state.core.calls)
            return BestMove(call if call in permitted else permitted[0])
        samples, stop = int(self.number("samples")), monitor.stop
        card = best_card(
            state,
            permitted,
            min(samples, limits.nodes or samples),
            limits.seconds,
            self._random,
            lambda: stop is not None and stop.is_set(),
        )
        return BestMove(card)
