"""Flat Monte Carlo: an equal number of random games for each move, without a tree.

C. Browne et al., "A Survey of Monte Carlo Tree Search Methods", IEEE Transactions on Computational
Intelligence and AI in Games 4 (2012), section 2.3; B. Abramson, "Expected-Outcome: A General Model
of Static Evaluation" (1990).
"""

from __future__ import annotations

from random import Random

from boardwire.games import State

from .playout import playout
from .sample_node import SampleNode


def flat_monte_carlo(state: State, simulations: int, random: Random) -> SampleNode:
    """Play random games after each move in turn; return the root with the results of the moves.

    The move to play has the best mean (`max_child`). It may be wrong, however many games are
    played: where the opponent has one good reply among many bad ones, a random opponent seldom
    finds it.

    Args:
        state: The state at the start, with a player to act.
        simulations: The number of games in all.
        random: The source of random moves.
    """
    root = SampleNode(state)
    while root.untried:
        root.add_child(root.untried[0])
    for number in range(simulations):
        child = root.children[number % len(root.children)]
        rewards = playout(child.state, random)
        child.backpropagate(rewards)
    return root
