"""A tree with unknown leaves, as data: the values of its root, and when its nodes are cut off.

A search cannot be followed before the leaves have values; what it would do for all values is known.
"""

from __future__ import annotations

from collections.abc import Callable

from boardwire.games import CHANCE, OVER, OptionError
from boardwire.games.rules.tree import Tree, TreeNode
from boardwire.translations import english

from ..tree_search.node import check_most
from ..tree_search.tree_searches import TREE_SEARCHES, Perspective
from ..tree_search.unknowns import Path, answers, unknowns
from .program import program
from .tracer import TracedProgram
from .tree_search import DEEPENING, MOST_NODES
from .walk import Shown, Walk


def walk_unknown(name: str, root: TreeNode, make: Callable[[str], Tree]) -> Walk:
    """Return a tree without steps, with the conditions under which its nodes are cut off.

    Args:
        name: The search: minimax or alphabeta.
        root: The tree.
        make: Makes the game of the text of a tree without unknown leaves.

    Returns:
        The walk. Its facts are `unknown`, the names of the leaves, and `values`, the values of the
        root in words, `3 if x ≤ 3`.

    Raises:
        GameError: The search takes no unknown values, or there are too many of them or of the
            nodes.
    """
    algorithm = TREE_SEARCHES.get(name)
    if algorithm is None or not (
        algorithm.perspective is Perspective.FIRST
        and not algorithm.logical
        and not algorithm.chance
    ):
        raise OptionError(
            english(
                "{name} takes no unknown values; minimax and alphabeta do, or give values to them",
                name=name if algorithm or name == DEEPENING else repr(name[:40]),
            )
        )
    nodes: list[Shown] = []
    check_most(sum(1 for _ in root.breadth_first()), MOST_NODES)
    found = answers(algorithm, root, make)

    def add(node: TreeNode, parent: int, path: Path, move: str, above: str) -> None:
        number, condition = len(nodes), found.pruned[path]
        kind = {OVER: "leaf", CHANCE: "chance", 0: "max"}.get(node.actor, "min")
        shown = Shown(number, parent, kind, move, level=len(path), name=node.name)
        if node.actor == OVER:
            shown.utility = node.unknown or node.utility_text
        if condition != above:
            shown.condition = condition
        nodes.append(shown)
        for index, child in enumerate(node.children):
            add(child, number, (*path, index), node.move_text(index), condition)

    add(root, -1, (), "", "")
    leaves = sum(it.kind == "leaf" for it in nodes)
    facts = {
        "unknown": unknowns(root),
        "values": list(found.value),
        "all_nodes": len(nodes),
        "all_leaves": leaves,
    }
    return Walk(name, algorithm.source, nodes, [], facts, TracedProgram(program(name)))
