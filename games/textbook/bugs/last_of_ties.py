"""Alpha-beta with an error: the root takes a bound that only equals its best value for as good."""

from __future__ import annotations

from math import inf

from boardwire.games.textbook.tree_search.alphabeta import min_value
from boardwire.games.textbook.tree_search.node import Node


def best_move(root: Node) -> int | None:
    """Return a move at a root of MAX, wrong if a node that was cut off has a bound as high."""
    best, alpha = None, -inf
    for child in root.children():
        value = min_value(child, alpha, inf)
        if value >= alpha:
            best, alpha = child.move, value
    return best
