"""Levels of strength: the limit of a search at each level."""

from __future__ import annotations

from boardwire.games import Game

LEVELS = range(1, 11)
"""The levels, the weakest first."""


def limit_of_level(engine: str, game: Game, level: int) -> tuple[str, int] | None:
    """Return the option that limits an engine at a level, and its value.

    Each level searches a ply deeper, or makes twice as many playouts, as the one below. In games
    with many positions to a ply, three levels search one ply more.

    Args:
        engine: The name of a bundled engine.
        game: The game that it plays.
        level: The level; it is clamped to existing ones.

    Returns:
        None if the engine does not search.
    """
    level = min(max(level, LEVELS[0]), LEVELS[-1])
    if engine in ("mcts", "ismcts", "pimc"):
        return "playouts", 25 << level
    if engine == "alphabeta" and not game.has_chance and game.players == 2 and game.zero_sum:
        return "depth", level
    if engine in ("alphabeta", "expectiminimax"):
        return "depth", (level + 2) // 3
    return None
