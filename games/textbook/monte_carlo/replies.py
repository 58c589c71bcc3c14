"""UCT whose random games repeat the last good reply to a move.

A reply that was made by the winner of a game is made again when the same move comes up, whatever
else is on the board. It is forgotten when it has lost. So random games learn from each other what
the tree can only learn at its own nodes.

P. Drake, "The Last-Good-Reply Policy for Monte-Carlo Go", ICGA Journal 32 (2009); H. Baier and
P. Drake, "The Power of Forgetting", IEEE Transactions on Computational Intelligence and AI in
Games 2 (2010).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from boardwire.games import CHANCE, OVER, State

from .phases import Phases, Simulated, grow
from .playout import MOST_PLIES, random_move
from .sample_node import SampleNode
from .uct import ucb

Replies = dict[tuple[int, int], int]
"""The last good reply by the player who replies and the move that it answers."""

Moves = Sequence[tuple[int, int]]
"""The players and moves of a game, in order."""


class RepliesNode(SampleNode):
    """A node; all nodes of a tree share the replies."""

    def __init__(
        self, state: State, parent: SampleNode | None = None, move: int | None = None
    ) -> None:
        super().__init__(state, parent, move)
        self.replies: Replies = parent.replies if isinstance(parent, RepliesNode) else {}


def reply_or_random(state: State, last: int | None, replies: Replies, random: Random) -> int:
    """Return the last good reply to a move where it is legal, or else a random move."""
    player = state.to_act()
    if player != CHANCE and last is not None:
        reply = replies.get((player, last))
        if reply is not None and reply in state.legal_moves():
            return reply
    return random_move(state, random)


def playout(
    state: State, last: int | None, replies: Replies, random: Random
) -> tuple[tuple[float, ...], Moves]:
    """Play to the end of the game, by replies where there are some.

    Args:
        state: The state at the start.
        last: The move that led there; None for none.
        replies: The replies.
        random: The source of random moves.

    Returns:
        The reward of each player, between 0 and 1, and the moves.
    """
    state, moves = state.copy(), []
    for _ in range(MOST_PLIES):
        if state.to_act() == OVER:
            break
        move = reply_or_random(state, last, replies, random)
        if state.to_act() != CHANCE:
            moves.append((state.to_act(), move))
            last = move
        state.apply(move)
    over = state.to_act() == OVER
    returns = state.returns() if over else [state.evaluate(it) for it in range(state.players)]
    return tuple((it + 1) / 2 for it in returns), moves


def learn(replies: Replies, moves: Moves, rewards: Sequence[float]) -> None:
    """Remember the replies of players who won, and forget those of players who lost."""
    for (_, before), (player, reply) in pairwise(moves):
        if rewards[player] > 0.5:
            replies[player, before] = reply
        elif rewards[player] < 0.5 and replies.get((player, before)) == reply:
            del replies[player, before]


def bound(node: RepliesNode, c: float) -> float:
    """Return UCB1."""
    assert node.parent is not None
    return ucb(node.wins, node.visits, node.parent.visits, c)


def select(node: RepliesNode, c: float) -> RepliesNode | None:
    """Selection: the child with the highest bound, once all moves have been tried."""
    return None if node.untried else max(node.children, key=lambda child: bound(child, c))


def expand(node: RepliesNode, random: Random, c: float) -> RepliesNode:
    """Expansion: make a node for one of the untried moves."""
    return node if node.player < 0 else node.add_child(random.choice(node.untried))


def simulate(node: RepliesNode, random: Random) -> Simulated:
    """Simulation: play to the end of the game, by good replies where there are some."""
    rewards, moves = playout(node.state, node.move, node.replies, random)
    return Simulated(rewards, tuple(moves))


def backpropagate(node: RepliesNode, result: Simulated) -> None:
    """Backpropagation: count the result at every node, and learn the replies of the game."""
    node.backpropagate(result.rewards)
    above: list[tuple[int, int]] = []
    at: SampleNode | None = node
    while at is not None and at.parent is not None:
        if at.parent.player != CHANCE and at.move is not None:
            above.append((at.parent.player, at.move))
        at = at.parent
    learn(node.replies, (*reversed(above), *result.moves), result.rewards)


REPLIES = Phases(RepliesNode, bound, expand, select, simulate, backpropagate)


def last_good_replies(state: State, simulations: int, random: Random, c: float) -> SampleNode:
    """Grow a tree by a number of simulations and return its root."""
    return grow(REPLIES, state, simulations, random, c)
