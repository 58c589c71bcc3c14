"""The picture of a search of a tree with unknown leaves: when nodes are pruned."""

from __future__ import annotations

from boardwire.games import CHANCE, OVER
from boardwire.games.rules.tree import TreeNode
from boardwire.games.textbook.tree_search.tree_searches import TreeSearch
from boardwire.games.textbook.tree_search.unknowns import Answers, Path

from .vertex import Picture, Vertex, VertexShape


def picture_of_unknowns(algorithm: TreeSearch, root: TreeNode, found: Answers) -> Picture:
    """Draw a tree with the conditions under which its nodes are pruned.

    Args:
        algorithm: The search.
        root: The tree.
        found: The answers.
    """

    def draw(node: TreeNode, path: Path, above: str, edge: str) -> Vertex:
        condition = found.pruned[path]
        vertex = Vertex(_shape(node), _actor(node), name=node.name, edge=edge)
        if node.actor == OVER:
            vertex.label = node.unknown or node.utility_text
        if condition and condition != above:
            vertex.note = (
                f"pruned {condition}" if condition == "always" else f"pruned if {condition}"
            )
        vertex.children = [
            draw(child, (*path, index), condition, node.move_text(index))
            for index, child in enumerate(node.children)
        ]
        return vertex

    single = len(found.value) == 1
    title = f"{algorithm.name}: value {found.value[0] if single else 'by the unknown leaves'}"
    values = () if single else tuple(f"value {value}" for value in found.value)
    legend = (*values, "values are for MAX; what is below a pruned node is pruned with it")
    return Picture(title, draw(root, (), "", ""), legend)


def _shape(node: TreeNode) -> VertexShape:
    return {OVER: VertexShape.LEAF, CHANCE: VertexShape.CHANCE, 0: VertexShape.MAX}.get(
        node.actor, VertexShape.MIN
    )


def _actor(node: TreeNode) -> str:
    return {OVER: "", CHANCE: "chance", 0: "MAX"}.get(node.actor, "MIN")
