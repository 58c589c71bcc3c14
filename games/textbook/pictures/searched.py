"""The picture of a tree search: values, alpha and beta, and pruned branches."""

from __future__ import annotations

from dataclasses import replace

from boardwire.games import CHANCE, OVER, State
from boardwire.games.textbook.algorithms import AlgorithmResult, Perspective, TreeSearch, as_above
from boardwire.games.textbook.node import MAX, Node, TooLarge, Value
from boardwire.vocabulary import player_text

from .vertex import ALPHA, BETA, Picture, Shape, Vertex, number, vector

_PRUNED_NODES = 30
"""Nodes of a pruned subtree that is drawn; of a larger one only the root is."""


def picture_of_search(
    algorithm: TreeSearch, found: AlgorithmResult, root: Node, scale: float = 1.0
) -> Picture:
    """Draw the tree that a search visited.

    Args:
        algorithm: The algorithm.
        found: The result.
        root: The tree; its nodes keep their children.
        scale: The factor of all values: the game `tree` divides its utilities by it.
    """
    artist = _Artist(algorithm, scale)
    drawn = artist.draw(root)
    _mark_best(algorithm, root, drawn)
    pruned = sum(not it.children for it in drawn if it.pruned)
    move = "" if found.move is None else f", move {root.state.move_text(found.move)}"
    title = (
        f"{algorithm.name}: value {artist.worth(found.value)}{move}; "
        f"{found.nodes} nodes, {found.leaves} leaves"
    )
    legend = [algorithm.perspective.value, "*: best play"]
    if root.window or any(child.window for child in root.seen):
        title += f", {pruned} pruned"
        legend.append(f"[{ALPHA}, {BETA}]: the window with which the search came to a node")
    return Picture(title, drawn, tuple(legend))


class _Artist:
    def __init__(self, algorithm: TreeSearch, scale: float) -> None:
        self._algorithm, self._scale = algorithm, scale

    def worth(self, value: Value) -> str:
        """Return a value in the unit of the picture."""
        if isinstance(value, tuple):
            return vector(tuple(self._scale * it for it in value))
        return number(self._scale * value)

    def draw(self, node: Node) -> Vertex:
        """Draw a node that was searched, with its subtree."""
        vertex = self._bare(node)
        vertex.label = "" if node.value is None else self.worth(node.value)
        if node.window:
            vertex.note = f"[{', '.join(map(self.worth, node.window))}]"
        vertex.children = [self.draw(child) for child in node.seen]
        if not node.is_leaf and node.window:
            vertex.children += self._skipped(node)
        return vertex

    def _bare(self, node: Node) -> Vertex:
        """Draw a node with its move, without results of the search."""
        edge = "" if node.parent is None else move_label(node.parent.state, node)
        if node.is_leaf:
            return Vertex(Shape.LEAF, edge=edge)
        shape, actor = self._actor(node.player)
        return Vertex(shape, actor, edge=edge)

    def _actor(self, player: int) -> tuple[Shape, str]:
        if player == CHANCE:
            return Shape.CHANCE, "chance"
        if self._algorithm.perspective is Perspective.EACH:
            return Shape.PLAYER, player_text(player)
        return (Shape.MAX, "MAX") if player == MAX else (Shape.MIN, "MIN")

    def _skipped(self, node: Node) -> list[Vertex]:
        """Draw the children that the search did not visit because of a bound."""
        skipped = node.moves()[len(node.seen) :]
        if not skipped:
            return []
        assert not isinstance(node.value, tuple) and node.value is not None
        alpha, beta = node.window
        mover = self._algorithm.perspective is Perspective.MOVER
        high = mover or node.player == MAX
        sign, name, bound = ("≥", BETA, beta) if high else ("≤", ALPHA, alpha)
        why = f"{self.worth(node.value)} {sign} {name} = {self.worth(bound)}"
        return [self._outline(node, move, why) for move, _ in skipped]

    def _outline(self, node: Node, move: int, why: str) -> Vertex:
        """Draw a child that was not searched, with its subtree if that is small."""
        spare = replace(node.lookahead, most=_PRUNED_NODES, nodes=0, leaves=0)
        state = node.state.copy()
        state.apply(move)
        root = Node(state, spare, node, move)
        try:
            return self._draw_unsearched(root, why)
        except TooLarge:
            vertex = self._bare(root)
            vertex.label, vertex.pruned = "…", why
            return vertex

    def _draw_unsearched(self, node: Node, why: str) -> Vertex:
        vertex = self._bare(node)
        vertex.pruned = why
        if node.is_leaf:
            mover = self._algorithm.perspective is Perspective.MOVER
            vertex.label = self.worth(node.utility[node.mover if mover else MAX])
        else:
            vertex.children = [self._draw_unsearched(child, why) for child in node.children()]
        return vertex


def _mark_best(algorithm: TreeSearch, node: Node, vertex: Vertex) -> None:
    """Mark the line of best play up to the first chance node."""
    if node.player in (CHANCE, OVER):
        return
    for child, drawn in zip(node.seen, vertex.children, strict=False):
        if as_above(algorithm, child) == node.value:
            drawn.best = True
            _mark_best(algorithm, child, drawn)
            return


def move_label(above: State, node: Node) -> str:
    """Return the move that leads to a node; a chance outcome with its probability."""
    assert node.move is not None
    text = above.move_text(node.move)
    return f"{text} ({number(node.probability)})" if above.to_act() == CHANCE else text
