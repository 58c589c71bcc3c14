"""Negamax with an error: the child's window has other signs, but its ends as before."""

from __future__ import annotations

from math import inf

from boardwire.games.textbook.tree_search.node import Node


def negamax(node: Node, alpha: float, beta: float) -> float:
    """Return a wrong value for the player to act."""
    if node.is_leaf:
        return node.utility[node.mover]
    value = -inf
    for child in node.children():
        value = max(value, -negamax(child, -alpha, -beta))
        alpha = max(alpha, value)
        if value >= beta:
            return value
    return value
