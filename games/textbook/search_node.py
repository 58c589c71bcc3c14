"""The node of a search tree, with its reference to the node above."""

from __future__ import annotations

from typing import Self
from weakref import ref


class SearchNode:
    """A node that refers to the node above only weakly, so that a tree has no reference cycles.

    All of a tree is freed with its root. The user of a node keeps the root of its tree.

    Args:
        parent: The node above; None at the root.
    """

    def __init__(self, parent: Self | None) -> None:
        self._above = None if parent is None else ref(parent)

    @property
    def parent(self) -> Self | None:
        """The node above; None at the root."""
        if self._above is None:
            return None
        above = self._above()
        assert above is not None, "the root of the tree is gone"
        return above
