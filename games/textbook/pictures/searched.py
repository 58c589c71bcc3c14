"""The picture of a tree search: values, alpha and beta, and pruned branches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from boardwire.games import CHANCE, OVER, State
from boardwire.games.rules.tree import TreeState
from boardwire.games.textbook.tree_search.bounds import bound
from boardwire.games.textbook.tree_search.node import MAX, Node, TooLarge, Value, is_evaluated
from boardwire.games.textbook.tree_search.tree_searches import (
    AlgorithmResult,
    Perspective,
    TreeSearch,
    as_above,
)
from boardwire.vocabulary import player_name, player_text

from .vertex import ALPHA, BETA, TIMES, Picture, Vertex, VertexShape, number, probability

_PRUNED_NODES = 30
"""Nodes of a pruned subtree that is drawn; of a larger one only the root is."""


def picture_of_search(
    algorithm: TreeSearch,
    found: AlgorithmResult,
    root: Node,
    worth: Callable[[float], str] = number,
    remark: Callable[[Node], str] = lambda node: "",
    legend: tuple[str, ...] = (),
) -> Picture:
    """Draw the tree that a search visited.

    Args:
        algorithm: The algorithm.
        found: The result.
        root: The tree; its nodes keep their children.
        worth: Writes a value: the game `tree` has other numbers than the search.
        remark: Returns a remark on a searched node, such as the terms of its evaluation.
        legend: More lines of the legend.
    """
    artist = _Artist(algorithm, worth, remark)
    drawn = artist.draw(root)
    _mark_best(algorithm, root, drawn)
    pruned = sum(not it.children for it in drawn if it.pruned)
    chosen = found.move is not None and not (algorithm.logical and not found.value)
    move = f", move {root.state.move_text(found.move or 0)}" if chosen else ""
    value = artist.worth(found.value)
    title = (
        f"{algorithm.name}: {value if algorithm.logical else f'value {value}'}{move}; "
        f"{_count(found.nodes, 'node')}, {_count(found.leaves, 'leaf', 'leaves')}"
    )
    lines = [*_meaning(algorithm, root), *legend]
    if root.window or any(child.window for child in root.seen) or algorithm.logical:
        title += f", {pruned} pruned"
    if root.window or any(child.window for child in root.seen):
        lines.append(f"[{ALPHA}, {BETA}]: the window with which the search came to a node")
        lines.append(f"≤ {ALPHA}, ≥ {BETA}: a leaf outside the window")
        if any(it.label[:1] in ("≤", "≥") for it in drawn):
            lines.append("≤, ≥: a bound, since the node was cut off or has only bounds below it")
    return Picture(title, drawn, tuple(lines))


def _count(number_: int, one: str, many: str = "") -> str:
    return f"{number_} {one if number_ == 1 else many or one + 's'}"


def _meaning(algorithm: TreeSearch, root: Node) -> list[str]:
    """Return the first lines of the legend: the player of the values, and the line of best play."""
    if algorithm.logical:
        return ["OR: one solved child solves it; AND: all children must be", "*: the solution"]
    meaning = algorithm.perspective.value
    written = isinstance(root.state, TreeState)
    if algorithm.perspective is Perspective.FIRST and root.state.players == 2 and not written:
        first = root.lookahead.max_player
        meaning += f"; MAX is {player_name(first)}, MIN is {player_name(1 - first)}"
    lines = [meaning, "*: best play"]
    cut = [it for it in _searched(root) if it.is_leaf and it.player != OVER]
    if any(map(is_evaluated, cut)):
        lines.append("EVAL: a leaf where the search ends, by its static evaluation")
    if not all(map(is_evaluated, cut)):
        lines.append(
            'MEAN: the search ends where the tree has no value, {"value":4,"moves":[...]}; '
            "the mean result of random play stands for it"
        )
    return lines


def _searched(node: Node) -> list[Node]:
    return [node, *(it for child in node.seen for it in _searched(child))]


class _Artist:
    def __init__(
        self,
        algorithm: TreeSearch,
        worth: Callable[[float], str],
        remark: Callable[[Node], str],
    ) -> None:
        self._algorithm, self._worth, self._remark = algorithm, worth, remark

    def worth(self, value: Value) -> str:
        """Return a value in the unit of the picture."""
        if self._algorithm.logical:
            return "solved" if value else "not solved"
        if isinstance(value, tuple):
            return f"({', '.join(map(self._worth, value))})"
        return self._worth(value)

    def draw(self, node: Node) -> Vertex:
        """Draw a node that was searched, with its subtree."""
        vertex = self._bare(node)
        vertex.label = "" if node.value is None else self._known(node)
        vertex.note = "  ".join(filter(None, self._notes(node)))
        vertex.children = [self.draw(child) for child in node.seen]
        if not node.is_leaf and (node.window or self._algorithm.logical):
            vertex.children += self._skipped(node)
        return vertex

    def _known(self, node: Node) -> str:
        """Return the value of a node, or the bound that the search knows."""
        assert node.value is not None
        sign = bound(self._algorithm, node).value
        return f"{sign} {self.worth(node.value)}" if sign else self.worth(node.value)

    def _notes(self, node: Node) -> list[str]:
        evaluated = ""
        if node.is_leaf and node.player != OVER:
            evaluated = "EVAL" if is_evaluated(node) else "MEAN"
        notes = [evaluated if not self._algorithm.logical else "", self._remark(node)]
        if node.window:
            alpha, beta = node.window
            notes.append(f"[{self.worth(alpha)}, {self.worth(beta)}]")
            if node.is_leaf and isinstance(node.value, int | float):
                below, above = node.value <= alpha, node.value >= beta
                notes.append(f"≤ {ALPHA}" if below else f"≥ {BETA}" if above else "")
        return notes

    def _bare(self, node: Node) -> Vertex:
        """Draw a node with its move, without results of the search."""
        edge = "" if node.parent is None else move_label(node.parent.state, node)
        if edge and (alike := node.lookahead.alike(node)) > 1:
            edge += f" {TIMES}{alike}"
        name = node.state.node().name if isinstance(node.state, TreeState) else ""
        if node.is_leaf:
            return Vertex(VertexShape.LEAF, edge=edge, name=name)
        shape, actor = self._actor(node.player)
        return Vertex(shape, actor, edge=edge, name=name)

    def _actor(self, player: int) -> tuple[VertexShape, str]:
        if player == CHANCE:
            return VertexShape.CHANCE, "chance"
        if self._algorithm.perspective is Perspective.EACH:
            return VertexShape.PLAYER, player_text(player)
        if self._algorithm.logical:
            return (VertexShape.MAX, "OR") if player == MAX else (VertexShape.MIN, "AND")
        return (VertexShape.MAX, "MAX") if player == MAX else (VertexShape.MIN, "MIN")

    def _skipped(self, node: Node) -> list[Vertex]:
        """Draw the children that the search did not visit because of a bound."""
        skipped = node.moves()[len(node.seen) :]
        if not skipped:
            return []
        assert not isinstance(node.value, tuple) and node.value is not None
        if self._algorithm.logical:
            why = "a child is solved" if node.value else "a child is not solved"
            return [self._outline(node, move, why) for move, _ in skipped]
        alpha, beta = node.window
        mover = self._algorithm.perspective is Perspective.MOVER
        high = mover or node.player == MAX or (node.player == CHANCE and node.value >= beta)
        sign, name, limit = ("≥", BETA, beta) if high else ("≤", ALPHA, alpha)
        why = f"{self.worth(node.value)} {sign} {name} = {self.worth(limit)}"
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
            value = node.utility[node.mover if mover else MAX]
            vertex.label = self.worth(value > 0 if self._algorithm.logical else value)
        else:
            vertex.children = [self._draw_unsearched(child, why) for child in node.children()]
        return vertex


def _mark_best(algorithm: TreeSearch, node: Node, vertex: Vertex) -> None:
    """Mark the line of best play up to the first chance node; in an AND/OR tree the solution."""
    if node.player in (CHANCE, OVER) or (algorithm.logical and not node.value):
        return
    for child, drawn in zip(node.seen, vertex.children, strict=False):
        if as_above(algorithm, child) == node.value:
            drawn.best = True
            _mark_best(algorithm, child, drawn)
            if not algorithm.logical or node.player == MAX:
                return


def move_label(above: State, node: Node) -> str:
    """Return the move that leads to a node; a chance outcome with its probability."""
    assert node.move is not None
    text = above.move_text(node.move)
    if above.to_act() != CHANCE:
        return text
    if isinstance(above, TreeState):
        return f"{text} ({above.node().probabilities[node.move]})"
    return f"{text} ({probability(node.probability)})"
