"""The plies that two games have in common."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeVar

_Ply = TypeVar("_Ply")


def common_plies(one: Sequence[_Ply], other: Sequence[_Ply]) -> int:
    """Return the number of plies with which both games begin."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
