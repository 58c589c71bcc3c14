"""Calibration: it adjusts scores of searches to the results of the games.

Weights that are fitted to their own searches learn only what a search finds within its horizon.
Results also show later gains, such as those of an attack on a king, but a whole game has only one
result. So only few parameters are fitted to results: a logistic regression of the results on the
scores, on these times the phase of the game and its square, and on the features of the evaluation
(after J. Platt, "Probabilistic outputs for support vector machines", 1999, who had the score
alone).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array, hstack

from boardwire.values import value_class

from ..game_plan import Loss, Phase
from ..learner import Learner
from .regression import Vector, regression

_RIDGE = 3000.0
"""The strength of the pull of weights towards 0, as a number of positions with the feature: about
forty games. Features are scaled to a mean square of 1 where they are present."""
_STEPS = 30
SURE = 6.0
"""The log-odds beyond which a score stays unchanged: 400 to 1."""
_PART = 50_000
"""The number of positions whose features are listed at a time."""


@value_class
class Calibration:
    """Turns scores into log-odds that agree with the results.

    Args:
        scale: The factors of a score, of the score times the phase, and of that times the phase
            again.
        weights: The summand for each 1 of a feature.
    """

    scale: Vector
    weights: Vector

    def of(self, learner: Learner, phase: Phase, rows: NDArray[np.void]) -> Vector:
        """Return the log-odds of winning for scores.

        Args:
            learner: The game.
            phase: Its phase.
            rows: The positions, with their scores.
        """
        found = learner.search_scores(rows)
        for first in range(0, len(rows), _PART):
            here = slice(first, first + _PART)
            scores = found[here]
            unsure = np.abs(scores) < SURE
            change = learner.features(rows[here].tobytes()) @ self.weights
            odds = _powers(scores, phase(rows[here])) @ self.scale + change
            found[here] = np.where(unsure, np.clip(odds, -SURE, SURE), scores)
        return found


def calibrate(learner: Learner, phase: Phase, rows: NDArray[np.void]) -> Calibration:
    """Fit a calibration.

    Args:
        learner: The game, with results that are wins, draws and losses.
        phase: Its phase.
        rows: The positions, with scores and results.
    """
    rows = rows[np.abs(learner.search_scores(rows)) < SURE]
    features = learner.features(rows.tobytes())
    squares = np.asarray(features.power(2).sum(axis=0)).ravel()
    found_in = np.bincount(features.indices, minlength=len(squares))
    spread = np.sqrt(np.maximum(squares, 1) / np.maximum(found_in, 1))
    powers = _powers(learner.search_scores(rows), phase(rows))
    matrix = csr_array(hstack([csr_array(powers), features @ diags_array(1 / spread)]))
    start = np.zeros(matrix.shape[1])
    start[0] = 1.0
    results = rows["result"].astype(np.float64)
    found = regression(Loss.LOGISTIC, matrix, results, start, _RIDGE, _STEPS)
    scale, weights = np.split(found, [powers.shape[1]])
    return Calibration(scale, weights / spread)


def _powers(scores: Vector, phase: Vector) -> Vector:
    """Return scores times the powers of the phase, in columns."""
    return scores[:, np.newaxis] * phase[:, np.newaxis] ** np.arange(3)
