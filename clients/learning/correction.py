"""Fitting the network that corrects a sum of features.

The features are fitted first. The network then learns what they leave: with the sum added to its
output, it should predict the score of the search, and a little of the result. A score says more of
a position than one result does, but what the program misjudges shows in results alone.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from boardwire.values import value_class

from .adam import Floats
from .learner import Learner
from .updatable_network import UpdatableNetwork

_EPOCHS = 12
_BATCHES = 100
"""An epoch has at least so many steps, if there are positions enough."""
_LEAST_BATCH, _MOST_BATCH = 256, 16_384
_FIRST_RATE, _LAST_RATE = 0.002, 0.0001
_FURTHER_RATE = 0.001
"""The first rate of a network that was fitted before."""


@value_class
class Examples:
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
    """

    parameters: bytes
    outputs: Floats


def fit_correction(
    learner: Learner, examples: Examples, held_back: Examples, start: bytes | None = None
) -> Correction:
    """Fit the network of a game.

    The result is that of the epoch that does best on the positions that were held back, or the
    start if none does better.

    Args:
        learner: The game; it has such a network.
        examples: What is fitted to.
        held_back: What is not.
        start: The parameters of a fitted network to begin with, as they are written to a file. None
            to begin with random ones, where the network to do better than is one that corrects
            nothing.
    """
    assert learner.network is not None
    if start is None:
        network = UpdatableNetwork.drawn(learner.native, learner.network, np.random.default_rng(1))
        nothing = bytes(2 * learner.network.parameters)
        best = Correction(nothing, np.zeros(len(held_back.base), np.float32))
    else:
        network = UpdatableNetwork.read(learner.native, learner.network, start)
        best = Correction(start, network.outputs(held_back.rows.tobytes()))
    least = _error(held_back, best.outputs)
    first_rate = _FIRST_RATE if start is None else _FURTHER_RATE
    batch = int(np.clip(len(examples.base) // _BATCHES, _LEAST_BATCH, _MOST_BATCH))
    steps = _EPOCHS * (len(examples.base) // batch)
    for epoch in range(_EPOCHS):
        order = np.random.default_rng(epoch).permutation(len(examples.base))
        for number, chosen in enumerate(_batches(order, batch)):
            done = (epoch + number * batch / len(order)) / _EPOCHS
            rate = _LAST_RATE + (first_rate - _LAST_RATE) * (1 + np.cos(np.pi * done)) / 2
            warm = min(1.0, (epoch * (len(order) // batch) + number + 1) / min(50, steps))
            rows = examples.rows[chosen].tobytes()
            network.fit(rows, examples.base[chosen], examples.targets[chosen], rate * warm)
        outputs = network.outputs(held_back.rows.tobytes())
        if (error := _error(held_back, outputs)) < least:
            least, best = error, Correction(network.whole_numbers(), outputs)
    return best


def _batches(order: NDArray[np.int64], batch: int) -> Iterator[NDArray[np.int64]]:
    for first in range(0, len(order) - batch + 1, batch):
        yield order[first : first + batch]


def _error(examples: Examples, outputs: Floats) -> float:
    chances = 1 / (1 + np.exp(-(examples.base + outputs)))
    return float(np.square(chances - examples.targets).sum())
