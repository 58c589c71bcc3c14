"""Alpha-beta with an error: MAX begins with 0, which no leaf below zero can change."""

from __future__ import annotations

from math import inf

from boardwire.games.textbook.tree_search.node import MAX, Node


def max_value(node: Node, alpha: float, beta: float) -> float:
    """Return a value of a node of MAX, wrong if it is below zero."""
    if node.is_leaf:
        return node.utility[MAX]
    value: float = 0
    for child in node.children():
        value = max(value, min_value(child, alpha, beta))
        alpha = max(alpha, value)
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
