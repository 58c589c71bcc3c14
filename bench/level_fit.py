"""Finds levels of the house at equal distances: the places of `clients/engines/levels.py`.

python bench/level_fit.py GAME [--games N] [--minutes M] [--least N] [--most N] [--overlooked P]
    Plays games between neighbouring places on the path from the weakest strength to the strongest
    one with a limit of positions or playouts, fits a rating to each place (a cubic, by the
    likelihood of Elo's model), and prints nine places at equal distances, with the share of the
    points that each is expected to score against the one below.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from random import Random
from time import monotonic

import numpy as np
from level_games import results
from numpy.typing import NDArray

from boardwire.clients.engines.house import HouseSearcher
from boardwire.clients.engines.house.choice import engine_for
from boardwire.clients.engines.levels import LevelStrength, path
from boardwire.games import Game, load, names
from boardwire.override import override

DEGREE = 3
NEAREST, FARTHEST = 0.08, 0.22
"""The distances of two places that play each other."""
PLACES = 9
SECONDS = 5.0
"""The most time of a move, which is no limit in practice."""
_PRIOR = 1e-3
_GRID = 1001

Floats = NDArray[np.float64]


class FixedStrength(HouseSearcher):
    """The house at a strength that is no level.

    Args:
        strength: The strength.
    """

    def __init__(self, strength: LevelStrength) -> None:
        super().__init__({"time": SECONDS})
        self._strength = strength

    @override
    def strength(self, engine: str, game: Game) -> LevelStrength:
        return self._strength


def powers(parts: Floats) -> Floats:
    """Return the powers of places, a row for each place."""
    return np.stack([parts**power for power in range(1, DEGREE + 1)], axis=-1)


def fitted(high: Floats, low: Floats, points: Floats) -> Floats:
    """Return the coefficients of the rating, in natural units, by Newton's method."""
    rows = powers(high) - powers(low)
    found = np.zeros(DEGREE)
    for _ in range(50):
        expected = 1 / (1 + np.exp(-rows @ found))
        slope = rows.T @ (points - expected) - _PRIOR * found
        curve = (rows * (expected * (1 - expected))[:, None]).T @ rows + _PRIOR * np.eye(DEGREE)
        found = found + np.linalg.solve(curve, slope)
    return found


def places(coefficients: Floats) -> tuple[list[float], float]:
    """Return places at equal distances of rating, and the expected share of each step."""
    grid = np.linspace(0.0, 1.0, _GRID)
    ratings = np.maximum.accumulate(powers(grid) @ coefficients)
    wanted = np.linspace(ratings[0], ratings[-1], PLACES)
    found = [float(grid[np.searchsorted(ratings, it)]) for it in wanted[:-1]] + [1.0]
    return found, float(1 / (1 + np.exp(-(ratings[-1] - ratings[0]) / (PLACES - 1))))


def main() -> int:
    """Play, fit, and print the places."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=names())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--least", type=int, default=0)
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--overlooked", type=float, default=0.95)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game, dice = load(arguments.game), Random(arguments.seed)
    end = monotonic() + 60 * arguments.minutes

    def player(part: float) -> FixedStrength:
        return FixedStrength(path(part, arguments.least, arguments.most, arguments.overlooked))

    high: list[float] = []
    low: list[float] = []
    points: list[float] = []
    while len(points) < arguments.games and monotonic() < end:
        above = dice.uniform(NEAREST, 1.0)
        below = max(above - dice.uniform(NEAREST, FARTHEST), 0.0)
        pair = results(game, partial(player, above), partial(player, below), dice)
        for _ in range(2):
            high.append(above)
            low.append(below)
            points.append(next(pair))
    found, step = places(fitted(*(np.array(it) for it in (high, low, points))))
    print(
        f"{game.name} ({engine_for(game)}), {len(points)} games: each step {100 * step:.0f}%\n"
        f"    along({arguments.least}, {arguments.most}, "
        f"{', '.join(f'{it:.2f}' for it in found)}, overlooked={arguments.overlooked})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
