"""A player of the crossword game that takes the most points at once.

A search sees little in a second, since every position has hundreds of plays
and many racks for the others; the play that scores the most is close to the best one.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from boardwire.games import Game, State
from boardwire.games.rules.crossword import numbers
from boardwire.override import override

from ..search.native_options import SEED, TIME
from ..search.searcher import UNMONITORED, BestMove, Root, Searcher, SearchLimits, SearchMonitor


class GreedyPlayer(Searcher):
    """Plays the move that scores the most; without one it exchanges as many tiles as it can."""

    name = "greedy"
    declared = (TIME, SEED)
    searches = False

    @classmethod
    @override
    def plays(cls, game: Game | type[Game]) -> bool:
        return game.name == "crossword"

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._random = Random(int(self.number("seed")) or None)

    @override
    def search(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        permitted = limits.permitted(root.state)
        values = {move: _worth(root.state, move) for move in permitted}
        best = max(values.values())
        return BestMove(self._random.choice([it for it in permitted if values[it] == best]))


def _worth(state: State, move: int) -> tuple[int, int]:
    """Return the score of a move, and the number of tiles that it exchanges."""
    exchange = numbers.PASS_NUMBER < move < numbers.PLAYS
    return state.move_score(move) or 0, len(numbers.exchanged(move)) if exchange else 0
