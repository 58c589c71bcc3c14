"""The tree that a search sees: a node is a state, where it was found, and what it was found worth.

The algorithms beside this file are written against `Node`, as books write them against a state with
its successors. A node makes its children only when it is asked for them, so whatever an algorithm
prunes is never there, and after the search the tree of nodes is the tree it visited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import TypeVar, TypeVarTuple, cast

from boardwire.games import CHANCE, OVER, GameError, State

MAX = 0
"""The player whose utility minimax makes as large as it can; player 1 is MIN."""

MOST_NODES = 1_000_000
"""Nodes that a search visits at most: Python needs some seconds for them."""

Value = float | tuple[float, ...]
"""What a node is worth: to one player, or (max^n) to each."""


class TooLarge(GameError):
    """The tree has more nodes than the search may visit, or is deeper than Python can follow."""


class Unsuitable(GameError):
    """The algorithm is not defined for such a game."""


@dataclass(slots=True)
class Lookahead:
    """How far a search may look, how it judges what it finds there, and what it has seen.

    Args:
        depth: Plies from the root at which the search is cut off, outcomes of chance included;
            None to search to the end of the game.
        is_cutoff: Whether to stop at a state besides, so many plies from the root: as where nothing
            is in question any more.
        evaluate: A guess at the utility of a state, cut off before its end, for a player.
        most: How many nodes may be visited.
        keep: Whether the nodes keep their children, so that the tree can be looked at afterwards;
            else only the root does.
        nodes, leaves: How many have been visited.
    """

    depth: int | None = None
    is_cutoff: Callable[[State, int], bool] = lambda state, depth: False
    evaluate: Callable[[State, int], float] = lambda state, player: state.evaluate(player)
    most: int = MOST_NODES
    keep: bool = False
    nodes: int = 0
    leaves: int = 0


class Node:
    """A state in the tree of a search.

    Args:
        state: The state.
        lookahead: What the whole tree shares.
        parent: The node above; None at the root.
        move: The move or outcome that led here.
        probability: Of that, where chance acted.

    Raises:
        TooLarge: It is one node too many.
    """

    def __init__(
        self,
        state: State,
        lookahead: Lookahead,
        parent: Node | None = None,
        move: int | None = None,
        probability: float = 1.0,
    ) -> None:
        self.state, self.lookahead, self.parent = state, lookahead, parent
        self.move, self.probability = move, probability
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.player = state.to_act()
        """Who acts: a player, CHANCE, or OVER."""
        self.is_leaf = (
            self.player == OVER
            or self.depth == lookahead.depth
            or lookahead.is_cutoff(state, self.depth)
        )
        """The terminal test; and the cutoff test, where the lookahead has an end."""
        self.value: Value | None = None
        """What the search backed up to here; None before."""
        self.window: tuple[float, ...] = ()
        """Alpha and beta with which the search came here; empty where it has none."""
        self.seen: list[Node] = []
        """The children that the search has visited, in order, where they are kept."""
        lookahead.nodes += 1
        lookahead.leaves += self.is_leaf
        if lookahead.nodes > lookahead.most:
            raise TooLarge(f"the tree has more than {lookahead.most:,} nodes: limit the depth")

    @property
    def utility(self) -> tuple[float, ...]:
        """A leaf's utility for each player: the returns of a finished game, else the evaluation."""
        state = self.state
        if self.player == OVER:
            return tuple(state.returns())
        return tuple(self.lookahead.evaluate(state, player) for player in range(state.players))

    @property
    def mover(self) -> int:
        """Of two players the one to act; at the end of the game the one whose turn it would be."""
        if self.player == OVER and self.parent is not None:
            return 1 - self.parent.mover
        return max(self.player, 0)

    def moves(self) -> list[tuple[int, float]]:
        """All moves with probability 1, or the outcomes of chance with theirs."""
        if self.player == CHANCE:
            return self.state.chance_outcomes()
        return [(move, 1.0) for move in self.state.legal_moves()]

    def children(self) -> Iterator[Node]:
        """The successors, each made when it is asked for."""
        for move, probability in self.moves():
            state = self.state.copy()
            state.apply(move)
            child = Node(state, self.lookahead, self, move, probability)
            if self.lookahead.keep or self.parent is None:
                self.seen.append(child)
            yield child

    def replies(self) -> Iterator[Node]:
        """The children of a game in which players take turns, as negamax needs it.

        Raises:
            Unsuitable: A player moves twice in a row.
        """
        for child in self.children():
            if child.mover == self.mover:
                raise Unsuitable("negamax needs players who take turns; minimax does not")
            yield child


_Bounds = TypeVarTuple("_Bounds")
_Value = TypeVar("_Value", bound=Value)


def backs_up(
    search: Callable[[Node, *_Bounds], _Value],
) -> Callable[[Node, *_Bounds], _Value]:
    """Make an algorithm note at each node the window it came with and the value it found."""

    @wraps(search)
    def noting(node: Node, *bounds: *_Bounds) -> _Value:
        node.window = cast("tuple[float, ...]", bounds)
        value = search(node, *bounds)
        node.value = value
        return value

    return noting
