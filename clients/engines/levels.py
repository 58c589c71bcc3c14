"""Levels of strength: how an engine plays at each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
        nodes: The most positions that it visits, or playouts that it makes; 0 for no limit but the
            time.
        plies: The most plies that it looks ahead; 0 for no limit.
        overlooked: The probability of each legal move to be overlooked, from 0 to 1. The engine
            chooses among the others.
    """

    nodes: int = 0
    plies: int = 0
    overlooked: float = 0.0


Profile = Sequence[LevelStrength]
"""The strengths of the ten levels."""


def path(part: float, least: int, most: int, overlooked: float = 0.95) -> LevelStrength:
    """Return a strength between the weakest and the strongest one of an engine in a game.

    Along the path the engine visits more positions, by a constant factor, and overlooks fewer
    moves.

    Args:
        part: The place on the path, from 0 (the weakest) to 1.
        least: The positions or playouts at the beginning; 0 for no limit.
        most: Those at the end.
        overlooked: The share of moves that is overlooked at the beginning; at the end it is 0.
    """
    nodes = round(least * (most / least) ** part) if least else 0
    return LevelStrength(nodes, overlooked=round(overlooked * (1 - part), 3))


def along(least: int, most: int, *parts: float, overlooked: float = 0.95) -> Profile:
    """Return the levels at places on a path.

    Args:
        least: As for :func:`path`.
        most: As for :func:`path`.
        parts: The places of nine levels; the tenth has no limit but the time. Without a limit of
            positions or playouts, the places of all ten.
        overlooked: As for :func:`path`.
    """
    levels = [path(it, least, most, overlooked) for it in parts]
    return (*levels, LevelStrength()) if least else tuple(levels)


_EVENLY = (0.0, 0.12, 0.25, 0.38, 0.5, 0.62, 0.75, 0.88, 1.0)
_IN_TENTHS = (0.0, 0.14, 0.28, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)

_USUAL: Mapping[str, Profile] = {
    "alphabeta": along(20, 6_000, *_EVENLY, overlooked=0.9),
    "expectiminimax": along(10, 1_500, *_EVENLY),
    "mcts": along(4, 400, *_EVENLY, overlooked=0.9),
    "ismcts": along(4, 400, *_EVENLY),
    "pimc": along(4, 400, *_EVENLY),
}
"""The levels of each engine in a game that has no others."""

_BLIND: Profile = along(0, 0, *_IN_TENTHS)
"""The levels of engines that have no limit but the time."""

_BY_GAME: Mapping[tuple[str, str], Profile] = {
    ("alphabeta", "amazons"): along(
        *(10, 3_000, 0.0, 0.05, 0.11, 0.18, 0.26, 0.40, 0.63, 0.87, 1.0)
    ),
    ("alphabeta", "breakthrough"): along(
        *(10, 3_500, 0.0, 0.08, 0.18, 0.30, 0.44, 0.60, 0.76, 0.89, 1.0)
    ),
    ("alphabeta", "checkers"): along(
        *(10, 4_000, 0.18, 0.30, 0.38, 0.48, 0.62, 0.71, 0.82, 0.91, 1.0)
    ),
    ("alphabeta", "chess"): along(
        *(40, 8_000, 0.24, 0.35, 0.46, 0.56, 0.66, 0.75, 0.85, 0.93, 1.0), overlooked=0.5
    ),
    ("alphabeta", "connect4"): along(
        *(10, 20_000, 0.0, 0.15, 0.32, 0.49, 0.63, 0.75, 0.84, 0.93, 1.0)
    ),
    ("alphabeta", "othello"): along(
        *(10, 4_000, 0.2, 0.31, 0.42, 0.52, 0.63, 0.75, 0.86, 0.93, 1.0)
    ),
    ("alphabeta", "tictactoe"): along(
        *(0, 0, 0.0, 0.26, 0.45, 0.60, 0.69, 0.78, 0.86, 0.93, 0.96, 1.0)
    ),
    ("alphabeta", "nim"): along(0, 0, 0.0, 0.26, 0.43, 0.56, 0.66, 0.74, 0.81, 0.88, 0.95, 1.0),
    ("mcts", "go"): along(
        *(4, 250, 0.0, 0.07, 0.14, 0.23, 0.34, 0.48, 0.66, 0.84, 1.0), overlooked=0.9
    ),
    ("mcts", "gomoku"): along(4, 500, 0.0, 0.05, 0.12, 0.20, 0.32, 0.53, 0.77, 0.91, 1.0),
    ("mcts", "hex"): along(
        *(15, 1_000, 0.0, 0.14, 0.27, 0.40, 0.52, 0.64, 0.76, 0.88, 1.0), overlooked=0.7
    ),
    ("expectiminimax", "backgammon"): along(
        *(10, 1_500, 0.0, 0.05, 0.12, 0.19, 0.28, 0.40, 0.57, 0.81, 1.0)
    ),
    ("expectiminimax", "property"): along(10, 100, *_EVENLY, overlooked=0.9),
    ("expectiminimax", "pig"): along(10, 300, 0.0, 0.39, 0.53, 0.63, 0.72, 0.80, 0.87, 0.94, 1.0),
    ("ismcts", "holdem"): along(4, 400, 0.0, 0.19, 0.31, 0.42, 0.52, 0.62, 0.72, 0.84, 1.0),
    ("ismcts", "liars"): along(4, 400, 0.0, 0.21, 0.35, 0.47, 0.58, 0.68, 0.78, 0.89, 1.0),
    ("ismcts", "stratego"): along(2, 24, *_EVENLY, overlooked=0.9),
    ("bridge", "bridge"): along(1, 8, *_EVENLY, overlooked=0.9),
    ("greedy", "crossword"): along(
        *(0, 0, 0.0, 0.05, 0.11, 0.17, 0.24, 0.31, 0.39, 0.50, 0.70, 1.0), overlooked=0.99
    ),
    ("gunner", "battleship"): along(
        *(1, 12, 0.0, 0.02, 0.05, 0.08, 0.11, 0.14, 0.19, 0.25, 1.0), overlooked=0.97
    ),
    ("equilibrium", "kuhn"): along(0, 0, 0.0, 0.15, 0.36, 0.55, 0.68, 0.77, 0.84, 0.90, 0.95, 1.0),
    ("equilibrium", "leduc"): along(0, 0, 0.0, 0.14, 0.27, 0.39, 0.5, 0.61, 0.72, 0.82, 0.92, 1.0),
}
"""The levels by engine and game: `python bench/level_fit.py GAME` finds the places."""


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
    levels = _BY_GAME.get((engine, game.name)) or _USUAL.get(engine, _BLIND)
    return levels[clamped(level) - 1]


def clamped(level: int) -> int:
    """Return the existing level that is nearest to a number."""
    return min(max(level, LEVELS[0]), LEVELS[-1])
