"""The bundled opponent for a person: an engine that suits the game, at a level of strength."""

from __future__ import annotations

from random import Random

from boardwire.games import MOST_SEARCHED, Game, GameError

LEVELS = range(1, 11)
USUAL_LEVEL = 4
_SAMPLED = frozenset({"go", "hex", "gomoku"})
"""Games that Monte Carlo tree search plays best."""


def opponent_for(game: Game, level: int = USUAL_LEVEL) -> str:
    """Return the engine for a game, as command lines name it.

    Each level searches a ply deeper, or makes twice as many playouts, than the one below. In a game
    that no search plays, since it hides something and does not draw it or has too many outcomes of
    chance, the opponent plays at random.

    Args:
        game: The game.
        level: A number of `LEVELS`, the weakest first.
    """
    if not game.perfect_information:
        return f"ismcts:playouts={25 << level}" if _draws_hidden(game) else "random"
    if game.most_outcomes > MOST_SEARCHED:
        return "random"
    if game.has_chance or game.players != 2 or not game.zero_sum:
        return f"expectiminimax:depth={(level + 2) // 3}"
    if game.name in _SAMPLED:
        return f"mcts:playouts={25 << level}"
    return f"alphabeta:depth={level}"


def _draws_hidden(game: Game) -> bool:
    """Return whether states of a game are drawn among those that a player cannot tell apart."""
    if not game.determinizes:
        return False
    try:
        game.start().determinized(0, Random(0))
    except GameError:
        return False
    return True
