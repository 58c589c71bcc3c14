"""Fitted weights with the error that the fit left, and the words for this error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardwire.values import value_class


@value_class
class Fit:
    """Fitted weights.

    Args:
        weights: The weights of each stage in turn, as 16-bit numbers, little-endian.
        positions: The number of positions that were fitted to.
        error: The error in held-back positions, described by `FitWords`.
        guess: The same error without any knowledge.
        facts: Further facts for the file of weights.
    """

    weights: bytes
    positions: int
    error: float
    guess: float
    facts: Mapping[str, Any]


@value_class
class FitWords:
    """The words for the error of a fit.

    Args:
        unit: Its unit.
        error: The error.
        guess: The prediction of nothing, with which it is compared.
    """

    unit: str
    error: str
    guess: str
