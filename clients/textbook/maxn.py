"""Max^n: any number of players, each for himself.

C. A. Luckhardt and K. B. Irani, "An Algorithmic Solution of N-Person Games", AAAI 1986;
S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", 4th edition, section 5.2.2.
"""

from __future__ import annotations

from boardwire.games import CHANCE

from .node import Node, backs_up


@backs_up
def maxn(node: Node) -> tuple[float, ...]:
    """What the game is worth to each player, if everybody takes what is worth most to himself.

    Of moves that are worth the same to him he takes the first; another rule may lead to another
    value, since to the others they need not be equal. Chance gives the mean to everybody.
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
