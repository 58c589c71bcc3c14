"""The evaluation of positions of pursuit: features with weights.

The features are those of lectures on search: the points so far, the food that is left, the distance
to the nearest food, and that to the nearest chaser where it is near.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.values import value_class

from .grid import UNREACHABLE, Grid

NEAR = 4
"""The distance from which on a chaser is not near."""


@value_class
class PursuitFeatures:
    """The features of a position, as the eater counts them.

    Args:
        points: The points so far.
        food_left: The number of squares with food.
        food_distance: The steps to the nearest food; 0 where no food can be reached.
        danger: By how much the nearest chaser is nearer than `NEAR` steps; 0 where none is.
    """

    points: float
    food_left: float
    food_distance: float
    danger: float


@value_class
class Weights:
    """The weights of the features, in points.

    Args:
        points, food_left, food_distance, danger: What one of each counts.
    """

    points: float = 1.0
    food_left: float = 0.0
    food_distance: float = 0.0
    danger: float = 0.0


POINTS_ALONE = Weights()
"""The points so far, and nothing else."""
USUAL = Weights(points=1.0, food_left=-2.0, food_distance=-0.5, danger=-8.0)
"""The weights with which the bundled searches play."""


def features_of(
    grid: Grid, eater: int, chasers: Sequence[int], food: int, points: float
) -> PursuitFeatures:
    """Return the features of a position.

    Args:
        grid: The squares and walls.
        eater: The square of the eater; a negative number when it is caught.
        chasers: The square of each chaser.
        food: The squares with food, a bit for each.
        points: The points so far.
    """
    if eater < 0:
        return PursuitFeatures(float(points), float(food.bit_count()), 0.0, 0.0)
    steps = grid.distances[eater]
    nearest = min(steps[square] for square in chasers)
    away = min((steps[it] for it in range(grid.squares) if food >> it & 1), default=0)
    return PursuitFeatures(
        float(points),
        float(food.bit_count()),
        0.0 if away >= UNREACHABLE else float(away),
        float(max(0, NEAR - nearest)),
    )


def value(features: PursuitFeatures, weights: Weights) -> float:
    """Return the weighted sum of the features, in points."""
    return (
        weights.points * features.points
        + weights.food_left * features.food_left
        + weights.food_distance * features.food_distance
        + weights.danger * features.danger
    )
