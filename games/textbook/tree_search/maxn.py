"""Max^n: any number of players, each with its own utility.

C. A. Luckhardt and K. B. Irani, "An Algorithmic Solution of N-Person Games", AAAI 1986;
S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", 4th edition, section 5.2.2.
"""

from __future__ import annotations

from boardwire.games import CHANCE

from .node import Node, backs_up


@backs_up
def maxn(node: Node) -> tuple[float, ...]:
    """Return the value for each player, if every player chooses the best move for itself.

    Of equal moves a player chooses the first. Another rule may give another value, because the
    moves need not be equal for the other players. A chance node has the expected values.
    """
    if node.is_leaf:
        return node.utility
    if node.player == CHANCE:
        mean = (0.0,) * node.state.players
        for child in node.children():
            vector, p = maxn(child), child.probability
            mean = tuple(total + p * it for total, it in zip(mean, vector, strict=True))
        return mean
    best: tuple[float, ...] = ()
    for child in node.children():
        vector = maxn(child)
        if not best or vector[node.player] > best[node.player]:
            best = vector
    return best
