"""A player of Battleship that shoots where the most of the possible fleets have a ship.

It draws fleets that fit all results so far, and counts in how many of them each square has a ship.
A tree search spreads the same number of fleets over a hundred squares, and knows little of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from time import monotonic

from boardwire.games import Game
from boardwire.games.rules.battleship import BattleshipState
from boardwire.override import override

from ..search.native_options import SEED, TIME
from ..search.searcher import UNMONITORED, BestMove, Root, Searcher, SearchLimits, SearchMonitor

MOST_FLEETS = 400
"""The number of fleets after which the counts are good enough."""


class Gunner(Searcher):
    """Shoots at the likeliest square by drawn fleets; it places its own ships at random.

    A limit of playouts is the number of fleets.
    """

    name = "gunner"
    declared = (TIME, SEED)
    searches = False

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._random = Random(int(self.number("seed")) or None)

    @classmethod
    @override
    def plays(cls, game: Game | type[Game]) -> bool:
        return game.name == "battleship"

    @override
    def search(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        state = root.state
        assert isinstance(state, BattleshipState)
        permitted = limits.permitted(state)
        if state.placing or len(permitted) == 1:
            return BestMove(self._random.choice(permitted))
        player, counts = state.to_act(), Counter[int]()
        end = monotonic() + limits.seconds if limits.seconds else None
        for _ in range(min(limits.nodes or MOST_FLEETS, MOST_FLEETS)):
            drawn = state.determinized(player, self._random)
            occupied = 0
            for ship in drawn.fleets[1 - player]:
                occupied |= ship.squares
            counts.update(it for it in permitted if occupied >> it & 1)
            if (monitor.stop is not None and monitor.stop.is_set()) or (end and monotonic() > end):
                break
        most = max(counts[it] for it in permitted)
        return BestMove(self._random.choice([it for it in permitted if counts[it] == most]))
