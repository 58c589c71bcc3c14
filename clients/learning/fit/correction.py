"""Fitting the network that corrects a sum of features.

The features are fitted first. The network then learns the residual: the sum plus its output should
predict the score of the search. Weights that were fitted before are fitted further together, those
of the features and the network.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from boardwire.values import value_class

from ..learner import Learner, whole_weights
from .adam import Adam, Floats
from .updatable_network import UpdatableNetwork

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_EPOCHS = 6
_BATCHES = 200
"""The least number of steps of an epoch, if there are enough positions."""
_LEAST_BATCH, _MOST_BATCH = 256, 16_384
_RATE, _LAST_SHARE = 0.003, 0.02
"""The rate of the first step, and the last rate as a share of it."""
_FURTHER_RATE = 0.00025
"""The rate for weights that were fitted before; they need smaller steps."""
_FEATURES_RATE = 540.0
"""The rate of the feature weights, in their unit, as a multiple of the network's rate."""


@value_class
class CorrectionExamples:
    """Positions to learn from.

    Args:
        rows: The positions.
        base: The sums of their features, as log-odds.
        targets: The probabilities to win that they should have.
    """

    rows: NDArray[np.void]
    base: Floats
    targets: Floats


@value_class
class Correction:
    """A fitted network.

    Args:
        parameters: Its parameters as they are written to a file.
        outputs: Its outputs for the positions that were held back, as log-odds.
        weights: The weights of the features that it corrects, where these were fitted, too.
    """

    parameters: bytes
    outputs: Floats
    weights: NDArray[np.int16] | None = None


@value_class
class StartWeights:
    """Weights that were fitted before, as they are written to a file.

    Args:
        weights: Those of the features.
        parameters: Those of the network that corrects them.
    """

    weights: NDArray[np.int16]
    parameters: bytes


class FeatureSum:
    """The sum of features, whose weights are fitted further.

    Args:
        learner: The game.
        weights: The weights to begin with.
    """

    def __init__(self, learner: Learner, weights: NDArray[np.int16]) -> None:
        self._learner = learner
        self._weights = weights.astype(np.float32)
        self._adam = Adam([self._weights])

    def of(self, features: csr_array) -> Floats:
        """Return the sums for rows of features, as log-odds."""
        sums: Floats = (features @ self._weights / self._learner.result_unit).astype(np.float32)
        return sums

    def fit(self, features: csr_array, slopes: Floats, rate: float) -> None:
        """Make one step towards less loss.

        Args:
            features: Rows of features.
            slopes: For each row the derivative of its loss by its sum.
            rate: The step size of the network.
        """
        folded = self._learner.folded
        gradient = slopes @ features / (self._learner.result_unit * len(slopes))
        # Features that a symmetry maps to each other have the same weight.
        gradient = np.bincount(folded, gradient, len(folded))[folded]
        self._adam.step([gradient.astype(np.float32)], rate * _FEATURES_RATE)

    def whole_numbers(self) -> NDArray[np.int16]:
        """Return the weights as they are written to a file."""
        return whole_weights(self._weights)


def fit_correction(
    learner: Learner,
    examples: CorrectionExamples,
    held_back: CorrectionExamples,
    start: StartWeights | None = None,
    *,
    rate: float | None = None,
    epochs: int | None = None,
    progress: Callable[[str], object] = lambda _line: None,
) -> Correction:
    """Fit the network of a game.

    The result is that of the last epoch, which has the smallest steps. Weights with a pull towards
    0 may fit the held-back positions worse than the first weights and still play better: only a
    match decides.

    Args:
        learner: The game; it has such a network.
        examples: The examples of the fit.
        held_back: The examples that are held back.
        start: Weights to begin with, whose features are fitted further with the network; the bases
            of the examples are not used then. None to begin with a random network; if it is no
            better on the positions that were held back than none, nothing is corrected.
        rate: The first step size of Adam; None for a default that suits.
        epochs: The number of times each example is used; None for a default that suits.
        progress: Called with a line at the start and after each epoch.
    """
    assert learner.network is not None
    if start is None:
        total = None
        network = UpdatableNetwork.drawn(learner.native, learner.network, np.random.default_rng(1))
        nothing = bytes(2 * learner.network.parameters)
        first = Correction(nothing, np.zeros(len(held_back.base), np.float32))
        first_rate = rate or _RATE
    else:
        total = FeatureSum(learner, start.weights)
        network = UpdatableNetwork.read(learner.native, learner.network, start.parameters)
        outputs = network.outputs(held_back.rows.tobytes())
        first = Correction(start.parameters, outputs, start.weights)
        first_rate = rate or _FURTHER_RATE
    found = first
    distance = before = _distance(learner, held_back, first)
    progress(f"start: {before:.5f} from scores of games held back")
    batch = int(np.clip(len(examples.base) // _BATCHES, _LEAST_BATCH, _MOST_BATCH))
    epochs = epochs or _EPOCHS
    steps = epochs * (len(examples.base) // batch)
    for epoch in range(epochs):
        order = np.random.default_rng(epoch).permutation(len(examples.base))
        for number, chosen in enumerate(_batches(order, batch)):
            done = (epoch + number * batch / len(order)) / epochs
            now = first_rate * (_LAST_SHARE + (1 - _LAST_SHARE) * (1 + np.cos(np.pi * done)) / 2)
            now *= min(1.0, (epoch * (len(order) // batch) + number + 1) / min(50, steps))
            rows = examples.rows[chosen].tobytes()
            if total is None:
                network.fit(rows, examples.base[chosen], examples.targets[chosen], now)
            else:
                features = learner.features(rows)
                slopes = network.fit(rows, total.of(features), examples.targets[chosen], now)
                total.fit(features, slopes, now)
        found = Correction(
            network.whole_numbers(),
            network.outputs(held_back.rows.tobytes()),
            None if total is None else total.whole_numbers(),
        )
        distance = _distance(learner, held_back, found)
        progress(f"epoch {epoch + 1} of {epochs}: {distance:.5f} from scores of games held back")
    return first if start is None and distance >= before else found


def _batches(order: NDArray[np.int64], batch: int) -> Iterator[NDArray[np.int64]]:
    for first in range(0, len(order) - batch + 1, batch):
        yield order[first : first + batch]


def _distance(learner: Learner, examples: CorrectionExamples, found: Correction) -> float:
    """Return the root mean square of (probability - target), with the network's sums."""
    base: NDArray[np.floating] = examples.base
    if found.weights is not None:
        base = learner.sums(examples.rows, found.weights[np.newaxis])
    chances = 1 / (1 + np.exp(-(base + found.outputs)))
    errors = chances - examples.targets
    return float(np.sqrt(errors @ errors / max(len(errors), 1)))
