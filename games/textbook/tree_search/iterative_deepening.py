"""Iterative deepening: alpha-beta to the depths 1, 2, 3 ..., each with the best moves so far first.

A program can stop at any time and has a move. The searches before the last one cost little, since
trees grow exponentially, and the order that they leave behind makes the last one cheaper.

D. Slate and L. Atkin, "CHESS 4.5: The Northwestern University Chess Program" (1977); R. E. Korf,
"Depth-First Iterative-Deepening", Artificial Intelligence 27 (1985).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from boardwire.games import CHANCE, OVER, State
from boardwire.values import value_class

from .alphabeta import alphabeta
from .node import MAX, Lookahead, Node
from .ordering import Moves, Path, path_of

MOST_DEPTH = 60
"""The depth at which a search without a limit ends."""


@value_class
class Iteration:
    """One search.

    Args:
        depth: Its depth in plies.
        root: Its tree.
        value: The value of the root for MAX.
        nodes: The number of nodes visited.
        leaves: The number of leaves among them.
    """

    depth: int
    root: Node
    value: float
    nodes: int
    leaves: int


def iterative_deepening(state: State, lookahead: Lookahead) -> Iterator[Iteration]:
    """Yield a search for each depth, up to that of `lookahead` or to the end of all games.

    Args:
        state: The position at the root.
        lookahead: The limits of each search. Moves that no search has looked at are in its order.
    """
    values: dict[Path, float] = {}
    for depth in range(1, (lookahead.depth or MOST_DEPTH) + 1):
        arrange = _best_first(dict(values), lookahead.arrange)
        limits = replace(lookahead, depth=depth, arrange=arrange, keep=True, nodes=0, leaves=0)
        root = Node(state.copy(), limits)
        value = alphabeta(root)
        yield Iteration(depth, root, value, limits.nodes, limits.leaves)
        values = dict(_values(root))
        if all(leaf.player == OVER for leaf in _leaves(root)):
            return


def _best_first(
    values: dict[Path, float], arrange: Callable[[Node, Moves], Moves]
) -> Callable[[Node, Moves], Moves]:
    """Put the moves with the best values of the search before first."""

    def best_first(node: Node, moves: Moves) -> Moves:
        moves = arrange(node, moves)
        path = path_of(node)
        if node.player == CHANCE or not any((*path, move) in values for move, _ in moves):
            return moves
        sign = -1 if node.player == MAX else 1
        known = [it for it in moves if (*path, it[0]) in values]
        known.sort(key=lambda it: sign * values[(*path, it[0])])
        return known + [it for it in moves if it not in known]

    return best_first


def _values(root: Node) -> Iterator[tuple[Path, float]]:
    """Yield the values of all nodes that a search has visited."""
    pending: list[tuple[Node, Path]] = [(root, ())]
    while pending:
        node, path = pending.pop()
        assert isinstance(node.value, int | float)
        yield path, node.value
        pending += ((child, (*path, child.move or 0)) for child in node.seen)


def _leaves(root: Node) -> Iterator[Node]:
    pending = [root]
    while pending:
        node = pending.pop()
        if node.is_leaf:
            yield node
        pending += node.seen
