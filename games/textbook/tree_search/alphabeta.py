"""Alpha-beta pruning: the value of minimax, without the moves that cannot change it.

A window goes down the tree: alpha is the best value for MAX found so far on the path to the root,
beta the best value for MIN. Best play never reaches a node whose value lies outside the window, so
its other moves need not be searched. If the best move is searched first everywhere, b^(m/2) of b^m
leaves remain (Knuth and Moore 1975).
"""

from __future__ import annotations

from math import inf

from .node import MAX, Node, backs_up


def alphabeta(node: Node) -> float:
    """Return the value for player 0, MAX, by the two functions of the textbook."""
    return value_of(node, -inf, inf)


def value_of(node: Node, alpha: float, beta: float) -> float:
    """Return the value of a node by the function for the player who moves there."""
    if node.mover == MAX:
        return max_value(node, alpha, beta)
    return min_value(node, alpha, beta)


@backs_up
def max_value(node: Node, alpha: float, beta: float) -> float:
    """Return the value of a node where MAX moves, or of a leaf; outside the window only a bound.

    S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", 4th edition, section
    5.2.3, figure 5.7.
    """
    if node.is_leaf:
        return node.utility[MAX]
    value = -inf
    for child in node.children():
        value = max(value, value_of(child, alpha, beta))
        alpha = max(alpha, value)
        if value >= beta:
            return value
    return value


@backs_up
def min_value(node: Node, alpha: float, beta: float) -> float:
    """Return the value of a node where MIN moves, or of a leaf; outside the window only a bound."""
    if node.is_leaf:
        return node.utility[MAX]
    value = inf
    for child in node.children():
        value = min(value, value_of(child, alpha, beta))
        beta = min(beta, value)
        if value <= alpha:
            return value
    return value


def negamax_alphabeta(node: Node) -> float:
    """Return the value for the player to act, by one function."""
    return fail_soft(node, -inf, inf)


@backs_up
def fail_soft(node: Node, alpha: float, beta: float) -> float:
    """Return the value for the player to act; the opponent's window has its bounds swapped.

    D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6
    (1975): the procedure F2. It returns the best value found even where that is only a bound
    ("fail-soft", J. P. Fishburn 1983), as the two functions above do.
    """
    if node.is_leaf:
        return node.utility[node.mover]
    value = -inf
    for child in node.replies():
        value = max(value, -fail_soft(child, -beta, -alpha))
        alpha = max(alpha, value)
        if value >= beta:
            return value
    return value
