"""The picture of Monte Carlo methods: visits, means and upper confidence bounds."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.clients.textbook.algorithms import Found, Sampling
from boardwire.clients.textbook.tally import Tally
from boardwire.clients.textbook.uct import exploration_term, robust_child, ucb
from boardwire.games import CHANCE, OVER
from boardwire.vocabulary import player_text

from .vertex import Picture, Shape, Vertex, number

_MEANING = (
    "w/n: sum of rewards by visits; a win is 1, a draw 1/2, a loss 0, for who chose the move",
    "w/n + √(ln t / n)·c: the upper confidence bound; t are the visits above",
    "*: visited most",
)


def bound_text(wins: float, visits: int, parent_visits: int) -> str:
    """An upper confidence bound with c left open: ``0.7+0.55c``."""
    return f"{number(wins / visits)}+{exploration_term(visits, parent_visits):.2f}c"


def picture_of_samples(
    algorithm: Sampling, found: Found, root: Tally, c: float, depth: int | None = None
) -> Picture:
    """Draw a tree of Monte Carlo methods.

    Args:
        algorithm: The algorithm.
        found: Its result.
        root: The tree.
        c: How much it explored.
        depth: How many plies to draw; None for all.
    """
    drawn = _draw(algorithm, root, c, depth)
    line: list[tuple[Tally, Vertex]] = [(root, drawn)]
    while line:
        tally, vertex = line.pop()
        if tally.player >= 0 and tally.children and vertex.children:
            most = tally.children.index(robust_child(tally))
            vertex.children[most].best = True
            line.append((tally.children[most], vertex.children[most]))
    best = robust_child(root)
    assert best.move is not None
    explored = f", c = {number(c)}" if algorithm.explores else ""
    title = (
        f"{algorithm.name}: move {root.state.move_text(best.move)}, w/n = {number(best.mean)}; "
        f"{found.leaves} simulations, {found.nodes} nodes{explored}"
    )
    return Picture(title, drawn, _MEANING if algorithm.explores else (_MEANING[0], _MEANING[2]))


def _draw(algorithm: Sampling, tally: Tally, c: float, depth: int | None) -> Vertex:
    vertex = Vertex(*_actor(tally))
    above = tally.parent
    if above is None:
        vertex.label = f"t = {tally.visits}"
    else:
        assert tally.move is not None
        vertex.edge = above.state.move_text(tally.move)
        vertex.label = f"{number(tally.wins)}/{tally.visits}"
        vertex.note = _note(tally, above, c if algorithm.explores else None)
    if depth != 0:
        below = None if depth is None else depth - 1
        vertex.children = [_draw(algorithm, child, c, below) for child in tally.children]
    return vertex


def _note(tally: Tally, above: Tally, c: float | None) -> str:
    """The bound of a node where a player chose by it, else the mean, if there is one."""
    if not tally.visits:
        return ""
    if c is None or above.player == CHANCE:
        return number(tally.mean)
    bound = ucb(tally.wins, tally.visits, above.visits, c)
    return f"{bound_text(tally.wins, tally.visits, above.visits)} = {number(bound)}"


def _actor(tally: Tally) -> tuple[Shape, str]:
    if tally.player == OVER:
        return Shape.LEAF, ""
    if tally.player == CHANCE:
        return Shape.CHANCE, "chance"
    return Shape.PLAYER, player_text(tally.player)


def picture_of_arms(arms: Sequence[tuple[float, int]], c: float) -> Picture:
    """Draw the choice of UCB1 among moves with known results.

    Args:
        arms: Wins and visits of each.
        c: How much to explore.
    """
    visits = sum(n for _, n in arms)
    bounds = [ucb(wins, n, visits, c) for wins, n in arms]
    chosen = bounds.index(max(bounds))
    children = [
        Vertex(
            Shape.LEAF,
            label=f"{number(wins)}/{n}",
            note=f"{bound_text(wins, n, visits)} = {number(bounds[arm])}",
            edge=str(arm + 1),
            best=arm == chosen,
        )
        for arm, (wins, n) in enumerate(arms)
    ]
    root = Vertex(Shape.PLAYER, label=f"t = {visits}", children=children)
    title = f"ucb: move {chosen + 1}, with c = {number(c)}"
    return Picture(title, root, (*_MEANING[:2], "*: the highest bound, to be visited next"))
