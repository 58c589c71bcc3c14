"""The picture of a tree search: values, alpha and beta, and what was pruned."""

from __future__ import annotations

from dataclasses import replace

from boardwire.clients.textbook.algorithms import Found, Perspective, TreeSearch, as_above
from boardwire.clients.textbook.node import MAX, Node, TooLarge, Value
from boardwire.games import CHANCE, OVER, State
from boardwire.vocabulary import player_text

from .vertex import ALPHA, BETA, Picture, Shape, Vertex, number, vector

_PRUNED_NODES = 30
"""Of a pruned subtree that is larger only the root is drawn."""


def picture_of_search(
    algorithm: TreeSearch, found: Found, root: Node, scale: float = 1.0
) -> Picture:
    """Draw what a search saw.

    Args:
        algorithm: The algorithm.
        found: Its result.
        root: The tree, with its children kept.
        scale: What values are multiplied by: a game `tree` has its utilities divided by that.
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
        """A value in the unit that the picture has."""
        if isinstance(value, tuple):
            return vector(tuple(self._scale * it for it in value))
        return number(self._scale * value)

    def draw(self, node: Node) -> Vertex:
        """Draw a node that was searched, and what is below it."""
        vertex = self._bare(node)
        vertex.label = "" if node.value is None else self.worth(node.value)
        if node.window:
            vertex.note = f"[{', '.join(map(self.worth, node.window))}]"
        vertex.children = [self.draw(child) for child in node.seen]
        if not node.is_leaf and node.window:
            vertex.children += self._skipped(node)
        return vertex

    def _bare(self, node: Node) -> Vertex:
        """A node with its move, without anything that a search has found."""
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
        """The children that the search did not visit, because a bound cut them off."""
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
        """A child that was not searched, with what is below it if that is not much."""
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
    """Mark the line of best play, as far as players choose it."""
    if node.player in (CHANCE, OVER):
        return
    for child, drawn in zip(node.seen, vertex.children, strict=False):
        if as_above(algorithm, child) == node.value:
            drawn.best = True
            _mark_best(algorithm, child, drawn)
            return


def move_label(above: State, node: Node) -> str:
    """The move that leads to a node; of chance with its probability."""
    assert node.move is not None
    text = above.move_text(node.move)
    return f"{text} ({number(node.probability)})" if above.to_act() == CHANCE else text
