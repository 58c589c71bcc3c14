"""Levels of strength: the limit of a search at each level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from boardwire.games import Game
from boardwire.values import value_class

LEVELS = range(1, 11)
"""The levels, the weakest first."""

USUAL_LEVEL = 4
"""The level of an opponent for a person that has not chosen one."""

_SLIPS = (0.5, 0.35, 0.22, 0.12, 0.05, 0.0, 0.0, 0.0, 0.0, 0.0)
"""The share of moves that are drawn at random at each level."""


@value_class
class Strength:
    """The strength of an engine at a level.

    Args:
        limits: The options that limit its search, by name; none for an engine without limits.
        slips: The share of its moves that are drawn at random, from 0 to 1.
    """

    limits: Mapping[str, int] = field(default_factory=dict)
    slips: float = 0.0


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
    level = clamped(level)
    if engine == "house":
        return "level", level
    if engine in ("mcts", "ismcts", "pimc"):
        return "playouts", 25 << level
    if engine == "bridge":
        return "samples", 2 * level
    if engine == "alphabeta" and not game.has_chance and game.players == 2 and game.zero_sum:
        return "depth", level
    if engine in ("alphabeta", "expectiminimax"):
        return "depth", (level + 2) // 3
    return None


def strength_of(engine: str, game: Game, level: int) -> Strength:
    """Return the strength of an engine in a game at a level, for opponents of people.

    Args:
        engine: The name of a bundled engine, other than `house`.
        game: The game that it plays.
        level: The level; it is clamped to existing ones.
    """
    limit = limit_of_level(engine, game, level)
    limits = {} if limit is None else {limit[0]: limit[1]}
    return Strength(limits, _SLIPS[clamped(level) - 1])


def clamped(level: int) -> int:
    """Return the existing level that is nearest to a number."""
    return min(max(level, LEVELS[0]), LEVELS[-1])
