"""Fitting the network that corrects a sum of features.

The features are fitted first. The network then learns what they leave: with the sum added to its
output, it should predict the score of the search. Results are not among its targets: positions that
are won are won more surely than their score says, and a network that learns this makes scores
larger, for which the margins of the search are not made.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from boardwire.values import value_class

from .adam import Floats
from .learner import Learner
from .updatable_network import UpdatableNetwork

_EPOCHS = 5
_BATCHES = 100
"""An epoch has at least so many steps, if there are positions enough."""
_LEAST_BATCH, _MOST_BATCH = 256, 16_384
_FIRST_RATE, _LAST_RATE = 0.002, 0.0001


@value_class
class Examples:
    """Positions to learn from.

    Args:
        rows: The positions.
        base: The sums of their features, as log-odds.
        targets: The probabilities to win that their scores say.
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


def fit_correction(learner: Learner, examples: Examples, held_back: Examples) -> Correction:
    """Fit the network of a game.

    The fit ends with the epoch that does best on the positions that were held back. If that is none
    of them, nothing is corrected.

    Args:
        learner: The game; it has such a network.
        examples: What is fitted to.
        held_back: What is not.
    """
    assert learner.network is not None
    network = UpdatableNetwork(learner.network, np.random.default_rng(1))
    nothing = np.zeros(len(held_back.base), np.float32)
    best = Correction(bytes(_parameters(learner) * 2), nothing)
    least = _error(held_back, nothing)
    batch = int(np.clip(len(examples.base) // _BATCHES, _LEAST_BATCH, _MOST_BATCH))
    steps = _EPOCHS * (len(examples.base) // batch)
    for epoch in range(_EPOCHS):
        order = np.random.default_rng(epoch).permutation(len(examples.base))
        for number, chosen in enumerate(_batches(order, batch)):
            done = (epoch + number * batch / len(order)) / _EPOCHS
            rate = _LAST_RATE + (_FIRST_RATE - _LAST_RATE) * (1 + np.cos(np.pi * done)) / 2
            warm = min(1.0, (epoch * (len(order) // batch) + number + 1) / min(50, steps))
            positions = learner.network_positions(examples.rows[chosen].tobytes())
            network.fit(positions, examples.base[chosen], examples.targets[chosen], rate * warm)
        outputs = _outputs(learner, network, held_back.rows)
        if (error := _error(held_back, outputs)) < least:
            least, best = error, Correction(network.whole_numbers(), outputs)
    return best


def _parameters(learner: Learner) -> int:
    """The number of parameters of the network in a file."""
    return learner.layout.features - len(learner.folded)


def _batches(order: NDArray[np.int64], batch: int) -> Iterator[NDArray[np.int64]]:
    for first in range(0, len(order) - batch + 1, batch):
        yield order[first : first + batch]


def _outputs(learner: Learner, network: UpdatableNetwork, rows: NDArray[np.void]) -> Floats:
    parts = [np.zeros(0, np.float32)]
    for first in range(0, len(rows), _MOST_BATCH):
        part = rows[first : first + _MOST_BATCH].tobytes()
        parts.append(network.outputs(learner.network_positions(part)))
    return np.concatenate(parts)


def _error(examples: Examples, outputs: Floats) -> float:
    chances = 1 / (1 + np.exp(-(examples.base + outputs)))
    return float(np.square(chances - examples.targets).sum())
