"""A node of a game tree that is written down."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(slots=True)
class TreeNode:
    """A node with its subtree.

    Args:
        actor: A player, CHANCE, or OVER at a leaf.
        children: The children in the order of their numbers.
        probabilities: Those of the children of a chance node, as written; else empty.
        utility: The utility of each player at a leaf, as written; else empty, also at a leaf whose
            value is unknown or that has statistics alone.
        drawn: How the values of `utility` are drawn, where one is no plain number: ∞, 1/3. One text
            if the other player loses the value.
        name: The name of the node; empty if it has none.
        moves: The names of the moves or outcomes; empty if they have numbers alone. An outcome
            without a name among others that have names is an empty text.
        value: The static evaluation for each player where a search ends at this inner node; empty
            if there is none.
        stats: Wins and visits; None if there are none.
        unknown: The name of the unknown value of a leaf; else empty.
        stated: Whether the tree says who acts here, instead of the turn of the players.
    """

    actor: int
    children: list[TreeNode] = field(default_factory=list)
    probabilities: list[str] = field(default_factory=list)
    utility: tuple[float, ...] = ()
    drawn: tuple[str, ...] = ()
    name: str = ""
    moves: list[str] = field(default_factory=list)
    value: tuple[float, ...] = ()
    stats: tuple[float, int] | None = None
    unknown: str = ""
    stated: bool = False

    @property
    def utility_text(self) -> str:
        """The utility of a leaf as written: of player 0 alone where the other one loses it."""
        texts = self.utility_texts
        zero_sum = len(texts) == 2 and self.utility[0] == -self.utility[1]
        return ",".join(texts[:1] if zero_sum else texts)

    @property
    def utility_texts(self) -> list[str]:
        """The utility of each player at a leaf as it is drawn."""
        drawn = self.drawn
        if drawn and len(drawn) < len(self.utility):  # what one player loses, the other one gains
            drawn = (drawn[0], drawn[0][1:] if drawn[0].startswith("-") else f"-{drawn[0]}")
        return [
            text or f"{value:g}"
            for text, value in zip(drawn or [""] * len(self.utility), self.utility, strict=True)
        ]

    def move_text(self, child: int) -> str:
        """Return the name of a move or outcome; without a name the number, counted from 1."""
        return (self.moves[child] if self.moves else "") or str(child + 1)

    def find(self, path: tuple[int, ...] | list[int]) -> TreeNode:
        """Return the node at the end of a path of numbers, counted from 0."""
        node = self
        for child in path:
            node = node.children[child]
        return node

    def breadth_first(self) -> Iterator[tuple[TreeNode, float]]:
        """Yield the nodes of the subtree, each with the probability of the last step to it."""
        queue: deque[tuple[TreeNode, float]] = deque([(self, 1.0)])
        while queue:
            node, probability = queue.popleft()
            yield node, probability
            if node.probabilities:
                weights = [float(Fraction(text)) for text in node.probabilities]
                queue.extend(zip(node.children, weights, strict=True))
            else:
                queue.extend((child, 1.0) for child in node.children)


def path_text(path: tuple[int, ...] | list[int]) -> str:
    """Return the path to a node: the numbers of the children, counted from 1, joined by dots."""
    return ".".join(str(child + 1) for child in path) or "root"
