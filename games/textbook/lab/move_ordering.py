"""Alpha-beta with good, random and bad order of moves: how many leaves it looks at."""

from __future__ import annotations

from random import Random
from typing import Any

from boardwire.games.drawing.charts import Series
from boardwire.games.errors import OptionError
from boardwire.games.model import State
from boardwire.games.options import Option
from boardwire.games.registry import load
from boardwire.games.textbook.tree_search.node import Lookahead
from boardwire.games.textbook.tree_search.ordering import Order, arrangement
from boardwire.games.textbook.tree_search.tree_searches import TREE_SEARCHES, search_tree
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure

MOST_LEAVES = 20_000
"""The most leaves of a tree."""

ORDERS = (Order.WORST, Order.RANDOM, Order.BEST)


def fewest_leaves(moves: int, depth: int) -> int:
    """Return the leaves that every search must look at: b^⌈d/2⌉ + b^⌊d/2⌋ - 1.

    D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6
    (1975): alpha-beta looks at no more if the best move comes first everywhere.
    """
    return int(moves ** ((depth + 1) // 2) + moves ** (depth // 2) - 1)


def branching_at_random(moves: int) -> float:
    """Return the effective branching factor of alpha-beta with random leaves, in the long run.

    J. Pearl, "The Solution for the Branching Factor of the Alpha-Beta Pruning Algorithm and its
    Optimality", Communications of the ACM 25 (1982): x / (1 - x), where x^b + x = 1.
    """
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**moves + middle < 1 else (low, middle)
    return low / (1 - low)


def random_tree(moves: int, depth: int, random: Random) -> State:
    """Return the start of a game whose tree has this many moves everywhere, and random leaves."""

    def below(levels: int) -> Any:
        return [below(levels - 1) for _ in range(moves)] if levels else round(random.random(), 6)

    return load("tree", tree=below(depth)).start()


def leaves_visited(state: State, order: Order, seed: int) -> int:
    """Return the number of leaves that alpha-beta looks at."""
    lookahead = Lookahead(arrange=arrangement(order, state, Lookahead(), seed))
    found, _ = search_tree(TREE_SEARCHES["alphabeta"], state, lookahead)
    return found.leaves


def _conduct(chosen: Chosen, seed: int) -> Findings:
    moves, depth, runs = (int(chosen[it]) for it in ("moves", "depth", "runs"))
    if moves**depth > MOST_LEAVES:
        raise OptionError(
            f"{moves} moves and depth {depth} make {moves**depth:,} leaves, more than "
            f"{MOST_LEAVES:,}: take a smaller depth"
        )
    random = Random(seed)
    means: dict[Order, list[float]] = {order: [] for order in ORDERS}
    depths = range(1, depth + 1)
    for plies in depths:
        trees = [random_tree(moves, plies, random) for _ in range(runs)]
        for order in ORDERS:
            found = [leaves_visited(tree, order, seed) for tree in trees]
            means[order].append(sum(found) / runs)
    columns = ("depth d", "b^d", *(f"{it.value} first" for it in (Order.WORST,)), "random")
    rows = [
        (
            str(plies),
            f"{moves**plies:,}",
            *(f"{means[order][plies - 1]:,.1f}" for order in ORDERS),
            f"{fewest_leaves(moves, plies):,}",
            f"{moves ** (plies / 2):,.1f}",
        )
        for plies in depths
    ]
    table = FindingsTable(
        (*columns, "best first", "Knuth-Moore", "b^(d/2)"),
        rows,
        english(
            "leaves looked at with b = {moves} moves in every position, means of {runs} trees",
            moves=moves,
            runs=f"{runs:,}",
        ),
    )
    factors = [
        (
            f"{order.value} first" if order is not Order.RANDOM else order.value,
            figure(means[order][-1] ** (1 / depth)),
        )
        for order in ORDERS
    ]
    factor_table = FindingsTable(
        ("order", "effective branching factor"),
        factors,
        english("the root of the degree {depth} of the leaves", depth=depth),
    )
    everything = Series("b^d", [(d, moves**d) for d in depths], colour=7)
    series = [
        Series(name, list(zip(map(float, depths), means[order], strict=True)), colour=number)
        for number, (order, (name, _)) in enumerate(zip(ORDERS, factors, strict=True))
    ]
    words = (
        english(
            "With the best move first everywhere alpha-beta looks at exactly the leaves that every "
            "search must look at (Knuth and Moore 1975): about twice the square root of all. With "
            "the same number of leaves it sees twice as deep as minimax."
        ),
        english(
            "In random order the branching factor goes towards {limit} in place of {moves} "
            "(Pearl 1982).",
            limit=figure(branching_at_random(moves)),
            moves=moves,
        ),
    )
    plot = Plot([everything, *series], t("depth"), t("leaves looked at"), log_y=True)
    return Findings([table, factor_table], plot, words)


MOVE_ORDERING = Experiment(
    "ordering",
    english("How much alpha-beta cuts with good, random and bad order of moves"),
    "Knuth and Moore 1975; Pearl 1982",
    (
        Option("moves", 3, english("moves in every position, b"), minimum=2, maximum=40),
        Option("depth", 7, english("the largest depth, d"), minimum=2, maximum=14),
        Option("runs", 5, english("random trees of each depth"), minimum=1, maximum=100),
    ),
    _conduct,
)
