"""The fit: a move's probability is the softmax of the sums of its features' weights.

This is the generalised Bradley-Terry model of R. Coulom, "Computing Elo Ratings of Move Patterns in
the Game of Go" (2007), where a move is a team of features that wins against the other moves of its
position; the weights are the logarithms of its "gammas". There each position has one winner. Here
each move wins as often as the search visited it, which contains more information.

The weights minimise the cross entropy plus `ridge / 2` times the sum of their squares, which stands
for the prior of games there against an even opponent. The sum is convex. It is minimised by scipy's
L-BFGS (J. Nocedal, "Updating Quasi-Newton Matrices with Limited Storage", 1980).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_array

from boardwire.clients.learning.fit.fitted_weights import Fit

from .examples import MoveExamples

Vector = NDArray[np.float64]

UNIT = 1024
"""The weights in files are whole numbers of this part of 1."""

_LARGEST = 32767
_HELD_BACK = 10
"""One block in this number is held back; its positions measure the fit on new data."""

_BLOCK = 50
"""The number of positions of a block: neighbours belong to one game and are much alike."""

_STEPS = 200
_CLOSE = 1e-6
"""The fit ends when a step gains less than this part of the loss."""


class FitData:
    """Positions in the form that the fit needs.

    Args:
        examples: The positions, at least one.
        features: The number of features.
    """

    def __init__(self, examples: MoveExamples, features: int) -> None:
        ends = np.concatenate([[0], np.cumsum(examples.lengths, dtype=np.int64)])
        self._features = csr_array(
            (np.ones(ends[-1]), examples.features, ends), (len(examples.visits), features)
        )
        self._moves = examples.moves.astype(np.int64)
        self._first_move = np.cumsum(self._moves) - self._moves
        visits = examples.visits.astype(np.float64)
        self.shares = visits / np.repeat(np.add.reduceat(visits, self._first_move), self._moves)

    def log_probabilities(self, weights: Vector) -> Vector:
        """Return the logarithm of the probability of each move."""
        sums = self._features @ weights
        sums -= np.repeat(np.maximum.reduceat(sums, self._first_move), self._moves)
        totals = np.add.reduceat(np.exp(sums), self._first_move)
        return np.asarray(sums - np.repeat(np.log(totals), self._moves))

    def loss(self, weights: Vector, ridge: float) -> tuple[float, Vector]:
        """Return the sum that is minimised, and its gradient."""
        logs = self.log_probabilities(weights)
        gradient = self._features.T @ (np.exp(logs) - self.shares) + ridge * weights
        return float(ridge / 2 * weights @ weights - self.shares @ logs), gradient

    def minimised(self, ridge: float) -> Vector:
        """Return the weights where the sum is least, nearly."""
        start = np.zeros(self._features.shape[1])
        options = {"maxiter": _STEPS, "ftol": _CLOSE}
        found = minimize(self.loss, start, ridge, "L-BFGS-B", jac=True, options=options)
        return np.asarray(found.x)

    def judged(self, weights: Vector) -> tuple[float, float, float, float]:
        """Compare the probabilities by weights with the visits of these positions.

        Returns:
            The cross entropy; the least that is possible, the entropy of the visits; that of even
            probabilities; all in nats. Then the share of positions in which the most visited move
            is the likeliest.
        """
        logs = self.log_probabilities(weights)
        positions = len(self._moves)
        certain = self.shares * np.log(np.maximum(self.shares, 1e-12))
        ends = zip(self._first_move, self._first_move + self._moves, strict=True)
        hits = sum(logs[a:b].argmax() == self.shares[a:b].argmax() for a, b in ends)
        return (
            float(-(self.shares @ logs) / positions),
            float(-certain.sum() / positions),
            float(np.log(self._moves).mean()),
            float(hits / positions),
        )


def fit_moves(examples: MoveExamples, features: int, ridge: float = 2.0) -> Fit:
    """Fit the weights of all features.

    Args:
        examples: At least 20 positions.
        features: The number of features.
        ridge: The strength of the pull of weights towards 0.
    """
    block = max(min(_BLOCK, len(examples) // (2 * _HELD_BACK)), 1)
    held_back = np.arange(len(examples)) // block % _HELD_BACK == _HELD_BACK - 1
    weights = FitData(examples.chosen(~held_back), features).minimised(ridge)
    loss, least, even, first = FitData(examples.chosen(held_back), features).judged(weights)
    numbers = np.clip(np.rint(weights * UNIT), -_LARGEST, _LARGEST).astype("<i2")
    facts = {"entropy of visits": round(least, 3), "most visited move first": round(first, 3)}
    return Fit(numbers.tobytes(), int((~held_back).sum()), loss, even, facts)
