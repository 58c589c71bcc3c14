"""The bundled opponent for a person: an engine that suits the game, at a level of strength."""

from __future__ import annotations

from random import Random

from boardwire.clients.engines.levels import LEVELS, limit_of_level
from boardwire.games import MOST_SEARCHED, Game, GameError
from boardwire.games.searches import searches_for

__all__ = ["LEVELS", "USUAL_LEVEL", "opponent_for"]

USUAL_LEVEL = 4


def opponent_for(game: Game, level: int = USUAL_LEVEL) -> str:
    """Return the engine for a game in the form of command lines.

    Each level searches a ply deeper, or makes twice as many playouts, as the one below. In a game
    that no search plays, since it hides something and does not draw it or has too many outcomes of
    chance, the opponent plays at random.

    Args:
        game: The game.
        level: A number of `LEVELS`, the weakest first.
    """
    engine = _engine_for(game)
    limit = limit_of_level(engine, game, level)
    return engine if limit is None else f"{engine}:{limit[0]}={limit[1]}"


def _engine_for(game: Game) -> str:
    """Return the name of the engine that plays a game best."""
    if not game.perfect_information:
        return "ismcts" if _draws_hidden(game) else "random"
    if game.most_outcomes > MOST_SEARCHED:
        return "random"
    return searches_for(game)[0]


def _draws_hidden(game: Game) -> bool:
    """Return whether a game draws states among those that a player cannot distinguish."""
    if not game.determinizes:
        return False
    try:
        game.start().determinized(0, Random(0))
    except GameError:
        return False
    return True
