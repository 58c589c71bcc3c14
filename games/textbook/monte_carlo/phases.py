"""The four phases of Monte Carlo tree search, and the loop that repeats them.

C. Browne et al., "A Survey of Monte Carlo Tree Search Methods", IEEE Transactions on Computational
Intelligence and AI in Games 4 (2012), algorithm 1. The searches of this folder differ in some of
the phases; a search is their list.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from boardwire.games import CHANCE, OVER, State
from boardwire.values import value_class

from .playout import playout, random_move
from .sample_node import SampleNode


@value_class
class Simulated:
    """The result of a simulation.

    Args:
        rewards: The reward of each player, between 0 and 1.
        moves: The players and moves of the random game, in order, where a search learns from them.
    """

    rewards: tuple[float, ...]
    moves: tuple[tuple[int, int], ...] = ()


def simulate(node: Any, random: Random) -> Simulated:
    """Simulation: play random moves to the end of the game."""
    return Simulated(playout(node.state, random))


def backpropagate(node: Any, result: Simulated) -> None:
    """Backpropagation: count the result at every node on the way to the root."""
    node.backpropagate(result.rewards)


@value_class
class Phases:
    """A Monte Carlo tree search; its nodes are of the class that `root` returns.

    Args:
        root: Makes the root.
        bound: Returns the number by which selection compares children, by the child and c.
        expand: Adds children to a node that selection has reached, and returns the node to simulate
            from.
        select: Returns the child to go on to, or None to stop here, by a node of a player and c.
        simulate: Returns the result of a simulation from a node.
        backpropagate: Counts a result at a node and above.
        facts: Returns what else a search knows of a node, by name: a prior, the mean of AMAF.
        reason: Returns the reason why selection stops at a node.
        evaluates: Whether an evaluation takes the place of random games.
    """

    root: Callable[[State], Any]
    bound: Callable[[Any, float], float]
    expand: Callable[[Any, Random, float], Any]
    select: Callable[[Any, float], Any]
    simulate: Callable[[Any, Random], Simulated] = simulate
    backpropagate: Callable[[Any, Simulated], None] = backpropagate
    facts: Callable[[Any], dict[str, float]] = lambda node: {}
    reason: Callable[[Any], str] = lambda node: "it has moves that were never tried"
    evaluates: bool = False


def grow(phases: Phases, state: State, simulations: int, random: Random, c: float) -> SampleNode:
    """Grow a tree by a number of simulations and return its root.

    Args:
        phases: The search.
        state: The state at the start, with a player to act.
        simulations: The number of simulations.
        random: The source of random moves.
        c: The exploration constant.
    """
    root: SampleNode = phases.root(state)
    for _ in range(simulations):
        node = descend(phases, root, random, c)
        if node.player != OVER:
            node = phases.expand(node, random, c)
        result = phases.simulate(node, random)
        phases.backpropagate(node, result)
    return root


def descend(phases: Phases, node: Any, random: Random, c: float) -> Any:
    """Selection: go down to a node where the search stops; chance draws its outcomes."""
    while node.player != OVER:
        if node.player == CHANCE:
            outcome = random_move(node.state, random)
            if outcome in node.untried:
                return node.add_child(outcome)
            child = next(it for it in node.children if it.move == outcome)
        else:
            child = phases.select(node, c)
            if child is None:
                break
        node = child
    return node
