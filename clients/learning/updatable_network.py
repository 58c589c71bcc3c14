"""An efficiently updatable network (Y. Nasu, 2018), fitted by Adam.

`native/updatable_network.hpp` evaluates the same network in searches, and tells how it is built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from boardwire.values import value_class

from .adam import Adam, Floats

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_ONE, _OUTPUT_ONE = 255, 64
"""Parameters in a file are whole numbers, in units of 1 / `_ONE`, those of the output in units of
1 / `_OUTPUT_ONE`."""

_MOST, _OUTPUT_MOST = 505, 127
"""The greatest of these numbers. The sums of 32 inputs, and products of a unit and a weight, then
have 16 bits."""


@value_class
class UpdatableShape:
    """The size of a network.

    Args:
        inputs: The number of inputs of a side.
        hidden: The hidden units of a side.
        stages: The stages of the game, with outputs of their own.
    """

    inputs: int
    hidden: int
    stages: int


@value_class
class NetworkPositions:
    """Positions as the network sees them.

    Args:
        inputs: 1 for each input that is on, two rows for each position: that of the player to act,
            and that of the other side.
        stages: The stage of each position.
    """

    inputs: csr_array
    stages: NDArray[np.uint8]


class UpdatableNetwork:
    """A network with the state of its fit. Before it, all outputs are almost 0.

    Args:
        shape: Its size.
        random: Draws the first weights.
    """

    def __init__(self, shape: UpdatableShape, random: np.random.Generator) -> None:
        def drawn(deviation: float, *size: int) -> Floats:
            return random.normal(0, deviation, size).astype(np.float32)

        self.shape = shape
        self._adam = Adam(
            [
                drawn(0.1, shape.inputs, shape.hidden),
                np.full(shape.hidden, 0.1, np.float32),
                drawn(0.003, shape.stages, 2 * shape.hidden),
                np.zeros(shape.stages, np.float32),
            ]
        )

    def outputs(self, positions: NetworkPositions) -> Floats:
        """Return the outputs for positions."""
        return self._output(self._units(positions), positions.stages)

    def fit(self, positions: NetworkPositions, base: Floats, targets: Floats, rate: float) -> None:
        """Make one step towards less squares of (probability - target).

        The probability is a logistic function of the output and a base.

        Args:
            positions: The positions.
            base: What is added to the output of each.
            targets: The probability that it should have.
            rate: The step size of Adam.
        """
        _, _, output_weights, _ = self._adam.parameters
        units = self._units(positions)
        squares = units * units
        chance = 1 / (1 + np.exp(-(self._output(units, positions.stages) + base)))
        slope = (chance - targets) * chance * (1 - chance) * np.float32(2 / len(base))
        to_output, to_bias = (
            np.zeros_like(output_weights),
            np.zeros(len(output_weights), np.float32),
        )
        for stage in np.unique(positions.stages):
            here = positions.stages == stage
            to_output[stage] = slope[here] @ squares[here]
            to_bias[stage] = slope[here].sum()
        # Of units that are bounded by 0 or 1, no change of their inputs changes anything.
        back = slope[:, None] * output_weights[positions.stages] * (2 * units) * (units < 1)
        sides = back.reshape(-1, self.shape.hidden)
        gradients = [positions.inputs.T @ sides, sides.sum(axis=0), to_output, to_bias]
        self._adam.step(gradients, rate)
        weights, biases, *_ = self._adam.parameters
        for bounded in (weights, biases):
            np.clip(bounded, -_MOST / _ONE, _MOST / _ONE, out=bounded)

    def whole_numbers(self) -> bytes:
        """Return the parameters as they are written to a file: 16-bit numbers, little-endian."""
        weights, biases, output_weights, output_biases = self._adam.parameters
        inner = np.rint(np.concatenate([weights.ravel(), biases]) * _ONE)
        outer = np.rint(np.column_stack([output_weights, output_biases]).ravel() * _OUTPUT_ONE)
        bounded = [np.clip(inner, -_MOST, _MOST), np.clip(outer, -_OUTPUT_MOST, _OUTPUT_MOST)]
        return bytes(np.concatenate(bounded).astype("<i2").tobytes())

    def _units(self, positions: NetworkPositions) -> Floats:
        """The hidden units before they are squared, those of both sides in a row."""
        weights, biases, *_ = self._adam.parameters
        sums = positions.inputs @ weights + biases
        units: Any = np.clip(sums, 0, 1).reshape(-1, 2 * self.shape.hidden)
        return np.asarray(units, np.float32)

    def _output(self, units: Floats, stages: NDArray[np.uint8]) -> Floats:
        _, _, weights, biases = self._adam.parameters
        found: Any = np.einsum("ij,ij->i", units * units, weights[stages]) + biases[stages]
        return np.asarray(found, np.float32)
