"""A player by an equilibrium: in small games of hidden information it learns one by self-play.

Counterfactual regret minimization (CFR+) needs the whole tree of the game, so it is for games such
as Kuhn and Leduc poker, matrix games and rock-paper-scissors. It plays each move with the
probability of the average strategy, so that nobody can exploit it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from time import monotonic

from boardwire.games import Game
from boardwire.games.textbook.equilibria.cfr import Cfr
from boardwire.games.textbook.equilibria.extensive_form import InformationSet, extensive_form
from boardwire.games.textbook.tree_search.node import TooLarge
from boardwire.override import override

from ..search.native_options import SEED, TIME
from ..search.searcher import UNMONITORED, BestMove, Root, Searcher, SearchLimits, SearchMonitor

MOST_NODES = 20_000
"""The most positions of a game whose tree is made."""
ITERATIONS = 400
"""The iterations after which a strategy is good enough."""
FIRST_SECONDS = 0.5
"""The least seconds of learning before the first move of a game."""


class LearnedGame:
    """A small game with the strategy that was learned so far.

    Args:
        game: The game.

    Raises:
        TooLarge: Its tree has too many positions.
    """

    def __init__(self, game: Game) -> None:
        form = extensive_form(game.start(), MOST_NODES)
        self.form = form
        self._learning = Cfr(form)
        self._sets: Mapping[tuple[int, str], InformationSet] = {
            (it.player, it.observation): it for it in form.sets
        }

    def learn(self, seconds: float) -> None:
        """Improve the strategy for some seconds, until it is good enough."""
        end = monotonic() + seconds
        while self._learning.iterations < ITERATIONS:
            self._learning.run(1)
            if monotonic() >= end:
                break

    def strategy(self, player: int, observation: str) -> Mapping[str, float] | None:
        """Return the probability of each move where a player knows that; None if nobody can."""
        found = self._sets.get((player, observation))
        if found is None:
            return None
        return dict(zip(found.moves, self._learning.average(found), strict=True))


@lru_cache(maxsize=4)
def learned(game: Game) -> LearnedGame | None:
    """Return a game with its strategy; None if its tree has too many positions."""
    try:
        return LearnedGame(game)
    except TooLarge:
        return None


class EquilibriumPlayer(Searcher):
    """Plays small zero-sum games of two players by an equilibrium."""

    name = "equilibrium"
    declared = (TIME, SEED)
    searches = False

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        super().__init__(options)
        self._random = Random(int(self.number("seed")) or None)

    @override
    def search(
        self, root: Root, limits: SearchLimits, monitor: SearchMonitor = UNMONITORED
    ) -> BestMove:
        state = root.state
        permitted = limits.permitted(state)
        game = learned(state.game)
        player = state.to_act()
        if game is not None:
            game.learn(max(limits.seconds / 2, 0.0) or FIRST_SECONDS)
            chances = game.strategy(player, state.observation(player))
            weights = [(chances or {}).get(state.move_text(it), 0.0) for it in permitted]
            if sum(weights) > 0:
                return BestMove(self._random.choices(permitted, weights)[0])
        return BestMove(self._random.choice(permitted))
