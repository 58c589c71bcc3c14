"""Fitting weights to positions: ridge regression, a stage of the game at a time.

The weights of a stage minimise the sum of squares of (features times weights - target) over its
positions, plus `ridge` times the sum of squares of the weights. The target is the result of the
game, mixed with the score of the search. The method is that of conjugate gradients on the normal
equations, divided by their diagonal (Y. Saad, "Iterative Methods for Sparse Linear Systems", 2003,
section 9.2): it needs products with the sparse matrix only, and no random numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .learner import FeatureMatrix, Learner
from .positions import LAST

Vector = NDArray[np.float64]

_LARGEST = 32767
_HELD_BACK = 20
"""One game in so many is not fitted to; its positions show how well the fit does on new ones."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Fitted weights.

    Args:
        weights: The weights of each stage in turn, as 16-bit numbers, little-endian.
        positions: The number of positions that were fitted to.
        error: The root mean square of (evaluation - target) of positions that were held back, in
            the unit of results.
        guess: The same where every position is taken for even.
    """

    weights: bytes
    positions: int
    error: float
    guess: float


def fit_weights(
    learner: Learner,
    rows: NDArray[np.void],
    *,
    mix: float = 0.0,
    ridge: float = 30.0,
    steps: int = 25,
    progress: Callable[[int, int], object] = lambda _stage, _stages: None,
) -> Fit:
    """Fit the weights of all stages.

    Args:
        learner: The game.
        rows: Positions of whole games, as `read_positions` returns them.
        mix: The share of the search's score in the target; the rest is the result of the game.
        ridge: How strongly weights are pulled towards 0: as by so many positions that say 0.
        steps: The number of steps of the method.
        progress: Called after each stage with its number, from 1, and the number of stages.
    """
    layout = learner.layout
    held_back = _games_of(rows) % _HELD_BACK == 0
    target = _targets(learner, rows, mix)
    stage_of = learner.stages(rows.tobytes())
    table = np.zeros((layout.stages, layout.features), "<i2")
    squares = guesses = 0.0
    fitted = 0
    for stage in range(layout.stages):
        here = stage_of == stage
        chosen = here & ~held_back
        weights = np.zeros(layout.features)
        if chosen.any():
            matrix, used = _folded(learner, learner.features(rows[chosen].tobytes()))
            weights[used] = _solve(matrix, target[chosen], len(used), ridge, steps)
        weights = weights[learner.folded]
        unit = learner.result_unit
        table[stage] = np.clip(np.rint(weights * unit), -_LARGEST, _LARGEST)
        fitted += int(np.count_nonzero(chosen))
        test = here & held_back
        if test.any():
            matrix = learner.features(rows[test].tobytes())
            errors = _times(matrix, table[stage] / unit) - target[test]
            squares += float(errors @ errors)
            guesses += float(target[test] @ target[test])
        progress(stage + 1, layout.stages)
    count = max(int(np.count_nonzero(held_back)), 1)
    return Fit(table.tobytes(), fitted, (squares / count) ** 0.5, (guesses / count) ** 0.5)


def _games_of(rows: NDArray[np.void]) -> NDArray[np.int64]:
    """The number of the game of each position."""
    last = ((rows["flags"] & LAST) != 0).astype(np.int64)
    numbers: NDArray[np.int64] = np.cumsum(last) - last
    return numbers


def _targets(learner: Learner, rows: NDArray[np.void], mix: float) -> Vector:
    results = rows["result"].astype(np.float64)
    scores = rows["score"].astype(np.float64) / learner.result_unit
    return (1 - mix) * results + mix * scores


def _folded(learner: Learner, matrix: FeatureMatrix) -> tuple[FeatureMatrix, NDArray[np.intp]]:
    """The matrix with one feature for those of equal weight, numbered without gaps.

    Returns:
        The matrix, and the features by their new numbers. All others have the weight 0.
    """
    folded = learner.folded[matrix.features]
    found = np.zeros(learner.layout.features, np.bool_)
    found[folded] = True
    numbers = (np.cumsum(found) - 1).astype(np.uint32)
    return FeatureMatrix(matrix.starts, numbers[folded], matrix.counts), np.flatnonzero(found)


def _times(matrix: FeatureMatrix, weights: Vector) -> Vector:
    """The product of the matrix with a vector. No row is empty."""
    products = weights[matrix.features] * matrix.counts
    sums: Vector = np.add.reduceat(products, matrix.starts[:-1])
    return sums


def _solve(matrix: FeatureMatrix, target: Vector, size: int, ridge: float, steps: int) -> Vector:
    """The weights that minimise the sum of squares."""
    counts = matrix.counts.astype(np.float64)
    by_float = FeatureMatrix(matrix.starts.astype(np.intp), matrix.features, counts)
    lengths = by_float.starts[1:] - by_float.starts[:-1]

    def summed(values: Vector) -> Vector:
        sums: Any = np.bincount(matrix.features, values, size)
        return np.asarray(sums, np.float64)

    def transposed(values: Vector) -> Vector:
        return summed(np.repeat(values, lengths) * counts)

    diagonal = summed(counts * counts) + ridge
    weights = np.zeros(size)
    rest = transposed(target)
    scaled = rest / diagonal
    direction = scaled.copy()
    size_of_rest = float(rest @ scaled)
    for _ in range(steps):
        if size_of_rest == 0:
            break
        image = transposed(_times(by_float, direction)) + ridge * direction
        step = size_of_rest / float(direction @ image)
        weights += step * direction
        rest -= step * image
        scaled = rest / diagonal
        before, size_of_rest = size_of_rest, float(rest @ scaled)
        direction = scaled + (size_of_rest / before) * direction
    return weights
