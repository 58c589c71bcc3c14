"""One figure of a benchmark."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """How fast something is.

    Args:
        what: What was measured: ``mcts``, ``perft``.
        metric: What is counted, as ``nodes/s``.
        value: The figure.
    """

    what: str
    metric: str
    value: float
