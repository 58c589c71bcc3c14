"""The choice of the bundled engine that plays a game for the house."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from boardwire.games import MOST_SEARCHED, Game, GameError, OptionError, find
from boardwire.games.searches import searches_for

from ..search.bundled_searchers import SEARCHERS
from ..search.searcher import Searcher
from .equilibrium import EquilibriumPlayer, learned
from .greedy import GreedyPlayer
from .gunner import Gunner

EQUILIBRIUM = EquilibriumPlayer.name
OWN: Mapping[str, type[Searcher]] = {
    it.name: it for it in (EquilibriumPlayer, GreedyPlayer, Gunner)
}
"""Players that only the house has, by their names; they are no bundled engines by themselves."""

_OWN = {
    "bridge": "bridge",
    "crossword": GreedyPlayer.name,
    "battleship": Gunner.name,
    **dict.fromkeys(("kuhn", "leduc", "rps", "matrix"), EQUILIBRIUM),
}
"""Games that have a special player."""


def engine_for(game: Game, chosen: Mapping[str, str] | None = None) -> str:
    """Return the name of the bundled engine that plays a game best.

    The traits of the game decide: whether it hides information, has chance, is for two players and
    zero-sum. In a game that no search plays, since it hides something and does not draw it or has
    too many outcomes of chance, the engine plays at random.

    Args:
        game: The game with its options.
        chosen: Engines that the operator has chosen, by the names of games.
    """
    if chosen and (name := chosen.get(game.name)):
        return name
    own = _OWN.get(game.name)
    if own == EQUILIBRIUM and not _has_equilibrium(game):
        own = None
    if own is not None:
        return own
    if not game.perfect_information:
        return "ismcts" if _draws_hidden(game) else "random"
    if game.most_outcomes > MOST_SEARCHED:
        return "random"
    return searches_for(game)[0]


@lru_cache(maxsize=64)
def _has_equilibrium(game: Game) -> bool:
    """Return whether an equilibrium of a game can be learned: for two, zero-sum and small."""
    return game.players == 2 and game.zero_sum and learned(game) is not None


@lru_cache(maxsize=64)
def _draws_hidden(game: Game) -> bool:
    """Return whether a game draws states among those that a player cannot distinguish."""
    if not game.determinizes:
        return False
    try:
        game.start().determinized(0, Random(0))
    except GameError:
        return False
    return True


def read_engines(text: str) -> dict[str, str]:
    """Read the engines that an operator has chosen: `go/mcts+chess/alphabeta`.

    Raises:
        OptionError: There is no such engine or game, or the engine does not play the game.
    """
    chosen: dict[str, str] = {}
    for word in filter(None, text.split("+")):
        game, _, engine = word.partition("/")
        if engine not in SEARCHERS or engine == "house":
            known = ", ".join(name for name in SEARCHERS if name != "house")
            raise OptionError(
                f"engines: {word[:60]!r} is not GAME/ENGINE with a bundled engine: {known}"
            )
        kind = find(game)
        if not SEARCHERS[engine].plays(kind):
            raise OptionError(f"engines: {engine} does not play {kind.title}; choose another one")
        chosen[kind.name] = engine
    return chosen
