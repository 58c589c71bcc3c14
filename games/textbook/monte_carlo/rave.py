"""RAVE: rapid action value estimation, UCT that also learns from moves made later.

AMAF ("all moves as first") counts a simulation for every move that the player made at any time in
it, as if it had been made at once. Few simulations say something of all moves that way, with an
error that does not go away. So the weight of AMAF falls as visits grow.

S. Gelly and D. Silver, "Combining Online and Offline Knowledge in UCT", ICML 2007; B. Bruegmann,
"Monte Carlo Go" (1993), for AMAF.
"""

from __future__ import annotations

from math import sqrt
from random import Random

from boardwire.games import OVER, State

from .phases import Phases, Simulated, grow
from .playout import MOST_PLIES, random_move
from .sample_node import SampleNode
from .uct import exploration_term

EQUIVALENCE = 100
"""k: the number of visits at which a move's own mean and that of AMAF weigh the same."""


class RaveNode(SampleNode):
    """A node that counts, for each move of its player, the simulations in which it came later."""

    def __init__(
        self, state: State, parent: SampleNode | None = None, move: int | None = None
    ) -> None:
        super().__init__(state, parent, move)
        self.amaf_visits: dict[int, int] = {}
        self.amaf_wins: dict[int, float] = {}


def weight_of_amaf(visits: int) -> float:
    """Return beta = sqrt(k / (3n + k)): 1 without visits, 1/2 with k of them."""
    return sqrt(EQUIVALENCE / (3 * visits + EQUIVALENCE))


def amaf(node: RaveNode) -> float:
    """Return the mean of the simulations in which a node's move was made here or later."""
    assert isinstance(node.parent, RaveNode) and node.move is not None
    visits = node.parent.amaf_visits.get(node.move, 0)
    return node.parent.amaf_wins[node.move] / visits if visits else node.mean


def bound(node: RaveNode, c: float) -> float:
    """Return (1 - beta) * mean + beta * AMAF + c * sqrt(ln t / n)."""
    assert node.parent is not None
    beta = weight_of_amaf(node.visits)
    mixed = (1 - beta) * node.mean + beta * amaf(node)
    return mixed + c * exploration_term(node.visits, node.parent.visits)


def select(node: RaveNode, c: float) -> RaveNode | None:
    """Selection: the child with the highest bound, once all moves have been tried."""
    return None if node.untried else max(node.children, key=lambda child: bound(child, c))


def expand(node: RaveNode, random: Random, c: float) -> RaveNode:
    """Expansion: make a node for one of the untried moves."""
    return node.add_child(random.choice(node.untried)) if node.untried else node


def simulate(node: RaveNode, random: Random) -> Simulated:
    """Simulation: play random moves to the end of the game, and note them."""
    return noted_playout(node.state, random)


def noted_playout(state: State, random: Random) -> Simulated:
    """Play random moves from a state to the end of the game; return the rewards and the moves."""
    state = state.copy()
    moves: list[tuple[int, int]] = []
    while state.to_act() != OVER and len(moves) < MOST_PLIES:
        move = random_move(state, random)
        moves.append((state.to_act(), move))
        state.apply(move)
    over = state.to_act() == OVER
    returns = state.returns() if over else [state.evaluate(it) for it in range(state.players)]
    return Simulated(tuple((it + 1) / 2 for it in returns), tuple(moves))


def backpropagate(node: RaveNode, result: Simulated) -> None:
    """Backpropagation: count the result at every node, and for all moves made from there on."""
    node.backpropagate(result.rewards)
    later = list(result.moves)
    for at in node.way_up():
        if at.player >= 0:
            for move in {move for player, move in later if player == at.player}:
                at.amaf_visits[move] = at.amaf_visits.get(move, 0) + 1
                at.amaf_wins[move] = at.amaf_wins.get(move, 0.0) + result.rewards[at.player]
        if at.parent is not None and at.move is not None:
            later.append((at.parent.player, at.move))


def facts(node: RaveNode) -> dict[str, float]:
    """Return the mean of AMAF and its weight."""
    if node.parent is None or node.parent.player < 0 or not node.visits:
        return {}
    return {"amaf": amaf(node), "weight": weight_of_amaf(node.visits)}


RAVE = Phases(RaveNode, bound, expand, select, simulate, backpropagate, facts)


def rave(state: State, simulations: int, random: Random, c: float) -> SampleNode:
    """Grow a tree by a number of simulations and return its root."""
    return grow(RAVE, state, simulations, random, c)
