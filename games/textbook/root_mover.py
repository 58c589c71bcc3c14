"""The player who moves at the root of a tree, as commands and requests ask for it."""

from __future__ import annotations

from enum import Enum


class RootMover(Enum):
    """The player who moves at the root."""

    MAX = "max"
    MIN = "min"
