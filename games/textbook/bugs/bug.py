"""A program with an error, its text, and the lines that are wrong."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Sequence
from enum import Enum
from math import inf
from typing import Any

from boardwire.games.model import State
from boardwire.games.rules.tree import Tree
from boardwire.games.textbook.tree_search.minimax import minimax
from boardwire.games.textbook.tree_search.node import Lookahead, Node
from boardwire.games.textbook.tree_search.tree_searches import TREE_SEARCHES, search_tree
from boardwire.override import override
from boardwire.values import value_class


class Asked(Enum):
    """The result of a program that shows its error."""

    VALUE = "value"
    MOVE = "move"
    LEAVES = "leaves"


@value_class
class Bug:
    """A program with an error.

    Args:
        name: Its name.
        functions: The functions of the program; a search begins with the first one.
        shown: The result that shows the error.
        wrong: The lines that are wrong, without the spaces before them, each with what it must be.
        why: The reason, in a sentence or two.
    """

    name: str
    functions: Sequence[Callable[..., Any]]
    shown: Asked
    wrong: Sequence[tuple[str, str]]
    why: str

    def lines(self) -> list[str]:
        """Return the lines of the program."""
        return program_lines(self.functions)

    def wrong_lines(self) -> list[int]:
        """Return the numbers of the wrong lines, from 1 on.

        A line that stands twice is wrong where the first function that holds it ends.
        """
        lines = [it.strip() for it in self.lines()]
        return [lines.index(text) + 1 for text, _ in self.wrong]

    def result(self, state: State) -> float:
        """Return what the program finds in a game tree: the value, the move from 1, or leaves."""
        lookahead = Lookahead()
        node = Node(state.copy(), lookahead)
        search = self.functions[0]
        if self.shown is Asked.MOVE:
            return float(search(node)) + 1
        value = search(node, -inf, inf)
        if self.shown is Asked.LEAVES:
            return lookahead.leaves
        return _worth(state, value)

    def right_result(self, state: State) -> float:
        """Return what the program should find: minimax's value or move, or alpha-beta's leaves."""
        if self.shown is Asked.LEAVES:
            found, _ = search_tree(TREE_SEARCHES["alphabeta"], state, Lookahead())
            return found.leaves
        values = move_values(state)
        best = max(values)
        return values.index(best) + 1 if self.shown is Asked.MOVE else _worth(state, best)

    def fails(self, state: State) -> bool:
        """Return whether the program is wrong in a game tree.

        A move is wrong if it is worth less than the best one, not if it is another one as good.
        """
        found = self.result(state)
        if self.shown is Asked.MOVE:
            values = move_values(state)
            return values[int(found) - 1] < max(values)
        return found != self.right_result(state)


def move_values(state: State) -> list[float]:
    """Return the minimax values of the moves at a root of MAX, in order."""
    return [minimax(child) for child in Node(state.copy(), Lookahead()).children()]


def _worth(state: State, value: float) -> float:
    """Return a value in the unit of the tree."""
    assert isinstance(state.game, Tree)
    return round(state.game.scale * value, 9)


class _Bare(ast.NodeTransformer):
    """Leaves out docstrings and types, as books do."""

    @override
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:]
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        return node

    @override
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign:
        assert node.value is not None
        return ast.copy_location(ast.Assign([node.target], node.value), node)


def program_lines(functions: Sequence[Callable[..., Any]]) -> list[str]:
    """Return the text of functions without docstrings and types, an empty line between two."""
    texts = []
    for function in functions:
        tree = _Bare().visit(ast.parse(inspect.getsource(function)))
        texts.append(ast.unparse(tree))
    return "\n\n".join(texts).split("\n")
