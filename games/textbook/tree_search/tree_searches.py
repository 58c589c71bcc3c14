"""The searches of the whole tree by name, the games that they are for, and their results."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from boardwire.games import State
from boardwire.translations import english
from boardwire.values import value_class

from .alphabeta import alphabeta, negamax_alphabeta
from .and_or import and_or
from .expectiminimax import expectiminimax
from .maxn import maxn
from .minimax import minimax, negamax
from .node import Lookahead, Node, TooLarge, Unsuitable, Value
from .star1 import star1


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
        raise TooLarge(english("the tree is too deep for Python: limit the depth")) from error
    best = next((child for child in root.seen if as_above(algorithm, child) == value), None)
    move = best.move if best and root.player >= 0 else None
    return AlgorithmResult(value, move, lookahead.nodes, lookahead.leaves), root


def as_above(algorithm: TreeSearch, child: Node) -> Value | None:
    """Return a child's value from the perspective of its parent."""
    if algorithm.perspective is Perspective.MOVER and isinstance(child.value, int | float):
        return -child.value
    return child.value


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
        raise Unsuitable(
            english("{name} is for zero-sum games of two players; take maxn", name=name)
        )
    if game.has_chance and not algorithm.chance:
        raise Unsuitable(
            english("{name} has no chance nodes; take expectiminimax or maxn", name=name)
        )
