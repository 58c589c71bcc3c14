"""The order in which the moves of a position are searched; alpha-beta cuts more if it is good."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from random import Random

from boardwire.games import CHANCE, State

from .node import MAX, Lookahead, Node
from .tree_searches import TREE_SEARCHES, search_tree

Moves = list[tuple[int, float]]
"""Moves with the probability 1, or outcomes with their probabilities."""

Path = tuple[int, ...]
"""The moves from the root to a node."""


class Order(Enum):
    """The order in which the moves of a position are looked at."""

    GIVEN = "given"
    BEST = "best"
    WORST = "worst"
    EVALUATION = "evaluation"
    RANDOM = "random"


def path_of(node: Node) -> Path:
    """Return the moves from the root to a node."""
    moves: list[int] = []
    above: Node | None = node
    while above is not None and above.move is not None:
        moves.append(above.move)
        above = above.parent
    return tuple(reversed(moves))


def arrangement(
    order: Order, state: State, lookahead: Lookahead, seed: int = 1
) -> Callable[[Node, Moves], Moves]:
    """Return the function for `Lookahead.arrange`; outcomes of chance stay as they are.

    Args:
        order: `best` and `worst` sort by the values of the whole tree, which is searched here
            without cuts; `evaluation` sorts by the static evaluation after each move, as programs
            do that do not know the values yet.
        state: The position at the root.
        lookahead: The limits of the search.
        seed: The seed of the order `random`; a node has the same order whenever it is searched.

    Raises:
        TooLarge: The whole tree has more nodes than `lookahead` allows.
    """
    match order:
        case Order.GIVEN:
            return lambda node, moves: moves
        case Order.RANDOM:
            return lambda node, moves: _shuffled(node, moves, seed)
        case Order.EVALUATION:
            return lambda node, moves: _sorted(node, moves, lambda move: _estimate(node, move))
        case _:
            values = _values(state, lookahead)
            back = order is Order.WORST
            return lambda node, moves: _sorted(
                node, moves, lambda move: values[(*path_of(node), move)], back=back
            )


def _shuffled(node: Node, moves: Moves, seed: int) -> Moves:
    if node.player == CHANCE:
        return moves
    return Random(f"{seed} {path_of(node)}").sample(moves, len(moves))


def _sorted(
    node: Node, moves: Moves, worth: Callable[[int], float], *, back: bool = False
) -> Moves:
    """Sort moves by their worth for MAX, the best for the player to act first; `back` for last."""
    if node.player == CHANCE:
        return moves
    return sorted(moves, key=lambda it: worth(it[0]), reverse=(node.player == MAX) != back)


def _estimate(node: Node, move: int) -> float:
    """Return the static evaluation after a move, for MAX."""
    state = node.state.copy()
    state.apply(move)
    apart = replace(node.lookahead, nodes=0, leaves=0)
    return Node(state, apart, node, move).utility[MAX]


def _values(state: State, lookahead: Lookahead) -> dict[Path, float]:
    """Return the value of every node of the tree for MAX."""
    whole = replace(lookahead, keep=True, nodes=0, leaves=0)
    search = TREE_SEARCHES["expectiminimax" if state.game.has_chance else "minimax"]
    _, root = search_tree(search, state, whole)
    values: dict[Path, float] = {}
    pending: list[tuple[Node, Path]] = [(root, ())]
    while pending:
        node, path = pending.pop()
        assert isinstance(node.value, int | float)
        values[path] = node.value
        pending += ((child, (*path, child.move or 0)) for child in node.seen)
    return values
