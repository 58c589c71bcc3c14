"""Regression on sparse rows: weights that minimise a loss, with a ridge.

Squares are minimised by conjugate gradients on the normal equations, divided by their diagonal (Y.
Saad, "Iterative Methods for Sparse Linear Systems", 2003, section 9.2): they need products with the
sparse matrix only, and no random numbers. scipy has both.

Cross entropy (logistic regression) is minimised by Newton's method, whose steps are fits of
squares, each row weighed by p (1 - p). A step that raises the loss is too long, and is halved until
it lowers it (J. Nocedal and S. Wright, "Numerical Optimization", 2006, section 3.1).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array
from scipy.sparse.linalg import LinearOperator, cg

from ..game_plan import Loss

Vector = NDArray[np.float64]

_NEWTON_STEPS = 4
_HALVINGS = 10
_CLOSE = 1e-10
"""Conjugate gradients end early where the rest is smaller than this part of the right side."""


def regression(
    loss: Loss, matrix: csr_array, target: Vector, start: Vector, ridge: float, steps: int
) -> Vector:
    """Return the weights that minimise the loss and the ridge.

    Args:
        loss: The loss, of results from -1 to 1 for `Loss.LOGISTIC`.
        matrix: The features, a row for each position.
        target: The result of each row.
        start: The weights that the ridge pulls towards.
        ridge: The strength of that pull, as a number of rows.
        steps: The steps of conjugate gradients of a fit of squares.
    """
    change = np.zeros(len(start))
    evaluation = matrix @ start
    if loss is Loss.SQUARES:
        rest = target - evaluation
        return start + _solve(matrix, np.ones(len(target)), rest, change, ridge, steps)
    cost = _cost(evaluation, target, change, ridge)
    for _ in range(_NEWTON_STEPS):
        expected = expected_result(loss, evaluation)
        # Derivatives of the cross entropy, with p = (1 + expected) / 2.
        curvature = np.maximum((1 - expected**2) / 4, 0.01)
        slope = (target - expected) / 2
        step = _solve(matrix, curvature, slope / curvature, change, ridge, steps)
        further = matrix @ step
        for _ in range(_HALVINGS):
            before, cost = cost, _cost(evaluation + further, target, change + step, ridge)
            if cost <= before:
                break
            cost, step, further = before, step / 2, further / 2
        else:
            break  # as low as floating-point precision allows
        change += step
        evaluation += further
    return start + change


def expected_result(loss: Loss, evaluation: Vector) -> Vector:
    """Return the results that evaluations predict: 2 p - 1, where p is the winning probability."""
    return np.asarray(np.tanh(evaluation / 2)) if loss is Loss.LOGISTIC else evaluation


def _cost(evaluation: Vector, target: Vector, change: Vector, ridge: float) -> float:
    """Return the cross entropy of log-odds, and the ridge."""
    entropy = np.logaddexp(0, evaluation) - (1 + target) / 2 * evaluation
    return float(entropy.sum() + ridge / 2 * change @ change)


def _solve(
    matrix: csr_array, importance: Vector, target: Vector, start: Vector, ridge: float, steps: int
) -> Vector:
    """Return the change of weights that minimises the sum of squares, each times its importance.

    Args:
        matrix: The features.
        importance: Of each position.
        target: The target of features times the change.
        start: The weights so far, which the ridge pulls towards 0.
        ridge: See above.
        steps: See above.
    """

    def normal(direction: Vector) -> Vector:
        return np.asarray(matrix.T @ (importance * (matrix @ direction)) + ridge * direction)

    squares = csr_array((matrix.data**2, matrix.indices, matrix.indptr), matrix.shape)
    change, _ = cg(
        LinearOperator((len(start), len(start)), normal, dtype=np.float64),
        matrix.T @ (importance * target) - ridge * start,
        rtol=_CLOSE,
        maxiter=steps,
        M=diags_array(1 / (squares.T @ importance + ridge)),
    )
    return np.asarray(change)
