"""The knowledge that alpha-beta has of a node: its value, or a bound of it.

A node whose moves are not all searched has only a bound: with MAX to move its value is at least the
best value found, with MIN to move at most. The outcomes of a chance node that were left out count
with the lowest or the highest utility of a game.
"""

from __future__ import annotations

from enum import Enum
from math import inf, isclose

from boardwire.games import CHANCE

from .node import MAX, Node
from .star1 import HIGHEST, LOWEST
from .tree_searches import Perspective, TreeSearch

_EQUAL = 1e-9


class Bound(Enum):
    """The relation of a minimax value to the number that a search has returned."""

    EXACT = ""
    LOWER = "≥"
    UPPER = "≤"


def known(algorithm: TreeSearch, node: Node) -> tuple[float, float]:
    """Return the least and the greatest value that a searched node can have.

    Args:
        algorithm: The search.
        node: A node that it has visited, which keeps its children.
    """
    assert isinstance(node.value, int | float)
    if node.is_leaf or not node.window:
        return node.value, node.value
    seen = [known(algorithm, child) for child in node.seen]
    if node.player == CHANCE:
        return _mean(node, seen)
    if algorithm.perspective is Perspective.MOVER:
        seen = [(-high, -low) for low, high in seen]
    if len(node.seen) < len(node.moves()):
        seen.append((-inf, inf))
    best = max if node.player == MAX or algorithm.perspective is Perspective.MOVER else min
    return best(low for low, _ in seen), best(high for _, high in seen)


def _mean(node: Node, seen: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the bounds of a chance node by those of its searched outcomes."""
    rest = sum(probability for _, probability in node.moves()[len(seen) :])
    low, high = rest * LOWEST, rest * HIGHEST
    for child, (least, most) in zip(node.seen, seen, strict=True):
        low += child.probability * max(least, LOWEST)
        high += child.probability * min(most, HIGHEST)
    return low, high


def bound(algorithm: TreeSearch, node: Node) -> Bound:
    """Return what the value of a searched node says of its minimax value."""
    if not node.window:
        return Bound.EXACT
    low, high = known(algorithm, node)
    assert isinstance(node.value, int | float)
    if low == high or isclose(low, high, abs_tol=_EQUAL):
        return Bound.EXACT
    return Bound.UPPER if abs(high - node.value) < abs(node.value - low) else Bound.LOWER
