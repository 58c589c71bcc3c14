"""Expectiminimax: minimax with chance nodes.

D. Michie, "Game-Playing and Game-Learning Automata", in L. Fox (ed.), *Advances in Programming and
Non-Numerical Computation* (1966); S. Russell and P. Norvig, "Artificial Intelligence: A Modern
Approach", 4th edition, section 5.5.
"""

from __future__ import annotations

from math import inf

from boardwire.games import CHANCE

from .node import MAX, Node, backs_up


@backs_up
def expectiminimax(node: Node) -> float:
    """Return the value for player 0, MAX; at a chance node it is the expected value."""
    if node.is_leaf:
        return node.utility[MAX]
    if node.player == CHANCE:
        value = 0.0
        for child in node.children():
            value += child.probability * expectiminimax(child)
        return value
    if node.player == MAX:
        value = -inf
        for child in node.children():
            value = max(value, expectiminimax(child))
        return value
    value = inf
    for child in node.children():
        value = min(value, expectiminimax(child))
    return value
