"""Progressive widening: UCT that considers few moves at first, and more as visits grow.

With many moves UCT would try each of them once before it looks at any a second time. Here a node
with n visits considers only the best k moves by their estimates, k = ceil(n^(1/2)).

R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", ICGA Journal 30 (2007);
G. Chaslot et al., "Progressive Strategies for Monte-Carlo Tree Search" (2008), who call it
progressive unpruning.
"""

from __future__ import annotations

from math import ceil, sqrt
from random import Random

from boardwire.games import State

from .estimates import estimates
from .phases import Phases, grow
from .sample_node import SampleNode
from .uct import ucb


def considered(visits: int) -> int:
    """Return the number of moves that a node considers after a number of visits."""
    return max(1, ceil(sqrt(visits)))


def bound(node: SampleNode, c: float) -> float:
    """Return UCB1."""
    assert node.parent is not None
    return ucb(node.wins, node.visits, node.parent.visits, c)


def select(node: SampleNode, c: float) -> SampleNode | None:
    """Selection: the child with the highest bound, unless another move is to be considered."""
    if node.untried and len(node.children) < considered(node.visits):
        return None
    return max(node.children, key=lambda child: bound(child, c))


def expand(node: SampleNode, random: Random, c: float) -> SampleNode:
    """Expansion: make a node for the best of the untried moves."""
    if node.player < 0:
        return node
    estimate = estimates(node.state)
    return node.add_child(max(node.untried, key=lambda move: estimate[move]))


def reason(node: SampleNode) -> str:
    """Return the reason why selection stops at a node."""
    moves = len(node.children) + len(node.untried)
    count = min(considered(node.visits), moves)
    visits = f"{node.visits} visit{'' if node.visits == 1 else 's'}"
    return f"with {visits} it considers {count} of its {moves} moves"


WIDENING = Phases(SampleNode, bound, expand, select, reason=reason)


def widening(state: State, simulations: int, random: Random, c: float) -> SampleNode:
    """Grow a tree by a number of simulations and return its root."""
    return grow(WIDENING, state, simulations, random, c)
