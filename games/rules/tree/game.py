"""Tree: a game given by its whole game tree, as in textbooks. For teaching and for tests.

Russell and Norvig, *Artificial Intelligence*, chapter "Adversarial search": the default is their
example, whose minimax value is 3.
"""

from __future__ import annotations

import json
from functools import cached_property
from itertools import accumulate

from boardwire import _native
from boardwire.games.errors import IllegalMove, InvalidMove, OptionError, PositionError
from boardwire.games.model import CHANCE, OVER, Game
from boardwire.games.options import POSITION, Option
from boardwire.games.rules.players import player_names
from boardwire.games.rules.state import BundledState
from boardwire.games.view import BoardView, Geometry

from .nested import TreeNode, path_text, read_tree, too_deep, tree_text

_SHOWN = 200  # characters of a tree in a view


class TreeState(BundledState[_native.ExplicitTree]):
    """A node of the tree; a move or outcome of chance is the number of a child: ``1``, ``2`` ..."""

    game: Tree

    def node(self) -> TreeNode:
        """The node with its subtree."""
        node = self.game.root
        for child in self.core.path:
            node = node.children[child]
        return node

    def move_text(self, move: int) -> str:
        return str(move + 1)

    def parse_move(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 9):
            raise InvalidMove(f"{text[:20]!r} is no number of a child, such as 1")
        return self._check(int(text) - 1, text)

    def position_text(self) -> str:
        return path_text(self.core.path)

    def margin(self) -> float | None:
        """The utility of player 0 as the tree gives it, in a zero-sum game for two."""
        alone = self.players == 1
        if self.to_act() == OVER and (alone or self.zero_sum):
            return float(self.node().utility[0])
        return None

    def view(self, player: int | None = None) -> BoardView:
        node = self.node()
        side: dict[str, int | float | str] = {"path": self.position_text()}
        if node.actor == OVER:
            for name, utility in zip(player_names(self.players), node.utility, strict=True):
                side[f"utility of {name}"] = utility
        else:
            side["tree"] = _shown(node)
        return BoardView(Geometry.NONE, 0, 0, (), last_move=self.last_move, side=side)


def _shown(node: TreeNode) -> str:
    """The first characters of a tree's text."""
    for text in accumulate(tree_text(node)):
        if len(text) > _SHOWN:
            return text[:_SHOWN] + "..."
    return text


class Tree(Game):
    """Players choose children in turn until a leaf, which has the utility of each player.

    Utilities beyond 1 are divided by :attr:`scale`, since searches need them between -1 and 1. A
    value that a search finds, times the scale, is a value of the tree.
    """

    name = "tree"
    title = "Tree"
    rated = False  # everybody can work out the result
    declared = (
        Option(
            "tree",
            "[[3,12,8],[2,4,6],[14,5,2]]",
            "nested lists in JSON: choices in lists, leaves as numbers",
        ),
        Option("players", 2, "number of players, who act in turn", minimum=1, maximum=6),
        POSITION,
    )

    def __init__(self, **options: object) -> None:
        """Fix the options; `tree` may also be nested lists and dictionaries.

        Raises:
            OptionError, PositionError: As for every game.
        """
        tree = options.get("tree", "")
        if not isinstance(tree, str):
            try:
                options["tree"] = json.dumps(tree, separators=(",", ":"), default=str)
            except RecursionError as error:
                raise too_deep() from error
            except (TypeError, ValueError) as error:
                raise OptionError(f"option tree must be nested lists: {error}") from error
        super().__init__(**options)
        self.options["tree"] = "".join(tree_text(self.root))
        self.has_chance = any(node.actor == CHANCE for node, _ in self._nodes)
        leaves = (node.utility for node, _ in self._nodes if node.actor == OVER)
        self.zero_sum = self.players == 2 and all(first == -second for first, second in leaves)

    @cached_property
    def root(self) -> TreeNode:
        """The tree."""
        return read_tree(str(self.options["tree"]), self.players)

    @cached_property
    def _nodes(self) -> list[tuple[TreeNode, float]]:
        """All nodes, breadth first, each with the probability of the last step to it."""
        return list(self.root.breadth_first())

    @cached_property
    def scale(self) -> float:
        """The divisor of utilities: the largest of them, or 1 if none is beyond 1."""
        return max(1.0, *(abs(value) for node, _ in self._nodes for value in node.utility))

    @cached_property
    def _entries(self) -> list[tuple[int, int, float, list[float]]]:
        """The nodes in the form that the C++ code takes."""
        return [
            (
                node.actor,
                len(node.children),
                probability,
                [value / self.scale for value in node.utility],
            )
            for node, probability in self._nodes
        ]

    def initial(self) -> TreeState:
        return TreeState(self, _native.ExplicitTree(self.players, self._entries))

    def read_position(self, text: str) -> TreeState:
        """The path from the root: moves and outcomes joined by dots, ``1.2``; or ``root``."""
        state = self.initial()
        words = [] if text.lower() == "root" else text.split(".")
        try:
            for word in words:
                state.apply(state.parse_move(word.strip()))
        except (InvalidMove, IllegalMove) as error:
            raise PositionError(
                f"{text[:80]!r} is no path in the tree: {error}; write the numbers of the "
                "children from the root on, joined by dots, 1.2, or root"
            ) from error
        state.last_move = None
        return state
