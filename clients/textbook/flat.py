"""Flat Monte Carlo: as many random games for each move, without a tree.

C. Browne et al., "A Survey of Monte Carlo Tree Search Methods", IEEE Transactions on Computational
Intelligence and AI in Games 4 (2012), section 2.3; B. Abramson, "Expected-Outcome: A General Model
of Static Evaluation" (1990).
"""

from __future__ import annotations

from random import Random

from boardwire.games import State

from .playout import playout
from .tally import Tally


def flat_monte_carlo(state: State, simulations: int, random: Random) -> Tally:
    """Play random games after each move in turn; return the state with its moves' results.

    The move with the best mean is wrong where the opponent has one good answer among many bad
    ones, however many games are played: random opponents do not find it.

    Args:
        state: Where to start, with a player to act.
        simulations: How many games to play in all.
        random: Where random moves come from.
    """
    root = Tally(state)
    while root.untried:
        root.add_child(root.untried[0])
    for number in range(simulations):
        child = root.children[number % len(root.children)]
        child.backpropagate(playout(child.state, random))
    return root
