"""A node of Monte Carlo methods, with its visits and rewards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from boardwire.games import CHANCE, State

from ..search_node import SearchNode


class SampleNode(SearchNode):
    """A state with the results of the random games through it.

    Args:
        state: The state.
        parent: The node above; None at the root.
        move: The move or chance outcome that leads here.
    """

    def __init__(
        self, state: State, parent: SampleNode | None = None, move: int | None = None
    ) -> None:
        super().__init__(parent)
        self.state, self.move = state, move
        self.player = state.to_act()
        """The one to act: a player, CHANCE, or OVER."""
        self.chooser = _chooser(self, parent)
        """The player of the last choice on the way here.

        At the root it is the opponent of the player to act, and in games that are not for two, or
        where chance acts first, player 0.
        """
        self.children: list[Self] = []
        self.untried = state.legal_moves()
        """The moves that have no child yet."""
        if self.player == CHANCE:
            self.untried = [outcome for outcome, _ in state.chance_outcomes()]
        self.visits = 0
        self.rewards = [0.0] * state.players
        """The sums of rewards for each player; a visit gives between 0 and 1."""

    def add_child(self, move: int) -> Self:
        """Make the child for an untried move, and return it."""
        self.untried.remove(move)
        state = self.state.copy()
        state.apply(move)
        self.children.append(type(self)(state, self, move))
        return self.children[-1]

    @property
    def wins(self) -> float:
        """w: the sum of rewards for the player of the last choice on the way here."""
        return self.rewards[self.chooser]

    @property
    def mean(self) -> float:
        """w/n, between 0 and 1, for a node that has been visited."""
        return self.wins / self.visits

    def backpropagate(self, rewards: tuple[float, ...]) -> None:
        """Count a random game here and at all nodes above."""
        for node in self.way_up():
            node.visits += 1
            node.rewards = [total + new for total, new in zip(node.rewards, rewards, strict=True)]

    def way_up(self) -> Iterator[Self]:
        """Yield this node and all nodes above, the root last."""
        node: Self | None = self
        while node is not None:
            yield node
            node = node.parent


def _chooser(node: SampleNode, parent: SampleNode | None) -> int:
    """Return the player of the last choice on the way to a node."""
    above = parent
    while above is not None and above.player == CHANCE:
        above = above.parent
    if above is not None:
        return above.player
    return 1 - node.player if node.state.players == 2 and node.player >= 0 else 0


def max_child(node: SampleNode) -> SampleNode:
    """Return the child with the best mean among those visited; of equals the most visited."""
    visited = (child for child in node.children if child.visits)
    return max(visited, key=lambda child: (child.mean, child.visits))


def robust_child(node: SampleNode) -> SampleNode:
    """Return the child with the most visits; of equals the one with the best mean."""
    return max(node.children, key=lambda child: (child.visits, child.wins))
