"""A node of Monte Carlo methods: how often it was visited, and what came of that."""

from __future__ import annotations

from boardwire.games import CHANCE, State


class Tally:
    """A state with the results of the random games that went through it.

    Args:
        state: The state.
        parent: The node above; None at the root.
        move: The move or outcome that led here.
    """

    def __init__(self, state: State, parent: Tally | None = None, move: int | None = None) -> None:
        self.state, self.parent, self.move = state, parent, move
        self.player = state.to_act()
        """Who acts: a player, CHANCE, or OVER."""
        self.children: list[Tally] = []
        self.untried = state.legal_moves()
        """The moves that have no child yet."""
        if self.player == CHANCE:
            self.untried = [outcome for outcome, _ in state.chance_outcomes()]
        self.visits = 0
        self.rewards = [0.0] * state.players
        """Summed over the visits, for each player; one visit gives between 0 and 1."""

    def add_child(self, move: int) -> Tally:
        """Try an untried move."""
        self.untried.remove(move)
        state = self.state.copy()
        state.apply(move)
        self.children.append(Tally(state, self, move))
        return self.children[-1]

    @property
    def chooser(self) -> int:
        """The player who last chose on the way here; at the root player 0."""
        above = self.parent
        while above is not None and above.player == CHANCE:
            above = above.parent
        return 0 if above is None else above.player

    @property
    def wins(self) -> float:
        """w: the sum of rewards for the player who chose to come here."""
        return self.rewards[self.chooser]

    @property
    def mean(self) -> float:
        """w/n, between 0 and 1; the node has been visited."""
        return self.wins / self.visits

    def backpropagate(self, rewards: tuple[float, ...]) -> None:
        """Count a random game here and at all nodes above."""
        node: Tally | None = self
        while node is not None:
            node.visits += 1
            node.rewards = [total + new for total, new in zip(node.rewards, rewards, strict=True)]
            node = node.parent
