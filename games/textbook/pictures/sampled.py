"""The picture of Monte Carlo methods: visits, means and upper confidence bounds."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from boardwire.games import CHANCE, OVER
from boardwire.games.textbook.monte_carlo.sample_node import SampleNode
from boardwire.games.textbook.monte_carlo.samplings import Sampling
from boardwire.games.textbook.monte_carlo.uct import exploration_term, ucb
from boardwire.games.textbook.tree_search.tree_searches import AlgorithmResult
from boardwire.vocabulary import player_text

from .vertex import Picture, Vertex, VertexShape, number

_MEAN_LEGEND = (
    "w/n: rewards by visits, for the player of the move; a win is 1, a draw 1/2, a loss 0"
)
BOUND_LEGEND = "w/n + √(ln t / n)·c: the upper confidence bound; t is the number of visits above"


def bound_text(wins: float, visits: int, parent_visits: int) -> str:
    """Return an upper confidence bound as a text with the variable c: ``0.7+0.55c``."""
    return f"{number(wins / visits)}+{exploration_term(visits, parent_visits):.2f}c"


def picture_of_samples(
    algorithm: Sampling,
    found: AlgorithmResult,
    root: SampleNode,
    c: float,
    depth: int | None = None,
) -> Picture:
    """Draw the tree of a Monte Carlo method.

    Args:
        algorithm: The algorithm.
        found: The result.
        root: The tree.
        c: The exploration constant.
        depth: The number of plies to draw; None for all.
    """
    drawn = _draw(algorithm, root, c, depth)
    line: list[tuple[SampleNode, Vertex]] = [(root, drawn)]
    while line:
        node, vertex = line.pop()
        if node.player >= 0 and node.children and vertex.children:
            best = node.children.index(algorithm.best_child(node))
            vertex.children[best].best = True
            line.append((node.children[best], vertex.children[best]))
    chosen = algorithm.best_child(root)
    assert chosen.move is not None
    explored = f", c = {number(c)}" if algorithm.explores else ""
    title = (
        f"{algorithm.name}: move {root.state.move_text(chosen.move)}, w/n = {number(chosen.mean)}; "
        f"{found.leaves} simulations, {found.nodes} nodes{explored}"
    )
    bound = (BOUND_LEGEND,) if algorithm.explores else ()
    return Picture(title, drawn, (_MEAN_LEGEND, *bound, f"*: {algorithm.best_rule}"))


def _draw(algorithm: Sampling, node: SampleNode, c: float, depth: int | None) -> Vertex:
    vertex = Vertex(*_actor(node))
    above = node.parent
    if above is None:
        vertex.label = f"t = {node.visits}"
    else:
        assert node.move is not None
        vertex.edge = above.state.move_text(node.move)
        vertex.label = f"{number(node.wins)}/{node.visits}"
        vertex.note = _note(node, above, c if algorithm.explores else None)
    if depth != 0:
        below = None if depth is None else depth - 1
        vertex.children = [_draw(algorithm, child, c, below) for child in node.children]
    return vertex


def _note(node: SampleNode, above: SampleNode, c: float | None) -> str:
    """Return the bound of a node if its player chooses by bounds, otherwise the mean."""
    if not node.visits:
        return ""
    if c is None or above.player == CHANCE:
        return number(node.mean)
    bound = ucb(node.wins, node.visits, above.visits, c)
    return f"{bound_text(node.wins, node.visits, above.visits)} = {number(bound)}"


def _actor(node: SampleNode) -> tuple[VertexShape, str]:
    if node.player == OVER:
        return VertexShape.LEAF, ""
    if node.player == CHANCE:
        return VertexShape.CHANCE, "chance"
    return VertexShape.PLAYER, player_text(node.player)


def picture_of_arms(arms: Sequence[tuple[str, float, int]], c: float) -> Picture:
    """Draw the choice of UCB1 among moves with known results.

    Args:
        arms: Name, wins and visits of each move; one that was never visited comes first.
        c: The exploration constant.
    """
    visits = max(sum(n for _, _, n in arms), 1)
    bounds = [ucb(wins, n, visits, c) if n else inf for _, wins, n in arms]
    chosen = bounds.index(max(bounds))
    children = [
        Vertex(
            VertexShape.LEAF,
            label=f"{number(wins)}/{n}",
            note=f"{bound_text(wins, n, visits)} = {number(bound)}" if n else "∞: never visited",
            edge=name,
            best=arm == chosen,
        )
        for arm, ((name, wins, n), bound) in enumerate(zip(arms, bounds, strict=True))
    ]
    root = Vertex(VertexShape.PLAYER, label=f"t = {visits}", children=children)
    title = f"ucb: move {arms[chosen][0]}, with c = {number(c)}"
    return Picture(title, root, (_MEAN_LEGEND, BOUND_LEGEND, "*: the highest bound, visited next"))
