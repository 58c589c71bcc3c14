"""Star1: expectiminimax with alpha-beta windows, also at chance nodes.

All values of a game lie between two bounds. So the outcomes of a chance node that are known bound
the mean of all: the others count with the lowest value, or with the highest one. If even that lies
outside the window, the other outcomes need not be searched.

B. W. Ballard, "The *-Minimax Search Procedure for Trees Containing Chance Nodes", Artificial
Intelligence 21 (1983); T. Hauk, M. Buro, J. Schaeffer, "Rediscovering *-Minimax Search", Computers
and Games 2004.
"""

from __future__ import annotations

from math import inf

from boardwire.games import CHANCE

from .node import MAX, Node, backs_up

LOWEST, HIGHEST = -1.0, 1.0
"""The bounds of all utilities."""


def star1(node: Node) -> float:
    """Return the value for player 0, MAX, as expectiminimax does."""
    return value_of(node, -inf, inf)


@backs_up
def value_of(node: Node, alpha: float, beta: float) -> float:
    """Return the value of a node; outside the window only a bound."""
    if node.is_leaf:
        return node.utility[MAX]
    if node.player == CHANCE:
        return mean_of(node, alpha, beta)
    return best_of(node, alpha, beta)


def best_of(node: Node, alpha: float, beta: float) -> float:
    """Return the value of a node where MAX or MIN moves, by alpha-beta pruning."""
    value = -inf if node.player == MAX else inf
    for child in node.children():
        if node.player == MAX:
            value = max(value, value_of(child, alpha, beta))
            alpha = max(alpha, value)
        else:
            value = min(value, value_of(child, alpha, beta))
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def mean_of(node: Node, alpha: float, beta: float) -> float:
    """Return the mean of a chance node, whose bounds close in with every outcome."""
    low, high = LOWEST, HIGHEST
    for child in node.children():
        p = child.probability
        # The bounds of the mean without the part of this child.
        low, high = low - p * LOWEST, high - p * HIGHEST
        # A value of the child at or beyond these ends puts the mean at or beyond the window.
        least, most = (alpha - high) / p, (beta - low) / p
        value = value_of(child, max(least, LOWEST), min(most, HIGHEST))
        low, high = low + p * value, high + p * value
        if value >= most:
            return low
        if value <= least:
            return high
    return low


def bounds_of_mean(node: Node) -> tuple[float, float]:
    """Return the bounds of a chance node by the outcomes that have been searched."""
    known = sum(it.probability for it in node.seen)
    values = [it.value for it in node.seen if isinstance(it.value, int | float)]
    total = sum(it.probability * value for it, value in zip(node.seen, values, strict=True))
    return total + (1 - known) * LOWEST, total + (1 - known) * HIGHEST
