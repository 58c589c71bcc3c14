"""UCT: Monte Carlo tree search that chooses moves by upper confidence bounds.

L. Kocsis and C. Szepesvari, "Bandit Based Monte-Carlo Planning", ECML 2006; C. Browne et al., "A
Survey of Monte Carlo Tree Search Methods", IEEE Transactions on Computational Intelligence and AI
in Games 4 (2012), algorithm 2. UCB1: P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time Analysis of
the Multiarmed Bandit Problem", Machine Learning 47 (2002).
"""

from __future__ import annotations

from math import log, sqrt
from random import Random

from boardwire.games import CHANCE, OVER, State

from .playout import playout, random_move
from .tally import Tally

EXPLORATION = sqrt(2)
"""c as in UCB1, for rewards between 0 and 1."""


def exploration_term(visits: int, parent_visits: int) -> float:
    """sqrt(ln t / n): large for what was seldom tried.

    Args:
        visits: n, of the node; at least 1.
        parent_visits: t, of the node above; at least 1.
    """
    return sqrt(log(parent_visits) / visits)


def ucb(wins: float, visits: int, parent_visits: int, c: float = EXPLORATION) -> float:
    """UCB1, w/n + c * sqrt(ln t / n): how good a move may be, for all that is known.

    Args:
        wins: w, the sum of rewards.
        visits: n, of the node; at least 1.
        parent_visits: t, of the node above; at least 1.
        c: How much to explore.
    """
    return wins / visits + c * exploration_term(visits, parent_visits)


def uct(state: State, simulations: int, random: Random, c: float = EXPLORATION) -> Tally:
    """Grow a tree by a number of simulations and return its root.

    Args:
        state: Where to start, with a player to act.
        simulations: How many, each of which makes one node.
        random: Where random moves come from.
        c: How much to explore.
    """
    root = Tally(state)
    for _ in range(simulations):
        node = select(root, random, c)
        node = expand(node, random)
        rewards = simulate(node, random)
        backpropagate(node, rewards)
    return root


def select(node: Tally, random: Random, c: float) -> Tally:
    """Selection: go down while all moves have been tried, always to the highest bound."""
    while node.player == CHANCE or (node.children and not node.untried):
        if node.player == CHANCE:
            outcome = random_move(node.state, random)
            if outcome in node.untried:
                return node.add_child(outcome)
            node = next(child for child in node.children if child.move == outcome)
        else:
            parent = node
            node = max(node.children, key=lambda it: ucb(it.wins, it.visits, parent.visits, c))
    return node


def expand(node: Tally, random: Random) -> Tally:
    """Expansion: a new node for one of the moves that have not been tried."""
    if node.player == OVER or not node.untried:
        return node
    return node.add_child(random.choice(node.untried))


def simulate(node: Tally, random: Random) -> tuple[float, ...]:
    """Simulation: random moves to the end of the game."""
    return playout(node.state, random)


def backpropagate(node: Tally, rewards: tuple[float, ...]) -> None:
    """Backpropagation: the result counts at every node on the way back to the root."""
    node.backpropagate(rewards)


def robust_child(root: Tally) -> Tally:
    """The child to play: the one visited most, and of those the one with the best mean."""
    return max(root.children, key=lambda child: (child.visits, child.wins))
