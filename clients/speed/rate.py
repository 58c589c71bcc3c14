"""One figure of a benchmark."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """One measurement.

    Args:
        what: The thing measured: ``mcts``, ``perft``.
        metric: The unit: ``nodes/s``.
        value: The figure.
    """

    what: str
    metric: str
    value: float
