"""The picture of UCB1 in a tree with given wins and visits: the bounds at every level."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from boardwire.games import CHANCE, OVER, GameError
from boardwire.games.rules.tree import TreeNode
from boardwire.games.textbook.monte_carlo.uct import ucb

from .sampled import BOUND_LEGEND, bound_text
from .vertex import Picture, Vertex, VertexShape, number

_SHAPES = {
    OVER: VertexShape.LEAF,
    CHANCE: VertexShape.CHANCE,
    0: VertexShape.MAX,
    1: VertexShape.MIN,
}
_ACTORS = {OVER: "", CHANCE: "chance", 0: "MAX", 1: "MIN"}
_PLAYERS = 2


def picture_of_statistics(root: TreeNode, c: float, *, for_max: bool) -> Picture:
    """Draw the choices of UCB1 on the way from the root of a tree.

    Args:
        root: The tree for two players; its nodes have `stats`.
        c: The exploration constant.
        for_max: Whether wins are those of MAX at every level; otherwise those of the player whose
            move leads to a node.

    Raises:
        GameError: A node on the way has no statistics, or more visits than the node above.
    """
    drawn = _draw(root, "root", c, for_max=for_max)
    drawn.label = f"t = {_visits(root, 'root')}"
    way, vertex, node = [], drawn, root
    while node.children and node.actor >= 0:
        chosen = _chosen(node, c, for_max=for_max)
        way.append(node.move_text(chosen))
        vertex, node = vertex.children[chosen], node.children[chosen]
        vertex.best = True
    title = f"ucb: {'move' if len(way) == 1 else 'moves'} {' '.join(way)}, with c = {number(c)}"
    legend = ["w/n: wins by visits, for the player of the move", BOUND_LEGEND]
    if for_max:
        legend[0] = "w/n: wins by visits; →: wins of MAX turned into those of MIN, n - w"
    legend.append("*: the highest bound at every level, visited next")
    return Picture(title, drawn, (*legend, *_sums(root, "the root")))


def _sums(node: TreeNode, path: str) -> Iterator[str]:
    """Yield a line for each node whose children have fewer visits than itself.

    A visit that a node got when it was added to the tree belongs to no child.
    """
    below = sum(child.stats[1] for child in node.children if child.stats)
    if node.stats and node.children and below not in (node.stats[1], node.stats[1] - 1):
        yield (
            f"{path} has {node.stats[1]} visits, its children {below} together: "
            f"t is the {node.stats[1]} that the tree gives"
        )
    for index, child in enumerate(node.children):
        name = node.move_text(index)
        yield from _sums(child, name if path == "the root" else f"{path}.{name}")


def _draw(node: TreeNode, path: str, c: float, *, for_max: bool) -> Vertex:
    if node.actor >= _PLAYERS:
        raise GameError("statistics are drawn for two players, MAX and MIN")
    vertex = Vertex(_SHAPES[node.actor], _ACTORS[node.actor], name=node.name)
    visits = _visits(node, path) if node.children else 0
    for index, child in enumerate(node.children):
        name = node.move_text(index)
        below = _draw(child, f"{path}.{name}", c, for_max=for_max)
        below.edge = name
        if child.stats is None:
            raise GameError(f"node {path}.{name} has no wins and visits: write stats, [7,10]")
        given, n = child.stats
        wins = _wins(node, child, for_max=for_max)
        below.label = f"{number(given)}/{n}"
        if wins != given or (for_max and node.actor == 1):
            below.label += f" → {number(wins)}/{n}"
        if n and node.actor >= 0:
            bound = ucb(wins, n, visits, c)
            below.note = f"{bound_text(wins, n, visits)} = {number(bound)}"
        elif node.actor >= 0:
            below.note = "∞: never visited"
        vertex.children.append(below)
    return vertex


def _visits(node: TreeNode, path: str) -> int:
    """t: the visits of a node, or of all its children if it has no statistics."""
    below = sum(child.stats[1] for child in node.children if child.stats)
    if node.stats is None:
        return max(below, 1)
    if below > node.stats[1]:
        raise GameError(
            f"node {path} has {node.stats[1]} visits, its children {below}: give it at least "
            f"{below}, or leave its stats out"
        )
    return max(node.stats[1], 1)


def _wins(above: TreeNode, node: TreeNode, *, for_max: bool) -> float:
    """Return the wins of the player whose move leads to a node."""
    wins, visits = node.stats or (0.0, 0)
    return visits - wins if for_max and above.actor == 1 else wins


def _chosen(node: TreeNode, c: float, *, for_max: bool) -> int:
    """Return the child with the highest bound; one that was never visited comes first."""
    visits = _visits(node, "root")

    def bound(child: TreeNode) -> float:
        n = child.stats[1] if child.stats else 0
        return ucb(_wins(node, child, for_max=for_max), n, visits, c) if n else inf

    bounds = [bound(child) for child in node.children]
    return bounds.index(max(bounds))
