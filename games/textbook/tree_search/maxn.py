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
        outcomes = [(child.probability, maxn(child)) for child in node.children()]
        return tuple(
            sum(probability * vector[player] for probability, vector in outcomes)
            for player in range(node.state.players)
        )
    vectors = [maxn(child) for child in node.children()]
    return max(vectors, key=lambda vector: vector[node.player])
