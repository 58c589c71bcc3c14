"""Alpha-beta with an error that no value shows: alpha never rises, so MIN's nodes are never cut."""

from __future__ import annotations

from math import inf

from boardwire.games.textbook.tree_search.node import MAX, Node


def max_value(node: Node, alpha: float, beta: float) -> float:
    """Return the value of a node of MAX, with too many leaves."""
    if node.is_leaf:
        return node.utility[MAX]
    value = -inf
    for child in node.children():
        value = max(value, min_value(child, alpha, beta))
        alpha = min(alpha, value)
        if value >= beta:
            return value
    return value


def min_value(node: Node, alpha: float, beta: float) -> float:
    """Return the value of a node of MIN; this function is right."""
    if node.is_leaf:
        return node.utility[MAX]
    value = inf
    for child in node.children():
        value = min(value, max_value(child, alpha, beta))
        beta = min(beta, value)
        if value <= alpha:
            return value
    return value
