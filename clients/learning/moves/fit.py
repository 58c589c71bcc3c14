"""The fit: a move's probability is the softmax of the sums of its features' weights.

This is the generalised Bradley-Terry model of R. Coulom, "Computing Elo Ratings of Move Patterns in
the Game of Go" (2007), where a move is a team of features that wins against the other moves of its
position; the weights are the logarithms of its "gammas". There each position has one winner. Here
each move wins as often as the search visited it, which tells more of a position.

The weights minimise the cross entropy plus `ridge / 2` times the sum of their squares, which stands
for the prior of games there against an even opponent. The sum is convex. It is minimised by L-BFGS
(J. Nocedal, "Updating Quasi-Newton Matrices with Limited Storage", 1980).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from boardwire.values import value_class

from .examples import Examples

Vector = NDArray[np.float64]
Loss = Callable[[Vector], tuple[float, Vector]]

UNIT = 1024
"""The weights in files are whole numbers of this part of 1."""

_LARGEST = 32767
_HELD_BACK = 10
"""One block in so many is not fitted to; its positions show how well the fit does on new ones."""

_BLOCK = 50
"""Positions of a block: neighbours are of one game, and much alike."""

_PAIRS = 12
_STEPS = 200
_CLOSE = 1e-5
"""The fit ends when a step gains less than this part of the loss."""


@value_class
class MoveFit:
    """Fitted weights.

    Args:
        weights: 16-bit numbers, little-endian, in parts of `UNIT`.
        positions: The number of positions that were fitted to.
        loss: The cross entropy of positions that were held back, in nats.
        least: That of the best prediction: the entropy of the visits.
        even: That of even probabilities.
        first: The share of positions in which the most visited move is the likeliest.
    """

    weights: bytes
    positions: int
    loss: float
    least: float
    even: float
    first: float


class Model:
    """Positions in the form that the fit needs.

    Args:
        examples: The positions, at least one.
        features: The number of features.
    """

    def __init__(self, examples: Examples, features: int) -> None:
        self._count = features
        self._features = examples.features.astype(np.int64)
        self._lengths = examples.lengths.astype(np.int64)
        self._moves = examples.moves.astype(np.int64)
        self._first_feature = np.concatenate([[0], np.cumsum(self._lengths)[:-1]])
        self._first_move = np.concatenate([[0], np.cumsum(self._moves)[:-1]])
        visits = examples.visits.astype(np.float64)
        self.shares = visits / np.repeat(np.add.reduceat(visits, self._first_move), self._moves)

    def log_probabilities(self, weights: Vector) -> Vector:
        """The logarithm of the probability of each move."""
        sums = np.add.reduceat(weights[self._features], self._first_feature)
        sums -= np.repeat(np.maximum.reduceat(sums, self._first_move), self._moves)
        totals = np.add.reduceat(np.exp(sums), self._first_move)
        return np.asarray(sums - np.repeat(np.log(totals), self._moves))

    def loss(self, weights: Vector, ridge: float) -> tuple[float, Vector]:
        """The sum that is minimised, and its gradient."""
        logs = self.log_probabilities(weights)
        difference = np.repeat(np.exp(logs) - self.shares, self._lengths)
        gradient = np.bincount(self._features, difference, self._count) + ridge * weights
        return float(ridge / 2 * weights @ weights - self.shares @ logs), gradient

    def judged(self, weights: Vector) -> tuple[float, float, float, float]:
        """`loss`, `least`, `even` and `first` of `MoveFit` for these positions."""
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


def fit_moves(examples: Examples, features: int, ridge: float = 2.0) -> MoveFit:
    """Fit the weights of all features.

    Args:
        examples: At least 20 positions.
        features: The number of features.
        ridge: How strongly weights are pulled towards 0.
    """
    block = max(min(_BLOCK, len(examples) // (2 * _HELD_BACK)), 1)
    held_back = np.arange(len(examples)) // block % _HELD_BACK == _HELD_BACK - 1
    model = Model(examples.chosen(~held_back), features)
    weights = minimised(lambda it: model.loss(it, ridge), np.zeros(features))
    judged = Model(examples.chosen(held_back), features).judged(weights)
    numbers = np.clip(np.rint(weights * UNIT), -_LARGEST, _LARGEST).astype("<i2")
    return MoveFit(numbers.tobytes(), int((~held_back).sum()), *judged)


def minimised(loss: Loss, start: Vector) -> Vector:
    """The place near which a convex function has its minimum, by L-BFGS.

    Args:
        loss: The function, and its gradient.
        start: Where to begin.
    """
    at = start
    value, gradient = loss(at)
    pairs: deque[tuple[Vector, Vector]] = deque(maxlen=_PAIRS)
    for _ in range(_STEPS):
        direction = _direction(gradient, pairs)
        slope = float(direction @ gradient)
        length = 1.0 if pairs else 1 / max(float(np.abs(gradient).max()), 1.0)
        lower, steeper = loss(at + length * direction)
        while lower > value + 1e-4 * length * slope and length > 1e-10:
            length /= 2
            lower, steeper = loss(at + length * direction)
        step, change = length * direction, steeper - gradient
        if float(step @ change) > 0:
            pairs.append((step, change))
        gained = value - lower
        at, value, gradient = at + step, lower, steeper
        if gained < _CLOSE * abs(value):
            break
    return at


def _direction(gradient: Vector, pairs: deque[tuple[Vector, Vector]]) -> Vector:
    """Minus the gradient times the inverse of the Hessian, as the last steps show it."""
    rest = gradient.copy()
    shares = []
    for step, change in reversed(pairs):
        share = float(step @ rest) / float(step @ change)
        shares.append(share)
        rest -= share * change
    if pairs:
        step, change = pairs[-1]
        rest *= float(step @ change) / float(change @ change)
    for (step, change), share in zip(pairs, reversed(shares), strict=True):
        rest += (share - float(change @ rest) / float(step @ change)) * step
    return -rest
