"""Networks that estimate a position and its moves, fitted by Adam in numpy.

A network has the stones of both sides as inputs, two layers of hidden units, and then a logit for
each move and the value. It is fitted to what the search found: the shares of visits (cross entropy)
and the value (squared error), as D. Silver et al. do in "Mastering the game of Go without human
knowledge" (2017). `native/evaluation/policy_network.hpp` evaluates it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwire.values import value_class

from ..fit.adam import Adam, Floats

SCALE = 4096
"""A parameter in a file is a whole number, in units of 1 / SCALE."""

_LARGEST = 32767


@value_class
class PolicyShape:
    """The sizes of a network.

    Args:
        squares: The bits of a bitboard; the inputs are those of both sides.
        first: The hidden units of the first layer.
        second: Those of the second.
        moves: The logits.
    """

    squares: int
    first: int
    second: int
    moves: int

    @property
    def layers(self) -> tuple[tuple[int, int], ...]:
        """The units below and above each table of weights."""
        return (
            (2 * self.squares, self.first),
            (self.first, self.second),
            (self.second, self.moves + 1),
        )


@value_class
class PolicyExamples:
    """The examples that a network is fitted to, a row for each position.

    Args:
        inputs: 1 for each stone; the player's to act first.
        policy: The wanted shares of the moves.
        value: The wanted value for the player to act, -1 to 1.
    """

    inputs: Floats
    policy: Floats
    value: Floats


@value_class
class Losses:
    """Means over positions.

    Args:
        policy: The cross entropy of the shares of moves, in nats.
        value: The squared error of the value.
    """

    policy: float
    value: float


class PolicyNetwork:
    """A network and the state of Adam.

    Args:
        shape: Its sizes.
        seed: The seed of the first weights, and of the order of examples.
    """

    def __init__(self, shape: PolicyShape, seed: int) -> None:
        self.shape = shape
        self._seed = seed
        random = np.random.default_rng(seed)
        self.parameters: list[Floats] = []
        for below, above in shape.layers:
            # The usual spread for such units (K. He et al., 2015); few inputs of the first are 1.
            deviation = np.sqrt(2 / (below if below != 2 * shape.squares else below / 4))
            weights = random.normal(0, deviation, (below, above))
            self.parameters += [weights.astype(np.float32), np.zeros(above, np.float32)]
        # At first all moves are equally likely, and all positions are even.
        self.parameters[-2] *= np.float32(0.1)
        self._adam = Adam(self.parameters)

    def estimate(self, inputs: Floats) -> tuple[Floats, Floats]:
        """Return the logits of all moves and the values of positions."""
        *_, outputs = self._forward(inputs)
        return outputs[:, :-1], np.tanh(outputs[:, -1])

    def losses(self, examples: PolicyExamples) -> Losses:
        """Return the losses of the network."""
        logits, values = self.estimate(examples.inputs)
        entropy = -(examples.policy * _log_softmax(logits)).sum(axis=1).mean()
        return Losses(float(entropy), float(np.square(values - examples.value).mean()))

    def fit(
        self, examples: PolicyExamples, *, epochs: int = 1, batch: int = 512, rate: float = 0.001
    ) -> None:
        """Fit the network further, in batches of examples in random order.

        Args:
            examples: The examples of the fit.
            epochs: The number of times each example is used.
            batch: The number of examples of a step.
            rate: The length of steps.
        """
        for chosen in self._batches(len(examples.value), epochs, batch):
            gradients = self._gradients(
                PolicyExamples(
                    examples.inputs[chosen], examples.policy[chosen], examples.value[chosen]
                )
            )
            self._adam.step(gradients, rate)

    def to_bytes(self) -> bytes:
        """Return the parameters as a file of weights has them: 16 bits each, little-endian."""
        numbers = np.concatenate([it.ravel() for it in self.parameters]) * SCALE
        whole = np.clip(np.rint(numbers), -_LARGEST, _LARGEST).astype("<i2")
        return bytes(whole.tobytes())

    def save(self, path: Path) -> None:
        """Write the network and the state of Adam to a file; one that is there is replaced at once.

        Raises:
            OSError: It cannot be written.
        """
        partial = path.with_name(path.name + ".part.npz")
        tables: dict[str, Any] = {
            f"{kind}{i}": table
            for kind, owned in self._owned().items()
            for i, table in enumerate(owned)
        }
        np.savez(partial, steps=np.array(self._adam.steps), **tables)
        partial.replace(path)

    def load(self, path: Path) -> None:
        """Read a file of :meth:`save`.

        Raises:
            OSError: It cannot be read.
            ValueError: It is of another shape, or no such file.
            KeyError: It is no such file.
        """
        with np.load(path, allow_pickle=False) as file:
            self._adam.steps = int(file["steps"])
            for kind, owned in self._owned().items():
                for i, table in enumerate(owned):
                    table[...] = file[f"{kind}{i}"]

    def _owned(self) -> dict[str, list[Floats]]:
        adam = self._adam
        return {"parameter": self.parameters, "mean": adam.means, "square": adam.squares}

    def _batches(self, count: int, epochs: int, batch: int) -> Iterator[NDArray[np.int64]]:
        for _ in range(epochs):
            # Seeded by the steps so far, so that a continued run equals an uninterrupted one.
            order = np.random.default_rng([self._seed, self._adam.steps]).permutation(count)
            for first in range(0, count - count % batch or count, batch):
                yield order[first : first + batch]

    def _forward(self, inputs: Floats) -> list[Floats]:
        """Return the units of each layer, the inputs first and the outputs last."""
        weights_1, bias_1, weights_2, bias_2, weights_3, bias_3 = self.parameters
        first = np.maximum(inputs @ weights_1 + bias_1, 0)
        second = np.maximum(first @ weights_2 + bias_2, 0)
        return [inputs, first, second, second @ weights_3 + bias_3]

    def _gradients(self, examples: PolicyExamples) -> list[Floats]:
        """Return the gradients of the sum of both losses, by backpropagation."""
        units = self._forward(examples.inputs)
        outputs = units[-1]
        value = np.tanh(outputs[:, -1])
        error = np.empty_like(outputs)
        error[:, :-1] = np.exp(_log_softmax(outputs[:, :-1])) - examples.policy
        error[:, -1] = 2 * (value - examples.value) * (1 - value * value)
        error /= np.float32(len(value))
        gradients: list[Floats] = []
        for layer in (2, 1, 0):
            below = units[layer]
            gradients = [below.T @ error, error.sum(axis=0), *gradients]
            if layer > 0:
                error = (error @ self.parameters[2 * layer].T) * (below > 0)
        return gradients


def _log_softmax(logits: Floats) -> Floats:
    shifted = logits - logits.max(axis=1, keepdims=True)
    found: Any = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return np.asarray(found, np.float32)
