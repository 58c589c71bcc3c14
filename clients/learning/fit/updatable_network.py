"""An efficiently updatable network (Y. Nasu, 2018), fitted by Adam.

`native/evaluation/updatable_network.hpp` evaluates the same network in searches, and describes its
structure.
`native/learning/updatable_gradient.hpp` finds its outputs and gradient for a fit.
"""

from __future__ import annotations

import numpy as np

from boardwire import _native
from boardwire.clients.processes.cpus import usable_cpus

from ..network_shape import UpdatableShape
from .adam import Adam, Floats

_ONE, _OUTPUT_ONE = 255, 64
"""Parameters in a file are whole numbers, in units of 1 / `_ONE`, those of the output in units of
1 / `_OUTPUT_ONE`."""

_MOST, _OUTPUT_MOST = 505, 127
"""The greatest of these numbers. The sums of 32 inputs, and products of a unit and a weight, then
have 16 bits."""

_FIRST_SPREAD, _FIRST_BIAS = 0.1, 0.1
"""Weights of inputs are drawn with this standard deviation, for a hidden unit of this bias."""

_DECAY, _TO_MEAN = 0.2, 1.0
"""The shares of a weight, and of its distance from the mean over the buckets, that a step takes
away, as multiples of its rate (decoupled weight decay, I. Loshchilov and F. Hutter, 2019). What few
positions speak for stays small, and what is seldom seen in one bucket is learned from others."""


class UpdatableNetwork:
    """A network with the state of its fit.

    Positions are bytes, as `read_positions` has them.

    Args:
        native: The game.
        shape: The size of its network.
        parameters: The parameters in the order of a file, which steps change in place.
    """

    def __init__(
        self, native: _native.WeightsLearner, shape: UpdatableShape, parameters: Floats
    ) -> None:
        self._native = native
        self._shape = shape
        self._adam = Adam([parameters])

    @classmethod
    def drawn(
        cls, native: _native.WeightsLearner, shape: UpdatableShape, random: np.random.Generator
    ) -> UpdatableNetwork:
        """Return a network whose first weights are drawn; its outputs are almost 0."""
        hidden = random.normal(0, _FIRST_SPREAD, shape.hidden_parameters)
        hidden[-shape.hidden :] = _FIRST_BIAS
        outputs = random.normal(0, 0.003, (shape.stages, 2 * shape.hidden + 1))
        outputs[:, -1] = 0
        parameters = np.concatenate([hidden, outputs.ravel()])
        return cls(native, shape, parameters.astype(np.float32))

    @classmethod
    def read(
        cls, native: _native.WeightsLearner, shape: UpdatableShape, numbers: bytes
    ) -> UpdatableNetwork:
        """Return a network of parameters as `whole_numbers` returns them."""
        parameters = np.frombuffer(numbers, "<i2").astype(np.float32)
        hidden, outputs = np.split(parameters, [shape.hidden_parameters])
        hidden /= _ONE
        outputs /= _OUTPUT_ONE
        return cls(native, shape, parameters)

    @staticmethod
    def grown(shape: UpdatableShape, smaller: UpdatableShape, numbers: bytes) -> bytes:
        """Return the parameters of a network that is the same function as a smaller one.

        Args:
            shape: Its size: the stages are the same, and the inputs a multiple. Each part of them
                has the weights of the smaller network.
            smaller: The size of the smaller network.
            numbers: The parameters of that one, as `whole_numbers` returns them.
        """
        hidden, outputs = np.split(np.frombuffer(numbers, "<i2"), [smaller.hidden_parameters])
        inputs, biases = np.split(hidden.reshape(-1, smaller.hidden), [smaller.inputs])
        known = np.concatenate([np.tile(inputs, (shape.inputs // smaller.inputs, 1)), biases])
        sides, bias = np.split(outputs.reshape(shape.stages, -1), [2 * smaller.hidden], axis=1)
        # A drawn unit without weight in the outputs changes nothing until a fit gives it one.
        units = shape.hidden - smaller.hidden
        drawn = np.random.default_rng(1).normal(0, _FIRST_SPREAD, (shape.inputs + 1, units))
        drawn[-1] = _FIRST_BIAS
        wider = np.concatenate([known, np.rint(drawn * _ONE)], axis=1)
        sides = np.pad(sides.reshape(shape.stages, 2, -1), ((0, 0), (0, 0), (0, units)))
        last = np.concatenate([sides.reshape(shape.stages, -1), bias], axis=1)
        return np.concatenate([wider.ravel(), last.ravel()]).astype("<i2").tobytes()

    def outputs(self, rows: bytes) -> Floats:
        """Return the outputs for positions."""
        return np.frombuffer(self._native.network_outputs(rows, self._parameters), np.float32)

    def fit(self, rows: bytes, base: Floats, targets: Floats, rate: float) -> Floats:
        """Make one step towards less squares of (probability - target).

        The probability is a logistic function of the output and a base.

        Args:
            rows: The positions.
            base: What is added to the output of each.
            targets: The probability that it should have.
            rate: The step size of Adam.

        Returns:
            The derivative of each square by its base, before the step.
        """
        gradient, by_base = self._native.network_gradient(
            rows, base.tobytes(), targets.tobytes(), self._parameters, threads=len(usable_cpus())
        )
        self._adam.step([np.frombuffer(gradient, np.float32)], rate)
        hidden = self._adam.parameters[0][: self._shape.hidden_parameters]
        self._shrink(hidden[: -self._shape.hidden], rate)
        np.clip(hidden, -_MOST / _ONE, _MOST / _ONE, out=hidden)
        return np.frombuffer(by_base, np.float32)

    def whole_numbers(self) -> bytes:
        """Return the parameters as they are written to a file: 16-bit numbers, little-endian."""
        hidden, outputs = np.split(self._adam.parameters[0], [self._shape.hidden_parameters])
        numbers = [
            np.clip(np.rint(hidden * _ONE), -_MOST, _MOST),
            np.clip(np.rint(outputs * _OUTPUT_ONE), -_OUTPUT_MOST, _OUTPUT_MOST),
        ]
        return bytes(np.concatenate(numbers).astype("<i2").tobytes())

    def _shrink(self, weights: Floats, rate: float) -> None:
        """Pull weights of inputs towards 0, and those of a bucket towards their mean over all."""
        weights *= 1 - rate * _DECAY
        buckets = weights.reshape(self._shape.buckets, -1)
        buckets += np.float32(rate * _TO_MEAN) * (buckets.mean(axis=0) - buckets)

    @property
    def _parameters(self) -> bytes:
        return self._adam.parameters[0].tobytes()
