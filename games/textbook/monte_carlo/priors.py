"""UCT with priors: a new node begins with virtual simulations.

The estimate of a move counts as a number of simulations that were never played. Good moves are
tried first, and bad ones may never be tried; real simulations outweigh the estimate in time.

S. Gelly and D. Silver, "Combining Online and Offline Knowledge in UCT", ICML 2007.
`bias.py` has a term of the bound in place of virtual simulations.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random

from boardwire.games import State

from .estimates import estimates
from .phases import Phases, grow
from .sample_node import SampleNode

VIRTUAL_VISITS = 5
"""The number of simulations that an estimate is worth."""


class PriorNode(SampleNode):
    """A node with an estimate of its move, made before any simulation."""

    prior: float = 0.5
    """The reward that the estimate promises to the player of the move."""


def bound(node: PriorNode, c: float) -> float:
    """Return UCB1 with virtual simulations: n visits become n + v, and w wins w + v * prior."""
    assert node.parent is not None
    visits = node.visits + VIRTUAL_VISITS
    mean = (node.wins + VIRTUAL_VISITS * node.prior) / visits
    return mean + c * sqrt(log(node.parent.visits + 1) / visits)


def select(node: PriorNode, c: float) -> PriorNode | None:
    """Selection: the child with the highest bound; a node without children stops it."""
    return max(node.children, key=lambda child: bound(child, c)) if node.children else None


def expand(node: PriorNode, random: Random, c: float) -> PriorNode:
    """Expansion: make all children with their priors, and go on to the best of them."""
    if node.player < 0:
        return node
    for move, estimate in estimates(node.state).items():
        node.add_child(move).prior = estimate
    return max(node.children, key=lambda child: bound(child, c))


PRIORS = Phases(
    PriorNode,
    bound,
    expand,
    select,
    facts=lambda node: {"prior": node.prior},
    reason=lambda node: "it has no children yet",
)


def priors(state: State, simulations: int, random: Random, c: float) -> SampleNode:
    """Grow a tree by a number of simulations and return its root."""
    return grow(PRIORS, state, simulations, random, c)
