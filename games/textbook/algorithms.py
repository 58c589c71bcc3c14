"""The algorithms by name, the games that they are for, and their results."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from random import Random

from boardwire.games import GameError, State
from boardwire.values import value_class

from .monte_carlo.flat import flat_monte_carlo
from .monte_carlo.priors import priors
from .monte_carlo.puct import puct
from .monte_carlo.rave import rave
from .monte_carlo.sample_node import SampleNode, max_child, robust_child
from .monte_carlo.uct import EXPLORATION, uct
from .monte_carlo.widening import widening
from .tree_search.alphabeta import alphabeta, negamax_alphabeta
from .tree_search.and_or import and_or
from .tree_search.expectiminimax import expectiminimax
from .tree_search.maxn import maxn
from .tree_search.minimax import minimax, negamax
from .tree_search.node import Lookahead, Node, TooLarge, Unsuitable, Value
from .tree_search.star1 import star1


class Perspective(Enum):
    """The player that the values in a tree are for."""

    FIRST = "values are for MAX"
    MOVER = "values are for the player to act"
    EACH = "a node has one value for each player"


@value_class
class TreeSearch:
    """An algorithm that visits the nodes of the tree and backs values up.

    Args:
        name: The algorithm's name.
        source: Author and year.
        run: The algorithm; it returns the value of the root.
        perspective: The player that the values are for.
        chance: Whether it supports chance nodes.
        general: Whether it supports more than two players, and games that are not zero-sum.
        logical: Whether values are 1 for solved and 0 for not solved.
    """

    name: str
    source: str
    run: Callable[[Node], Value]
    perspective: Perspective = Perspective.FIRST
    chance: bool = False
    general: bool = False
    logical: bool = False


@value_class
class Sampling:
    """An algorithm that plays random games.

    Args:
        name: The algorithm's name.
        source: Author and year.
        run: The algorithm; it takes a state, the number of games, random numbers and c, and returns
            the root.
        best_child: Chooses the move at the end: the child of a node to play.
        best_rule: The rule of `best_child` in words.
        explores: Whether it uses c.
    """

    name: str
    source: str
    run: Callable[[State, int, Random, float], SampleNode]
    best_child: Callable[[SampleNode], SampleNode]
    best_rule: str
    explores: bool


TREE_SEARCHES: dict[str, TreeSearch] = {
    it.name: it
    for it in (
        TreeSearch("minimax", "Russell and Norvig, section 5.2", minimax),
        TreeSearch("negamax", "Knuth and Moore 1975", negamax, Perspective.MOVER),
        TreeSearch("alphabeta", "Russell and Norvig, section 5.2.3", alphabeta),
        TreeSearch(
            "negamax-alphabeta", "Knuth and Moore 1975", negamax_alphabeta, Perspective.MOVER
        ),
        TreeSearch("and-or", "Nilsson 1971", and_or, logical=True),
        TreeSearch("expectiminimax", "Michie 1966", expectiminimax, chance=True),
        TreeSearch("star1", "Ballard 1983", star1, chance=True),
        TreeSearch(
            "maxn", "Luckhardt and Irani 1986", maxn, Perspective.EACH, chance=True, general=True
        ),
    )
}


def _relative_of_uct(
    name: str, source: str, run: Callable[[State, int, Random, float], SampleNode]
) -> Sampling:
    """Return a search that differs from UCT in the bounds of its selection."""
    rule = "robust child: the most visits"
    return Sampling(name, source, run, robust_child, rule, explores=False)


SAMPLINGS: dict[str, Sampling] = {
    it.name: it
    for it in (
        Sampling(
            "flat",
            "Abramson 1990",
            lambda state, simulations, random, c: flat_monte_carlo(state, simulations, random),
            best_child=max_child,
            best_rule="max child: the best mean",
            explores=False,
        ),
        Sampling(
            "uct",
            "Kocsis and Szepesvari 2006",
            uct,
            best_child=robust_child,
            best_rule="robust child: the most visits",
            explores=True,
        ),
        _relative_of_uct("rave", "Gelly and Silver 2007", rave),
        _relative_of_uct("priors", "Gelly and Silver 2007", priors),
        _relative_of_uct("widening", "Coulom 2007", widening),
        _relative_of_uct("puct", "Rosin 2011; Silver et al. 2018", puct),
    )
}
ALGORITHMS = (*TREE_SEARCHES, *SAMPLINGS)
"""The names of all algorithms."""


@value_class
class AlgorithmResult:
    """The result of an algorithm.

    Args:
        value: The value of the state, in the game's utility, for the player of the algorithm's
            perspective; for max^n one value for each player. With random games it is the mean of
            the best move, for the player to act.
        move: The best move, of equal moves the first; None where no player acts.
        nodes: The number of states visited, the root included.
        leaves: The number of visited states without children, or of random games.
    """

    value: Value
    move: int | None
    nodes: int
    leaves: int


def search_tree(
    algorithm: TreeSearch, state: State, lookahead: Lookahead
) -> tuple[AlgorithmResult, Node]:
    """Run an algorithm; return its result and the root of the tree that it visited.

    Raises:
        Unsuitable: The algorithm is not defined for the game.
        TooLarge: The tree has more nodes than `lookahead` allows, or more plies than Python can
            follow.
    """
    check(algorithm, state)
    root = Node(state.copy(), lookahead)
    try:
        value = algorithm.run(root)
    except RecursionError as error:
        raise TooLarge("the tree is too deep for Python: limit the depth") from error
    best = next((child for child in root.seen if as_above(algorithm, child) == value), None)
    move = best.move if best and root.player >= 0 else None
    return AlgorithmResult(value, move, lookahead.nodes, lookahead.leaves), root


def as_above(algorithm: TreeSearch, child: Node) -> Value | None:
    """Return a child's value from the perspective of its parent."""
    if algorithm.perspective is Perspective.MOVER and isinstance(child.value, int | float):
        return -child.value
    return child.value


def sample(
    algorithm: Sampling, state: State, simulations: int, random: Random, c: float = EXPLORATION
) -> tuple[AlgorithmResult, SampleNode]:
    """Run an algorithm; return its result and the root of its tree.

    Raises:
        Unsuitable: No player is to act.
        GameError: There is no simulation, or the game hides information.
    """
    state.game.require_perfect_information()
    if state.to_act() < 0:
        raise Unsuitable(f"{algorithm.name} starts where a player is to act")
    if simulations < 1:
        raise GameError("there must be at least 1 simulation")
    root = algorithm.run(state.copy(), simulations, random, c)
    best = algorithm.best_child(root)
    return AlgorithmResult(2 * best.mean - 1, best.move, _count(root), simulations), root


def _count(node: SampleNode) -> int:
    """Return the number of nodes of a tree."""
    return 1 + sum(map(_count, node.children))


def check(algorithm: TreeSearch, state: State) -> None:
    """Check that an algorithm is defined for a game.

    Raises:
        Unsuitable: It is not; the message has the reason, and another algorithm.
        GameError: The game hides information.
    """
    state.game.require_perfect_information()
    name, game = algorithm.name, state.game
    alone = game.players == 1 and algorithm.perspective is Perspective.FIRST
    if not algorithm.general and not alone and (game.players != 2 or not state.zero_sum):
        raise Unsuitable(f"{name} is for zero-sum games of two players; take maxn")
    if game.has_chance and not algorithm.chance:
        raise Unsuitable(f"{name} has no chance nodes; take expectiminimax or maxn")
