"""Fitting weights to positions: ridge regression, a stage of the game at a time.

The weights of a stage minimise the loss over its positions, plus `ridge` times the sum of squares
of the weights. The target is the result of the game, mixed with the score of the search. The loss
is that of the game's plan:

- `Loss.SQUARES`: the squares of (features times weights - target).
- `Loss.LOGISTIC`: the cross entropy of the target and a probability, where features times weights
  are log-odds.

`regression.py` minimises it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from .game_plan import LAST
from .learner import Learner
from .regression import Vector, expected_result, regression
from .steps import Fit

_LARGEST = 32767
_HELD_BACK = 20
"""One game in so many is not fitted to; its positions show how well the fit does on new ones."""


def fit_weights(
    learner: Learner,
    rows: NDArray[np.void],
    *,
    mix: float = 0.0,
    ridge: float | None = None,
    steps: int | None = None,
    progress: Callable[[int, int], object] = lambda _stage, _stages: None,
) -> Fit:
    """Fit the weights of all stages.

    Args:
        learner: The game.
        rows: Positions of whole games, as `read_positions` returns them.
        mix: The share of the search's score in the target; the rest is the result of the game.
        ridge: How strongly weights are pulled towards 0: as by so many positions that say 0; None
            for that of the game's plan.
        steps: The number of steps of conjugate gradients; None for that of the plan.
        progress: Called after each stage with its number, from 1, and the number of stages.

    Returns:
        The weights. The error is the root mean square of (prediction - target), in the unit of
        results; of a logistic fit the prediction is the expected result, from -1 to 1.
    """
    layout, loss = learner.layout, learner.plan.loss
    ridge = learner.plan.ridge if ridge is None else ridge
    steps = learner.plan.steps if steps is None else steps
    evaluated = learner.plan.evaluated(rows)
    held_back = _games_of(rows) % _HELD_BACK == 0
    target = _targets(learner, rows, mix)
    stage_of = learner.stages(rows.tobytes())
    unit = learner.result_unit
    table = np.zeros((layout.stages, layout.features), "<i2")
    squares = guesses = 0.0
    fitted = 0
    for stage in range(layout.stages):
        here = (stage_of == stage) & evaluated
        chosen = here & ~held_back
        start = learner.start / unit
        change = np.zeros(layout.features)
        if chosen.any():
            matrix = _folded(learner, rows[chosen])
            change = regression(loss, matrix, target[chosen], start, ridge, steps) - start
        weights = (start + change[learner.folded]) * unit
        table[stage] = np.clip(np.rint(weights), -_LARGEST, _LARGEST)
        fitted += int(np.count_nonzero(chosen))
        test = here & held_back
        if test.any():
            evaluation = learner.features(rows[test].tobytes()) @ (table[stage] / unit)
            errors = expected_result(loss, evaluation) - target[test]
            squares += float(errors @ errors)
            guesses += float(target[test] @ target[test])
        progress(stage + 1, layout.stages)
    count = max(int(np.count_nonzero(held_back & evaluated)), 1)
    return Fit(table.tobytes(), fitted, (squares / count) ** 0.5, (guesses / count) ** 0.5, {})


def _games_of(rows: NDArray[np.void]) -> NDArray[np.int64]:
    """The number of the game of each position."""
    last = ((rows["flags"] & LAST) != 0).astype(np.int64)
    numbers: NDArray[np.int64] = np.cumsum(last) - last
    return numbers


def _targets(learner: Learner, rows: NDArray[np.void], mix: float) -> Vector:
    results = rows["result"].astype(np.float64)
    scores = rows["score"].astype(np.float64) / learner.result_unit
    return (1 - mix) * results + mix * expected_result(learner.plan.loss, scores)


def _folded(learner: Learner, rows: NDArray[np.void]) -> csr_array:
    """The features of positions, where one feature stands for those of equal weight."""
    matrix = learner.features(rows.tobytes())
    return csr_array((matrix.data, learner.folded[matrix.indices], matrix.indptr), matrix.shape)
