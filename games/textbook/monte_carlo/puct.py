"""PUCT: a tree search without random games, guided by priors and values, as in AlphaZero.

An evaluator gives the probability that each move is the best, and the value of the position. In
AlphaZero it is a network; here it is the static evaluation of the game, so that everything can be
followed.

C. D. Rosin, "Multi-Armed Bandits with Episode Context" (2011); D. Silver et al., "A General
Reinforcement Learning Algorithm that Masters Chess, Shogi, and Go through Self-Play", Science 362
(2018).
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random

from boardwire.games import State

from .estimates import estimates, value_for
from .phases import Phases, Simulated, grow
from .sample_node import SampleNode

SHARPNESS = 5.0
"""The sharpness of the softmax: 0 gives all moves the same prior, a large number one move all."""


class PuctNode(SampleNode):
    """A node with the probability that its move is the best, by the evaluator."""

    prior: float = 1.0


def priors_of(state: State) -> dict[int, float]:
    """Return the softmax of the moves' estimates: larger than 0, with the sum 1."""
    weights = {move: exp(SHARPNESS * it) for move, it in estimates(state).items()}
    total = sum(weights.values())
    return {move: it / total for move, it in weights.items()}


def bound(node: PuctNode, c: float) -> float:
    """Return mean + c * prior * sqrt(t) / (1 + n).

    A move without visits has the mean of its siblings, or 1/2 before any visit.
    """
    assert node.parent is not None
    if node.visits:
        mean = node.mean
    else:
        visits = sum(it.visits for it in node.parent.children)
        mean = sum(it.wins for it in node.parent.children) / visits if visits else 0.5
    return mean + c * node.prior * sqrt(node.parent.visits) / (1 + node.visits)


def select(node: PuctNode, c: float) -> PuctNode | None:
    """Selection: the child with the highest bound; a node without children stops it."""
    return max(node.children, key=lambda child: bound(child, c)) if node.children else None


def expand(node: PuctNode, random: Random, c: float) -> PuctNode:
    """Expansion: make all children with their priors, and stay."""
    if node.player >= 0:
        for move, prior in priors_of(node.state).items():
            node.add_child(move).prior = prior
    return node


def evaluate(node: PuctNode, random: Random) -> Simulated:
    """Evaluation takes the place of simulation."""
    return Simulated(tuple(value_for(node.state, it) for it in range(node.state.players)))


PUCT = Phases(
    PuctNode,
    bound,
    expand,
    select,
    evaluate,
    facts=lambda node: {"prior": node.prior},
    reason=lambda node: "it has no children yet",
    evaluates=True,
)


def puct(state: State, simulations: int, random: Random, c: float) -> SampleNode:
    """Grow a tree by a number of simulations and return its root."""
    return grow(PUCT, state, simulations, random, c)
