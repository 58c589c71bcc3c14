"""UCT with progressive bias: an estimate helps where a move has few visits, and fades.

A third term joins the bound, H / (n + 1), where H is the estimate of the move. After ten visits it
is a tenth of what it was, and in the end the results of simulations decide alone.

G. Chaslot et al., "Progressive Strategies for Monte-Carlo Tree Search", New Mathematics and Natural
Computation 4 (2008).
"""

from __future__ import annotations

from random import Random

from boardwire.games import State

from .estimates import estimates
from .phases import Phases, grow
from .sample_node import SampleNode
from .uct import ucb


class BiasNode(SampleNode):
    """A node with an estimate of its move, made before any simulation."""

    prior: float = 0.5
    """H: the reward that the estimate promises to the player of the move."""


def bias(node: BiasNode) -> float:
    """Return H / (n + 1)."""
    return node.prior / (node.visits + 1)


def bound(node: BiasNode, c: float) -> float:
    """Return UCB1 and the bias: w/n + c * sqrt(ln t / n) + H / (n + 1)."""
    assert node.parent is not None
    return ucb(node.wins, node.visits, node.parent.visits, c) + bias(node)


def select(node: BiasNode, c: float) -> BiasNode | None:
    """Selection: the child with the highest bound, once all moves have been tried."""
    return None if node.untried else max(node.children, key=lambda child: bound(child, c))


def expand(node: BiasNode, random: Random, c: float) -> BiasNode:
    """Expansion: make a node for the untried move with the best estimate."""
    if node.player < 0:
        return node
    estimate = estimates(node.state)
    best = max(node.untried, key=lambda move: estimate[move])
    child = node.add_child(best)
    child.prior = estimate[best]
    return child


def facts(node: BiasNode) -> dict[str, float]:
    """Return the estimate, and what is left of it."""
    return {"prior": node.prior, "bias": bias(node)}


BIAS = Phases(BiasNode, bound, expand, select, facts=facts)


def progressive_bias(state: State, simulations: int, random: Random, c: float) -> SampleNode:
    """Grow a tree by a number of simulations and return its root."""
    return grow(BIAS, state, simulations, random, c)
