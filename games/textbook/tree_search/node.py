"""The tree of a search: a node is a state with its place in the tree and its value.

The algorithms beside this file use `Node` as books use a state with its successors. A node makes
its children only when an algorithm asks for them. Pruned nodes are therefore never made, and after
the search the tree holds exactly the nodes that were visited.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import TypeVar, TypeVarTuple, cast

from boardwire.games import CHANCE, OVER, GameError, State
from boardwire.games.rules.tree import TreeState
from boardwire.translations import english

from ..search_node import SearchNode

MAX = 0
"""The player whose utility minimax maximizes; the other one, 1, is MIN.

In games of two, players are numbered from MAX in the nodes: see `Lookahead.max_player`.
"""

MOST_NODES = 1_000_000
"""Nodes that a search may visit; Python needs some seconds for them."""

Value = float | tuple[float, ...]
"""The value of a node: for one player, or for each player in max^n."""


class TooLarge(GameError):
    """The tree has more nodes than the search may visit, or is deeper than Python can follow."""


class Unsuitable(GameError):
    """The algorithm is not defined for the game."""


def _as_given(node: Node, moves: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Return the moves in the order of the rules."""
    return moves


def _nothing(node: Node) -> None: ...


@dataclass(slots=True)
class Lookahead:
    """The limits of a search, its evaluation, and its counters.

    Args:
        depth: Plies from the root at which the search is cut off, chance outcomes included; None to
            search to the end of the game.
        is_cutoff: Cutoff test beside the depth, for a state and its plies from the root.
        evaluate: Static evaluation for a player, for states where the search is cut off.
        most: The number of nodes that may be visited.
        keep: Whether all nodes keep their children, for a picture of the tree; otherwise only the
            root does.
        max_player: The player of a game of two who is MAX; 0 in all other games, where nodes have
            the numbers of the players.
        arrange: Puts the moves of a node in the order in which they are searched, and may leave
            some out.
        alike: Returns the number of moves of its parent for which a node stands, itself included.
        on_visit: Called when the search comes to a node.
        on_value: Called when the search leaves a node with its value.
        nodes, leaves: The numbers of nodes and of leaves visited.
    """

    depth: int | None = None
    is_cutoff: Callable[[State, int], bool] = lambda state, depth: False
    evaluate: Callable[[State, int], float] = lambda state, player: state.evaluate(player)
    most: int = MOST_NODES
    keep: bool = False
    max_player: int = 0
    arrange: Callable[[Node, list[tuple[int, float]]], list[tuple[int, float]]] = _as_given
    alike: Callable[[Node], int] = lambda node: 1
    on_visit: Callable[[Node], None] = _nothing
    on_value: Callable[[Node], None] = _nothing
    nodes: int = 0
    leaves: int = 0


def _counted(state: State, player: int, max_player: int) -> int:
    """Return the number of a player, counted from MAX in a game of two; it is its own inverse."""
    return 1 - player if max_player == 1 and player >= 0 and state.players == 2 else player


def maximizer(state: State) -> int:
    """Return the player that is MAX: it moves at the root, after a roll if that is due.

    In the game `tree` it is player 0, because the leaves are numbers for player 0.
    """
    if state.players != 2 or isinstance(state, TreeState):
        return 0
    state = state.copy()
    while state.to_act() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
    return max(state.to_act(), 0)


def check_size(state: State, depth: int | None, most: int) -> None:
    """Count the nodes of a tree, level by level, until it is known whether they are too many.

    A node counts as soon as the moves of its parent are known, and no node is made. A tree with
    more nodes is therefore refused after fewer than `most` positions, however large it is.

    Args:
        state: The state at the root, in a game of perfect information.
        depth: The depth in plies at which the tree ends; None for the end of the game.
        most: The number of nodes that the tree may have.

    Raises:
        TooLarge: The tree has more nodes.
    """
    nodes = 1
    pending: deque[tuple[State, int | None, int]] = deque([(state, None, 0)])
    while pending and nodes <= most:
        above, move, level = pending.popleft()
        if level == depth:
            return  # so are all others
        here = above
        if move is not None:
            here = above.copy()
            here.apply(move)
        if (actor := here.to_act()) == OVER:
            continue
        moves = here.legal_moves()
        if actor == CHANCE:
            moves = [outcome for outcome, _ in here.chance_outcomes()]
        nodes += len(moves)
        if nodes <= most and level + 1 != depth:
            pending.extend((here, it, level + 1) for it in moves)
    check_most(nodes, most)


