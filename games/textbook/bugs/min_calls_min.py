"""Alpha-beta with an error: MIN-VALUE calls itself for MAX's nodes, and tests the wrong bound."""

from __future__ import annotations

from math import inf

from boardwire.games.textbook.tree_search.node import MAX, Node


def max_value(node: Node, alpha: float, beta: float) -> float:
    """Return the value of a node of MAX; this function is right."""
    if node.is_leaf:
        return node.utility[MAX]
    value = -inf
    for child in node.children():
        value = max(value, min_value(child, alpha, beta))
        alpha = max(alpha, value)
        if value >= beta:
            return value
    return value


def min_value(node: Node, alpha: float, beta: float) -> float:
    """Return a wrong value of a node of MIN."""
    if node.is_leaf:
        return node.utility[MAX]
    value = inf
    for child in node.children():
        value = min(value, min_value(child, alpha, beta))
        beta = min(beta, value)
        if value >= alpha:
            return value
    return value
