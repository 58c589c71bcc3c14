"""Regression on sparse rows: weights that minimise a loss, with a ridge.

Squares are minimised by conjugate gradients on the normal equations, divided by their diagonal (Y.
Saad, "Iterative Methods for Sparse Linear Systems", 2003, section 9.2): they need products with the
sparse matrix only, and no random numbers.

Cross entropy (logistic regression) is minimised by Newton's method, whose steps are fits of
squares, each row weighed by p (1 - p). A step that raises the loss is too long, and is halved until
it lowers it (J. Nocedal and S. Wright, "Numerical Optimization", 2006, section 3.1).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .game_plan import Loss
from .learner import FeatureMatrix

Vector = NDArray[np.float64]

_NEWTON_STEPS = 4
_HALVINGS = 10


def regression(
    loss: Loss, matrix: FeatureMatrix, target: Vector, start: Vector, ridge: float, steps: int
) -> Vector:
    """Return the weights that minimise the loss and the ridge.

    Args:
        loss: The loss, of results from -1 to 1 for `Loss.LOGISTIC`.
        matrix: The features. No row is empty.
        target: The result of each row.
        start: The weights that the ridge pulls towards.
        ridge: How strongly, as by so many rows.
        steps: The steps of conjugate gradients of a fit of squares.
    """
    by_float = FeatureMatrix(
        matrix.starts.astype(np.intp), matrix.features, matrix.counts.astype(np.float64)
    )
    change = np.zeros(len(start))
    evaluation = times(by_float, start)
    if loss is Loss.SQUARES:
        rest = target - evaluation
        return start + _solve(by_float, np.ones(len(target)), rest, change, ridge, steps)
    cost = _cost(evaluation, target, change, ridge)
    for _ in range(_NEWTON_STEPS):
        expected = expected_result(loss, evaluation)
        # Derivatives of the cross entropy, with p = (1 + expected) / 2.
        curvature = np.maximum((1 - expected**2) / 4, 0.01)
        slope = (target - expected) / 2
        step = _solve(by_float, curvature, slope / curvature, change, ridge, steps)
        further = times(by_float, step)
        for _ in range(_HALVINGS):
            before, cost = cost, _cost(evaluation + further, target, change + step, ridge)
            if cost <= before:
                break
            cost, step, further = before, step / 2, further / 2
        else:
            break  # as low as numbers of this size can tell
        change += step
        evaluation += further
    return start + change


def expected_result(loss: Loss, evaluation: Vector) -> Vector:
    """The results that evaluations predict: for log-odds, 2 p - 1 where p is the probability."""
    return np.asarray(np.tanh(evaluation / 2)) if loss is Loss.LOGISTIC else evaluation


def times(matrix: FeatureMatrix, weights: Vector) -> Vector:
    """The product of the matrix with a vector. No row is empty."""
    products = weights[matrix.features] * matrix.counts
    sums: Vector = np.add.reduceat(products, matrix.starts[:-1])
    return sums


def _cost(evaluation: Vector, target: Vector, change: Vector, ridge: float) -> float:
    """The cross entropy of log-odds, and the ridge."""
    entropy = np.logaddexp(0, evaluation) - (1 + target) / 2 * evaluation
    return float(entropy.sum() + ridge / 2 * change @ change)


def _solve(
    matrix: FeatureMatrix,
    importance: Vector,
    target: Vector,
    start: Vector,
    ridge: float,
    steps: int,
) -> Vector:
    """The change of weights that minimises the sum of squares, each times its importance.

    Args:
        matrix: The features, with counts as floats.
        importance: Of each position.
        target: What features times the change should be.
        start: The weights so far, which the ridge pulls towards 0.
        ridge: See above.
        steps: See above.
    """
    lengths = matrix.starts[1:] - matrix.starts[:-1]
    counts: Vector = matrix.counts.astype(np.float64, copy=False)

    def summed(values: Vector) -> Vector:
        sums: Any = np.bincount(matrix.features, values, len(start))
        return np.asarray(sums, np.float64)

    def transposed(values: Vector) -> Vector:
        return summed(np.repeat(values * importance, lengths) * counts)

    diagonal = summed(np.repeat(importance, lengths) * counts * counts) + ridge
    change = np.zeros(len(start))
    rest = transposed(target) - ridge * start
    scaled = rest / diagonal
    direction = scaled.copy()
    size_of_rest = float(rest @ scaled)
    for _ in range(steps):
        if size_of_rest == 0:
            break
        image = transposed(times(matrix, direction)) + ridge * direction
        step = size_of_rest / float(direction @ image)
        change += step * direction
        rest -= step * image
        scaled = rest / diagonal
        before, size_of_rest = size_of_rest, float(rest @ scaled)
        direction = scaled + (size_of_rest / before) * direction
    return change
