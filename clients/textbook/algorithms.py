"""The algorithms by name, with the games they are for, and what running one gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import Random

from boardwire.games import GameError, State

from .alphabeta import alphabeta, negamax_alphabeta
from .expectiminimax import expectiminimax
from .flat import flat_monte_carlo
from .maxn import maxn
from .minimax import minimax, negamax
from .node import Lookahead, Node, TooLarge, Unsuitable, Value
from .tally import Tally
from .uct import EXPLORATION, robust_child, uct


class Perspective(Enum):
    """Whose the values in a tree are."""

    FIRST = "values are for player 0, MAX"
    MOVER = "values are for the player to act"
    EACH = "values are for all players in turn"


@dataclass(frozen=True, slots=True)
class TreeSearch:
    """An algorithm that goes through the tree and backs values up.

    Args:
        name: What it is called.
        source: Author and year.
        run: The algorithm: gives the root's value.
        perspective: Whose that is.
        chance: Whether it knows chance nodes.
        general: Whether it knows more than two players, and utilities that do not sum to zero.
    """

    name: str
    source: str
    run: Callable[[Node], Value]
    perspective: Perspective = Perspective.FIRST
    chance: bool = False
    general: bool = False


@dataclass(frozen=True, slots=True)
class Sampling:
    """An algorithm that plays random games.

    Args:
        name: What it is called.
        source: Author and year.
        run: The algorithm: takes a state, the number of games, random numbers, and c; gives the
            root.
        explores: Whether it makes use of c.
    """

    name: str
    source: str
    run: Callable[[State, int, Random, float], Tally]
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
        TreeSearch("expectiminimax", "Michie 1966", expectiminimax, chance=True),
        TreeSearch(
            "maxn", "Luckhardt and Irani 1986", maxn, Perspective.EACH, chance=True, general=True
        ),
    )
}
SAMPLINGS: dict[str, Sampling] = {
    it.name: it
    for it in (
        Sampling(
            "flat",
            "Abramson 1990",
            lambda state, simulations, random, c: flat_monte_carlo(state, simulations, random),
            explores=False,
        ),
        Sampling("uct", "Kocsis and Szepesvari 2006", uct, explores=True),
    )
}
ALGORITHMS = (*TREE_SEARCHES, *SAMPLINGS)
"""The names of all."""


@dataclass(frozen=True, slots=True)
class Found:
    """What an algorithm found.

    Args:
        value: What the state is worth, in the game's utility, to whom the algorithm has it; each
            player's for max^n. Of random games the mean of the best move, for who makes it.
        move: The best move, of equal ones the first; None where no player acts.
        nodes: How many states were visited, the root included.
        leaves: How many of these had no children in the search; random games that were played.
    """

    value: Value
    move: int | None
    nodes: int
    leaves: int


def search_tree(algorithm: TreeSearch, state: State, lookahead: Lookahead) -> tuple[Found, Node]:
    """Run an algorithm; return what it found, and the root of what it saw.

    Raises:
        Unsuitable: The algorithm is not defined for the game.
        TooLarge: There are more nodes than `lookahead` allows, or more plies than Python can
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
    return Found(value, move, lookahead.nodes, lookahead.leaves), root


def as_above(algorithm: TreeSearch, child: Node) -> Value | None:
    """A child's value as its parent takes it."""
    if algorithm.perspective is Perspective.MOVER and isinstance(child.value, int | float):
        return -child.value
    return child.value


def sample(
    algorithm: Sampling, state: State, simulations: int, random: Random, c: float = EXPLORATION
) -> tuple[Found, Tally]:
    """Run an algorithm; return what it found, and the root of its tree.

    Raises:
        Unsuitable: No player is to act.
        GameError: There are fewer simulations than one, or the game hides information.
    """
    state.game.require_perfect_information()
    if state.to_act() < 0:
        raise Unsuitable(f"{algorithm.name} starts where a player is to act")
    if simulations < 1:
        raise GameError("there must be at least 1 simulation")
    root = algorithm.run(state.copy(), simulations, random, c)
    best = robust_child(root)
    return Found(2 * best.mean - 1, best.move, _count(root), simulations), root


def _count(tally: Tally) -> int:
    """The nodes of a tree."""
    return 1 + sum(map(_count, tally.children))


def check(algorithm: TreeSearch, state: State) -> None:
    """See that an algorithm is defined for a game.

    Raises:
        Unsuitable: It is not; the message says why, and what to take.
        GameError: The game hides information.
    """
    state.game.require_perfect_information()
    name, game = algorithm.name, state.game
    alone = game.players == 1 and algorithm.perspective is Perspective.FIRST
    if not algorithm.general and not alone and (game.players != 2 or not state.zero_sum):
        raise Unsuitable(f"{name} is for two players, one's gain the other's loss; take maxn")
    if game.has_chance and not algorithm.chance:
        raise Unsuitable(f"{name} has no chance nodes; take expectiminimax or maxn")
