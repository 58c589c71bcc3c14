"""A network with one layer of hidden units, fitted by Adam.

`native/evaluation/network.hpp` evaluates the same network in searches. A hidden unit is
max(0, bias + sum of input times weight), an output is a logistic function of a weighted sum of the
hidden units. The fit minimises the cross-entropy between the outputs and their targets, chances
from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from boardwire.values import value_class

from .adam import Adam, Floats

_LARGEST = 32767


@value_class
class NetworkShape:
    """The size of a network.

    Args:
        inputs: The number of inputs.
        hidden: The number of hidden units.
        outputs: The number of outputs.
        scale: A parameter in a file is a whole number, in units of 1 / `scale`.
    """

    inputs: int
    hidden: int
    outputs: int
    scale: float

    @property
    def parts(self) -> list[tuple[int, int]]:
        """The shapes of the parameters in the order of the file."""
        return [
            (self.inputs, self.hidden),
            (1, self.hidden),
            (self.outputs, self.hidden),
            (1, self.outputs),
        ]


class Network:
    """A network with the state of its fit.

    Args:
        shape: Its size.
        random: Draws the first weights.
    """

    def __init__(self, shape: NetworkShape, random: np.random.Generator) -> None:
        self.shape = shape
        self.parameters: list[Floats] = [np.zeros(it, np.float32) for it in shape.parts]
        # Few inputs of a position are not 0: about 40 of them make units of about 1.
        self.parameters[0] = random.normal(0, 0.15, shape.parts[0]).astype(np.float32)
        self.parameters[2] = random.normal(0, 0.1, shape.parts[2]).astype(np.float32)
        self._adam = Adam(self.parameters)

    def outputs(self, inputs: Floats) -> Floats:
        """Return the outputs for inputs, a row for each position."""
        weights, biases, output_weights, output_biases = self.parameters
        hidden = np.maximum(inputs @ weights + biases, 0)
        return _logistic(hidden @ output_weights.T + output_biases)

    def fit(self, inputs: Floats, targets: Floats, rate: float) -> float:
        """Make one step of Adam.

        Args:
            inputs: The inputs, a row for each position.
            targets: The outputs that they should have.
            rate: The step size.

        Returns:
            The root mean square of (output - target) before the step.
        """
        weights, biases, output_weights, output_biases = self.parameters
        hidden = np.maximum(inputs @ weights + biases, 0)
        errors = _logistic(hidden @ output_weights.T + output_biases) - targets
        error = float(np.sqrt(np.mean(errors * errors)))
        errors /= np.float32(len(inputs))
        back = (errors @ output_weights) * (hidden > 0)
        gradients = [
            inputs.T @ back,
            back.sum(0, keepdims=True),
            errors.T @ hidden,
            errors.sum(0, keepdims=True),
        ]
        self._adam.step(gradients, rate)
        return error

    def whole_numbers(self) -> bytes:
        """Return the parameters as they are written to a file: 16-bit numbers, little-endian."""
        flat = np.concatenate([it.ravel() for it in self.parameters])
        scaled = np.clip(np.rint(flat * self.shape.scale), -_LARGEST, _LARGEST)
        return scaled.astype("<i2").tobytes()

    def read(self, data: bytes) -> None:
        """Set the parameters from the result of `whole_numbers`, and reset the state of the fit."""
        flat = np.frombuffer(data, "<i2").astype(np.float32) / np.float32(self.shape.scale)
        ends = np.cumsum([rows * columns for rows, columns in self.shape.parts])
        parts = np.split(flat, ends[:-1])
        self.parameters = [
            part.reshape(shape) for part, shape in zip(parts, self.shape.parts, strict=True)
        ]
        self._adam = Adam(self.parameters)

    def state(self) -> dict[str, NDArray[np.float32]]:
        """Return the state that a fit needs to continue, by name."""
        named = {"steps": np.array(self._adam.steps, np.float32)}
        for number, parts in enumerate(self._tables()):
            named |= {f"{number}.{i}": part for i, part in enumerate(parts)}
        return named

    def restore(self, named: Mapping[str, NDArray[np.float32]]) -> None:
        """Continue a fit from the result of `state`."""
        self._adam.steps = int(named["steps"])
        for number, parts in enumerate(self._tables()):
            for i, part in enumerate(parts):
                part[...] = named[f"{number}.{i}"]

    def _tables(self) -> tuple[list[Floats], list[Floats], list[Floats]]:
        return self.parameters, self._adam.means, self._adam.squares


def _logistic(values: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-values)), np.float32)
