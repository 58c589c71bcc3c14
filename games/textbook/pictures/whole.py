"""The picture of a whole game whose equal positions are merged: its first plies, and its counts."""

from __future__ import annotations

from collections.abc import Callable

from boardwire.games import OVER, State
from boardwire.games.textbook.tree_search.node import MAX, Lookahead, Node, maximizer
from boardwire.games.textbook.tree_search.symmetry import Merged
from boardwire.games.textbook.tree_search.whole_game import WholeGame
from boardwire.vocabulary import player_name

from .vertex import TIMES, Picture, Vertex, VertexShape, number

PLIES = 2
"""The plies of the tree that are drawn."""


def picture_of_whole(state: State, found: WholeGame) -> Picture:
    """Draw the first plies of a whole game with the values of minimax.

    Args:
        state: The position at the start.
        found: The whole game.
    """
    first = maximizer(state)
    merged = Merged()
    lookahead = Lookahead(PLIES, keep=True, max_player=first)
    symmetric = bool(found.symmetric_plies)
    if symmetric:
        lookahead.arrange, lookahead.alike = merged.moves, merged.alike

    def worth(node: Node) -> float:
        value = found.results[node.state.key()].value
        return value if first == 0 else 0.0 - value

    root = Node(state.copy(), lookahead)
    drawn = _drawn(root, worth)
    _mark_best(root, drawn, worth)
    best = next((child for child in root.seen if worth(child) == worth(root)), None)
    move = "" if best is None else f", move {state.move_text(best.move or 0)}"
    total, images = sum(found.plies), sum(found.symmetric_plies)
    counted = f"{total:,} positions" + (f", {images:,} without images" if symmetric else "")
    title = (
        f"minimax: value {number(worth(root))}{move}; {counted}, {found.root.games:,} games, "
        f"{found.root.sequences:,} sequences of moves"
    )
    legend = [
        f"values are for MAX, {player_name(first)}, with best play to the end; *: best play",
        f"the tree has its first {PLIES} plies here",
        "positions: those that may come up, each once, whatever moves lead to it; "
        f"after 0, 1, 2 ... moves {_listed(found.plies)}",
    ]
    if symmetric:
        legend += [
            f"{TIMES}n: n moves that lead to symmetric positions",
            "without images: a position and its images in a mirror or after a turn count once; "
            f"after 0, 1, 2 ... moves {_listed(found.symmetric_plies)}",
        ]
    legend += [
        "games: the ways from here to the end of the game",
        "sequences of moves: the ways from here to any position, the end or not, and the empty "
        "one: the nodes of the tree that minimax visits without merging",
    ]
    return Picture(title, drawn, tuple(legend))


def _drawn(node: Node, worth: Callable[[Node], float]) -> Vertex:
    edge = "" if node.parent is None else node.parent.state.move_text(node.move or 0)
    if edge and (alike := node.lookahead.alike(node)) > 1:
        edge += f" {TIMES}{alike}"
    label = number(worth(node))
    if node.player == OVER:
        return Vertex(VertexShape.LEAF, label=label, edge=edge)
    shape, actor = (VertexShape.MAX, "MAX") if node.player == MAX else (VertexShape.MIN, "MIN")
    children = [] if node.is_leaf else [_drawn(child, worth) for child in node.children()]
    return Vertex(shape, actor, label, edge=edge, children=children)


def _mark_best(node: Node, vertex: Vertex, worth: Callable[[Node], float]) -> None:
    for child, drawn in zip(node.seen, vertex.children, strict=True):
        if worth(child) == worth(node):
            drawn.best = True
            _mark_best(child, drawn, worth)
            return


def _listed(counts: tuple[int, ...]) -> str:
    return ", ".join(f"{it:,}" for it in counts)