def check_most(nodes: int, most: int) -> None:
    """Check the number of nodes of a tree.

    Raises:
        TooLarge: There are more than `most`.
    """
    if nodes > most:
        raise _too_large(most)


def _too_large(most: int) -> TooLarge:
    return TooLarge(
        english("the tree has more than {most} nodes: limit the depth", most=f"{most:,}")
    )


class Node(SearchNode):
    """A state in the tree of a search.

    Args:
        state: The state.
        lookahead: The limits and counters of the whole tree.
        parent: The node above; None at the root.
        move: The move or chance outcome that leads here.
        probability: The probability of a chance outcome.

    Raises:
        TooLarge: The tree has too many nodes.
    """

    def __init__(
        self,
        state: State,
        lookahead: Lookahead,
        parent: Node | None = None,
        move: int | None = None,
        probability: float = 1.0,
    ) -> None:
        super().__init__(parent)
        self.state, self.lookahead = state, lookahead
        self.move, self.probability = move, probability
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.player = _counted(state, state.to_act(), lookahead.max_player)
        """The one to act: a player, CHANCE, or OVER."""
        self.is_leaf = (
            self.player == OVER
            or self.depth == lookahead.depth
            or lookahead.is_cutoff(state, self.depth)
        )
        """The terminal test and the cutoff test."""
        self.value: Value | None = None
        """The value that the search backed up to this node; None before."""
        self.window: tuple[float, ...] = ()
        """Alpha and beta when the search came here; empty for algorithms without them."""
        self.seen: list[Node] = []
        """The children that the search has visited, in order, if they are kept."""
        lookahead.nodes += 1
        lookahead.leaves += self.is_leaf
        if lookahead.nodes > lookahead.most:
            raise _too_large(lookahead.most)

    @property
    def utility(self) -> tuple[float, ...]:
        """A leaf's utility for each player: the returns of a finished game, or the evaluation."""
        state, first = self.state, self.lookahead.max_player
        players = [_counted(state, player, first) for player in range(state.players)]
        if self.player == OVER:
            returns = state.returns()
            return tuple(returns[player] for player in players)
        return tuple(self.lookahead.evaluate(state, player) for player in players)

    @property
    def mover(self) -> int:
        """The one of two players to act; after the end of the game the next in turn."""
        if self.player == OVER and self.parent is not None:
            return 1 - self.parent.mover
        return max(self.player, 0)

    def moves(self) -> list[tuple[int, float]]:
        """Return all moves with probability 1, or the chance outcomes with their probabilities."""
        if self.player == CHANCE:
            return self.lookahead.arrange(self, self.state.chance_outcomes())
        return self.lookahead.arrange(self, [(move, 1.0) for move in self.state.legal_moves()])

    def children(self) -> Iterator[Node]:
        """Yield the successors, each made when it is asked for."""
        for move, probability in self.moves():
            state = self.state.copy()
            state.apply(move)
            child = Node(state, self.lookahead, self, move, probability)
            if self.lookahead.keep or self.parent is None:
                self.seen.append(child)
            yield child

    def replies(self) -> Iterator[Node]:
        """Yield the children in a game in which players take turns, as negamax needs it.

        Raises:
            Unsuitable: A player moves twice in a row.
        """
        for child in self.children():
            if child.mover == self.mover:
                raise Unsuitable(english("negamax needs players who take turns; take minimax"))
            yield child


def is_evaluated(node: Node) -> bool:
    """Return whether a node has a static evaluation; in the game `tree` those with a value have."""
    return not isinstance(node.state, TreeState) or bool(node.state.node().value)


_Bounds = TypeVarTuple("_Bounds")
_Value = TypeVar("_Value", bound=Value)


def backs_up(
    search: Callable[[Node, *_Bounds], _Value],
) -> Callable[[Node, *_Bounds], _Value]:
    """Make an algorithm note its window and its value at each node."""

    @wraps(search)
    def noting(node: Node, *bounds: *_Bounds) -> _Value:
        node.window = cast("tuple[float, ...]", bounds)
        node.lookahead.on_visit(node)
        value = search(node, *bounds)
        node.value = value
        node.lookahead.on_value(node)
        return value

    return noting
