"""One figure of a benchmark."""

from __future__ import annotations

from boardwire.values import value_class


@value_class
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
