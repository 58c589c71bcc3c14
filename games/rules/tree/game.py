"""Tree: a game given by its whole game tree, as in textbooks. For teaching and for tests.

Russell and Norvig, *Artificial Intelligence*, chapter "Adversarial search": the default is their
example, whose minimax value is 3.
"""

from __future__ import annotations

import json
from functools import cached_property
from itertools import accumulate
from math import copysign, inf, isfinite
from typing import Any

from boardwire import _native
from boardwire.games.conventions import NUMBERED, Conventions
from boardwire.games.errors import IllegalMove, InvalidMove, OptionError, PositionError
from boardwire.games.model import CHANCE, OVER, Game
from boardwire.games.options import POSITION, Option
from boardwire.games.rules.players import player_names
from boardwire.games.rules.state import BundledState
from boardwire.games.view import BoardView, Geometry
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english

from .nested import read_tree, too_deep
from .node import TreeNode, path_text
from .turns import read_alliances, read_turns, shared
from .writing import tree_text

_SHOWN = 200  # characters of a tree in a view
_BEYOND = 1.001
_SAME = 1e-9  # relative difference of values that are the same
_UNCERTAIN = 0.999  # the factor of the mean in C++, where no evaluation is a proof


class TreeState(BundledState[_native.ExplicitTree]):
    """A node of the tree.

    A move or outcome of chance is the name of it in the tree, else the number of the child: ``1``,
    ``2`` ...
    """

    game: Tree

    def node(self) -> TreeNode:
        """Return the node with its subtree."""
        return self.game.root.find(self.core.path)

    @override
    def move_text(self, move: int) -> str:
        return self.node().move_text(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        node = self.node()
        child, name = node.children[move], node.move_text(move)
        if child.actor == OVER and child.utility:
            return phrase("{branch}: leaf with {value}", branch=name, value=child.utility_text)
        if child.name:
            return phrase("{branch}: node {node}", branch=name, node=child.name)
        return phrase("Branch {branch}", branch=name)

    @override
    def parse_move(self, text: str) -> int:
        names = [name.lower() for name in self.node().moves]
        if text and text.lower() in names:
            return names.index(text.lower())
        if not (text.isascii() and text.isdigit() and len(text) <= 9):
            named = ", ".join(filter(None, self.node().moves[:10]))
            also = f", nor one of the moves {named}" if named else ""
            raise InvalidMove(
                english(
                    "{text} is no number of a child, such as 1{also}",
                    text=repr(text[:20]),
                    also=also,
                )
            )
        return self._check(int(text) - 1, text)

    @override
    def evaluate(self, player: int) -> float:
        """Return the evaluation that the tree gives, else the mean result of random play."""
        value = self.game.utility(self.node().value)
        if value:
            return value[player] / self.game.scale
        mean = super().evaluate(player)
        return mean / _UNCERTAIN if abs(mean) < _UNCERTAIN**2 else mean

    @override
    def prompt(self, player: int) -> Words | None:
        if self.players != 2 or not self.zero_sum:
            return phrase("Choose a branch.")
        if player == 0:
            return phrase("Choose a branch: you are MAX and want a large number.")
        return phrase("Choose a branch: you are MIN and want a small number.")

    @override
    def position_text(self) -> str:
        return path_text(self.core.path)

    @override
    def margin(self) -> float | None:
        """Return the utility of player 0 as the tree gives it, in a zero-sum game for two."""
        alone = self.players == 1
        if self.to_act() == OVER and (alone or self.zero_sum):
            utility = float(self.game.utility(self.node().utility)[0])
            return utility if isfinite(utility) else None
        return None

    @override
    def view(self, player: int | None = None) -> BoardView:
        node = self.node()
        side: dict[str, int | float | str] = {"path": self.position_text()}
        if node.actor == OVER:
            for name, utility in zip(
                player_names(self.players), self._utilities(node), strict=True
            ):
                side[f"utility of {name}"] = utility
        else:
            side["tree"] = _shown(node)
        return BoardView(
            Geometry.NONE,
            0,
            0,
            (),
            last_move=self.last_move,
            side=side,
            kind="tree",
            table=self._table(node),
        )

    def _table(self, node: TreeNode) -> dict[str, Any]:
        """Return the table: the path, and the player to act or the utilities at a leaf."""
        if node.actor == OVER:
            utilities = [it if isinstance(it, str) else f"{it:g}" for it in self._utilities(node)]
            return {"path": self.position_text(), "utilities": utilities}
        actor = {} if node.actor == CHANCE else {"player": node.actor}
        return {"path": self.position_text(), **actor}

    def _utilities(self, leaf: TreeNode) -> list[float | str]:
        """Return the utility of each player: a number, or a text where that is none."""
        shared_ones = self.game.utility(leaf.utility)
        if not leaf.drawn or shared_ones != leaf.utility:
            return list(shared_ones)
        return [
            text if drawn else value
            for text, drawn, value in zip(
                leaf.utility_texts, leaf.drawn * len(leaf.utility), leaf.utility, strict=False
            )
        ]


def _shown(node: TreeNode) -> str:
    """Return the first characters of a tree's text."""
    for text in accumulate(tree_text(node)):
        if len(text) > _SHOWN:
            return text[:_SHOWN] + "..."
    return text


MINIMAX = Conventions(sides=(english("MAX"), english("MIN")))


class Tree(Game):
    """Players choose children in turn until a leaf, which has the utility of each player.

    Utilities beyond 1 are divided by :attr:`scale`, since searches need them between -1 and 1. A
    value that a search finds, times the scale, is a value of the tree.
    """

    name = "tree"
    title = english("Tree")
    rated = False  # everybody can work out the result
    declared = (
        Option(
            english("tree"),
            "[[3,12,8],[2,4,6],[14,5,2]]",
            english("nested lists in JSON: choices in lists, leaves as numbers"),
        ),
        Option(
            english("players"),
            2,
            english("number of players, who act in turn"),
            minimum=1,
            maximum=6,
        ),
        Option(
            english("turns"),
            "",
            english(
                "players in the order of their turns, again and again: min,max "
                "or max,max,min; empty "
                "for all in turn"
            ),
        ),
        Option(
            english("alliances"),
            "",
            english("players who share the sum of their utilities: b+w or b+p3/w+p4"),
        ),
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
                raise OptionError(
                    english("option tree must be nested lists: {problem}", problem=error)
                ) from error
        super().__init__(**options)
        if self._has_infinite:
            self._check_infinite()
        self.options["tree"] = "".join(tree_text(self.root))
        self.has_chance = any(node.actor == CHANCE for node, _ in self._nodes)
        self.has_partners = bool(self._alliances)
        given = (self.utility(node.utility or node.value) for node, _ in self._nodes)
        self.zero_sum = self.players == 2 and all(it[0] == -it[1] for it in given if it)

    def _check_infinite(self) -> None:
        """Check that nothing is computed with infinite leaves.

        Raises:
            OptionError: A chance node or an alliance would add them up.
        """
        if self._alliances:
            raise OptionError(
                english("allies share the sum of their utilities, so all leaves are finite")
            )
        for node, _ in self._nodes:
            if node.actor == CHANCE and any(
                not all(map(isfinite, below.utility)) for below, _ in node.breadth_first()
            ):
                raise OptionError(
                    english(
                        "a chance node is worth the mean of its outcomes, so all leaves "
                        "below it are finite: write a large number in place of ∞"
                    )
                )

    @cached_property
    def root(self) -> TreeNode:
        """The tree."""
        turns = read_turns(str(self.options["turns"]), self.players)
        return read_tree(str(self.options["tree"]), self.players, turns)

    @cached_property
    def _alliances(self) -> tuple[tuple[int, ...], ...]:
        return read_alliances(str(self.options["alliances"]), self.players)

    def utility(self, written: tuple[float, ...]) -> tuple[float, ...]:
        """Return the utilities of the players after allies have shared those that the tree has."""
        return shared(written, self._alliances)

    @cached_property
    def _nodes(self) -> list[tuple[TreeNode, float]]:
        """All nodes, breadth first, each with the probability of the last step to it."""
        return list(self.root.breadth_first())

    @cached_property
    def scale(self) -> float:
        """The divisor of utilities: the largest of them, or 1 if none is beyond 1.

        An evaluation is to be smaller than the divisor, because it proves nothing. In a tree with
        infinite leaves, which are 1 and -1, the divisor is twice as large.
        """
        values = (
            abs(value) * factor
            for node, _ in self._nodes
            for written, factor in ((node.utility, 1.0), (node.value, _BEYOND))
            for value in self.utility(written)
            if isfinite(value)
        )
        return max([1.0, *values]) * (2.0 if self._has_infinite else 1.0)

    @cached_property
    def _has_infinite(self) -> bool:
        return any(not isfinite(value) for node, _ in self._nodes for value in node.utility)

    def worth(self, value: float) -> float:
        """Return the value of the tree for one that a search has found, from -1 to 1."""
        if self._has_infinite and abs(value) >= 1:
            return copysign(inf, value)
        return self.scale * value

    def worth_text(self, value: float) -> str:
        """Return how the value of the tree is drawn: as the leaf is that it comes from."""
        worth = self.worth(value)
        if not isfinite(worth):
            return "∞" if worth > 0 else "-∞"
        near = next(
            (it for it in self._fractions if abs(it - worth) < _SAME * max(1, abs(it))), None
        )
        return f"{round(worth, 3) + 0.0:.10g}" if near is None else self._fractions[near]

    @cached_property
    def _fractions(self) -> dict[float, str]:
        """The values of leaves that are drawn as fractions."""
        return {
            value: text
            for node, _ in self._nodes
            if node.drawn
            for value, text in zip(node.utility, node.utility_texts, strict=True)
            if isfinite(value) and "/" in text
        }

    @cached_property
    def _entries(self) -> list[tuple[int, int, float, list[float]]]:
        """The nodes in the form that the C++ code takes."""
        return [
            (
                node.actor,
                len(node.children),
                probability,
                [
                    value / self.scale if isfinite(value) else copysign(1.0, value)
                    for value in self.utility(node.utility or node.value)
                ],
            )
            for node, probability in self._nodes
        ]

    @property
    @override
    def conventions(self) -> Conventions:
        return MINIMAX if self.zero_sum and self.players == len(MINIMAX.sides) else NUMBERED

    @override
    def initial(self) -> TreeState:
        return TreeState(self, _native.ExplicitTree(self.players, self._entries))

    @override
    def read_position(self, text: str) -> TreeState:
        """Return the path from the root: moves and outcomes joined by dots, ``1.2``; or ``root``.

        A move may also be written by its name.
        """
        state = self.initial()
        words = [] if text.lower() == "root" else text.split(".")
        try:
            for word in words:
                state.apply(state.parse_move(word.strip()))
        except (InvalidMove, IllegalMove) as error:
            raise PositionError(
                english(
                    "{text} is no path in the tree: {problem}; write the numbers of the "
                    "children from the root on, joined by dots, 1.2, or root",
                    text=repr(text[:80]),
                    problem=error,
                )
            ) from error
        state.last_move = None
        return state
