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
from .sample_node import SampleNode

EXPLORATION = sqrt(2)
"""The constant c of UCB1, for rewards between 0 and 1."""


def exploration_term(visits: int, parent_visits: int) -> float:
    """Return sqrt(ln t / n): it is large for moves that were seldom tried.

    Args:
        visits: n, of the node; at least 1.
        parent_visits: t, of the node above; at least 1.
    """
    return sqrt(log(parent_visits) / visits)


def ucb(wins: float, visits: int, parent_visits: int, c: float = EXPLORATION) -> float:
    """Return UCB1, w/n + c * sqrt(ln t / n): an upper confidence bound of a move's mean.

    Args:
        wins: w, the sum of rewards.
        visits: n, of the node; at least 1.
        parent_visits: t, of the node above; at least 1.
        c: The exploration constant.
    """
    return wins / visits + c * exploration_term(visits, parent_visits)


def uct(state: State, simulations: int, random: Random, c: float = EXPLORATION) -> SampleNode:
    """Grow a tree by a number of simulations and return its root.

    Args:
        state: The state at the start, with a player to act.
        simulations: The number of simulations; each makes at most one node.
        random: The source of random moves.
        c: The exploration constant.
    """
    root = SampleNode(state)
    for _ in range(simulations):
        node = select(root, random, c)
        node = expand(node, random)
        rewards = simulate(node, random)
        backpropagate(node, rewards)
    return root


def select(node: SampleNode, random: Random, c: float) -> SampleNode:
    """Selection: go down to the highest bound while all moves have been tried."""
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


def expand(node: SampleNode, random: Random) -> SampleNode:
    """Expansion: make a node for one of the untried moves."""
    if node.player == OVER or not node.untried:
        return node
    return node.add_child(random.choice(node.untried))


def simulate(node: SampleNode, random: Random) -> tuple[float, ...]:
    """Simulation: play random moves to the end of the game."""
    return playout(node.state, random)


def backpropagate(node: SampleNode, rewards: tuple[float, ...]) -> None:
    """Backpropagation: count the result at every node on the way to the root."""
    node.backpropagate(rewards)
