"""Minimax, for zero-sum games of two players.

S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", 4th edition, section 5.2.1,
figure 5.3. If the lookahead ends before the game, it is H-MINIMAX of section 5.3: the cutoff test
replaces the terminal test, and the evaluation replaces the utility.
"""

from __future__ import annotations

from math import inf

from .node import MAX, Node, backs_up


def minimax(node: Node) -> float:
    """Return the value for player 0, MAX, if both players play perfectly.

    It takes time O(b^m) and space O(b m) for b moves in a position and m plies.
    """
    return max_value(node) if node.mover == MAX else min_value(node)


@backs_up
def max_value(node: Node) -> float:
    """Return the value of a node where MAX moves, or of a leaf."""
    if node.is_leaf:
        return node.utility[MAX]
    value = -inf
    for child in node.children():
        value = max(value, minimax(child))
    return value


@backs_up
def min_value(node: Node) -> float:
    """Return the value of a node where MIN moves, or of a leaf."""
    if node.is_leaf:
        return node.utility[MAX]
    value = inf
    for child in node.children():
        value = min(value, minimax(child))
    return value


@backs_up
def negamax(node: Node) -> float:
    """Return the value for the player to act: the negated value is that of the opponent.

    D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6
    (1975): the procedure F.
    """
    if node.is_leaf:
        return node.utility[node.mover]
    value = -inf
    for child in node.replies():
        value = max(value, -negamax(child))
    return value
