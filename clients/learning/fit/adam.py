"""Adam, the usual method of stochastic gradient descent for networks.

D. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization", 2015.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_KEEP, _KEEP_SQUARES = 0.9, 0.999
"""The shares of the means of gradients, and of their squares, that a step keeps."""


class Adam:
    """Parameters with the state of their earlier steps.

    Args:
        parameters: The tables of numbers that steps change in place.
    """

    def __init__(self, parameters: Sequence[Floats]) -> None:
        self.parameters = parameters
        self.means = [np.zeros_like(it) for it in parameters]
        self.squares = [np.zeros_like(it) for it in parameters]
        self.steps = 0

    def step(self, gradients: Sequence[Floats], rate: float) -> None:
        """Change the parameters against their gradients.

        Args:
            gradients: A table for each table of parameters.
            rate: The approximate size of the change of each number.
        """
        self.steps += 1
        length = rate * (1 - _KEEP_SQUARES**self.steps) ** 0.5 / (1 - _KEEP**self.steps)
        for parameter, gradient, mean, square in zip(
            self.parameters, gradients, self.means, self.squares, strict=True
        ):
            mean += np.float32(1 - _KEEP) * (gradient - mean)
            square += np.float32(1 - _KEEP_SQUARES) * (gradient * gradient - square)
            parameter -= np.float32(length) * mean / (np.sqrt(square) + np.float32(1e-8))
