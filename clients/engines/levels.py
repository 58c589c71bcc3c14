"""Levels of strength: how an engine plays at each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from boardwire.games import Game
from boardwire.values import value_class

LEVELS = range(1, 11)
"""The levels, the weakest first."""

USUAL_LEVEL = 4
"""The level of an opponent for a person that has not chosen one."""


@value_class
class LevelStrength:
    """The strength of an engine at a level.

    Args:
        limits: The options that limit its search, by name; none for the limit of time alone.
        slips: The share of its moves that are drawn at random, from 0 to 1.
    """

    limits: Mapping[str, int] = field(default_factory=dict)
    slips: float = 0.0


_Profile = Sequence[tuple[int, float]]
"""For each level the limit of the search, 0 for that of time alone, and the share of slips."""

_DEEP: _Profile = (
    *((1, 0.62), (1, 0.5), (1, 0.4), (1, 0.3), (1, 0.21)),
    *((1, 0.12), (2, 0.06), (3, 0.02), (4, 0.0), (0, 0.0)),
)
"""Alpha-beta in games without chance: plies."""
_CHANCE: _Profile = (
    *((1, 0.75), (1, 0.66), (1, 0.57), (1, 0.48), (1, 0.39)),
    *((1, 0.3), (1, 0.21), (1, 0.12), (1, 0.04), (0, 0.0)),
)
"""Expectiminimax: plies."""
_SAMPLED: _Profile = (
    *((32, 0.6), (32, 0.48), (40, 0.37), (48, 0.27), (64, 0.19)),
    *((96, 0.12), (160, 0.07), (280, 0.03), (480, 0.0), (0, 0.0)),
)
"""Searches by simulations: playouts."""
_SMALL: _Profile = tuple(
    (0, slips) for slips in (0.9, 0.75, 0.62, 0.5, 0.4, 0.31, 0.22, 0.14, 0.07, 0.0)
)
"""Games that every search plays well, and engines without a limit: only slips make a difference."""

_SMALL_GAMES = frozenset({"tictactoe", "nim", "tree", "kuhn", "leduc", "rps", "matrix"})

_LIMITS: Mapping[str, tuple[str, _Profile]] = {
    "mcts": ("playouts", _SAMPLED),
    "ismcts": ("playouts", _SAMPLED),
    "pimc": ("playouts", _SAMPLED),
    "alphabeta": ("depth", _DEEP),
    "expectiminimax": ("depth", _CHANCE),
}
"""For each engine the option that limits its search, and the profile of its levels."""


def limit_of_level(engine: str, game: Game, level: int) -> tuple[str, int] | None:
    """Return the option that limits an engine at a level of GNU Go, and its value.

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
    if engine == "alphabeta" and not game.has_chance and game.players == 2 and game.zero_sum:
        return "depth", level
    if engine in ("alphabeta", "expectiminimax"):
        return "depth", (level + 2) // 3
    return None


def strength_at(engine: str, game: Game, level: int) -> LevelStrength:
    """Return the strength of an engine in a game at a level, as an opponent of people.

    `bench/levels.py` measures what each level scores against the one below.

    Args:
        engine: The name of a bundled engine, other than `house`.
        game: The game that it plays.
        level: The level; it is clamped to existing ones.
    """
    option, profile = _LIMITS.get(engine, ("", _SMALL))
    if game.name in _SMALL_GAMES:
        profile = _SMALL
    elif engine == "alphabeta" and (game.has_chance or game.players != 2 or not game.zero_sum):
        profile = _CHANCE
    limit, slips = profile[clamped(level) - 1]
    return LevelStrength({option: limit} if option else {}, slips)


def clamped(level: int) -> int:
    """Return the existing level that is nearest to a number."""
    return min(max(level, LEVELS[0]), LEVELS[-1])
