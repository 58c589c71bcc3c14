"""Transformations of the leaves that keep their order, under minimax and under expectiminimax.

Minimax only compares values, so its move stays. Expectiminimax adds values up, so its move stays
for certain only if the transformation is linear: S. Russell and P. Norvig, "Artificial
Intelligence: A Modern Approach", 4th edition, section 5.5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import exp, log
from random import Random
from typing import Any

from boardwire.games.drawing.charts import Series
from boardwire.games.options import Option
from boardwire.games.registry import load
from boardwire.games.textbook.tree_search.node import Lookahead
from boardwire.games.textbook.tree_search.tree_searches import (
    TREE_SEARCHES,
    AlgorithmResult,
    search_tree,
)
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot

Transformation = Callable[[float], float]

TRANSFORMATIONS: dict[str, Transformation] = {
    "2x + 3": lambda x: 2 * x + 3,
    "x²": lambda x: x**2,
    "x⁴": lambda x: x**4,
    "√x": lambda x: x**0.5,
    "ln x": log,
    "eˣ": exp,
}
"""Functions that keep the order of all values above 0; the first is linear."""

POWERS = (0.125, 0.25, 0.5, 1, 1.5, 2, 4, 8)
"""The exponents k of xᵏ in the plot."""

BOOK = ((2, 3), (1, 4))
"""The outcomes of the book's two moves, which have the probabilities 9/10 and 1/10."""
BOOK_TRANSFORMED = ((20, 30), (1, 400))
"""The outcomes after a transformation: their order is the same, the best move another."""

Leaves = Sequence[Sequence[float]]
"""The leaves below each move of the root."""

Tree = tuple[Leaves, Sequence[Fraction]]
"""Leaves, and the probabilities of the outcomes if chance replies."""

Moves = tuple[int | None, int | None]
"""The moves of minimax and of expectiminimax."""


def minimax_of(leaves: Leaves) -> AlgorithmResult:
    """Search a tree in which the opponent replies to the moves of the root."""
    return _searched("minimax", [list(row) for row in leaves])


def expectiminimax_of(leaves: Leaves, probabilities: Sequence[Fraction]) -> AlgorithmResult:
    """Search a tree in which chance replies to the moves of the root, with these probabilities."""
    tree = [
        {"chance": [[str(p), leaf] for p, leaf in zip(probabilities, row, strict=True)]}
        for row in leaves
    ]
    return _searched("expectiminimax", tree)


def _searched(name: str, tree: Any) -> AlgorithmResult:
    game = load("tree", tree=tree)
    found, _ = search_tree(TREE_SEARCHES[name], game.start(), Lookahead())
    return found


def transformed(leaves: Leaves, transformation: Transformation) -> Leaves:
    """Return the tree with every leaf transformed."""
    return [[transformation(leaf) for leaf in row] for row in leaves]


def moves_of(tree: Tree) -> tuple[int | None, int | None]:
    """Return the moves of minimax and of expectiminimax."""
    leaves, probabilities = tree
    return minimax_of(leaves).move, expectiminimax_of(leaves, probabilities).move


def changes(
    trees: Sequence[Tree], moves: Sequence[Moves], transformation: Transformation
) -> tuple[float, float]:
    """Return the shares of trees in which the moves of the two algorithms change.

    Args:
        trees: The trees.
        moves: The moves of both algorithms in each of them.
        transformation: What becomes of each leaf.
    """
    changed = [0, 0]
    for (leaves, probabilities), before in zip(trees, moves, strict=True):
        after = moves_of((transformed(leaves, transformation), probabilities))
        for algorithm, (old, new) in enumerate(zip(before, after, strict=True)):
            changed[algorithm] += old != new
    minimax, expectiminimax = (it / len(trees) for it in changed)
    return minimax, expectiminimax


def mean(row: Sequence[float], probabilities: Sequence[Fraction]) -> float:
    """Return the expected value of a move's outcomes."""
    return float(sum(p * Fraction(leaf) for p, leaf in zip(probabilities, row, strict=True)))


def _random_tree(random: Random, moves: int, outcomes: int) -> Tree:
    """Return a tree with leaves from 1 to 9 and probabilities; one move has the best mean."""
    while True:
        leaves = [[random.randint(1, 9) for _ in range(outcomes)] for _ in range(moves)]
        weights = [random.randint(1, 6) for _ in range(outcomes)]
        probabilities = [Fraction(it, sum(weights)) for it in weights]
        *_, second, best = sorted(mean(row, probabilities) for row in leaves)
        if best - second > 1e-6:
            return leaves, probabilities


def _book() -> FindingsTable:
    """Return the example of the book."""
    probabilities = (Fraction(9, 10), Fraction(1, 10))
    rows = []
    for title, leaves in (("as given", BOOK), ("transformed", BOOK_TRANSFORMED)):
        cells = (f"{row[0]} or {row[1]}, mean {mean(row, probabilities):g}" for row in leaves)
        found = (minimax_of(leaves), expectiminimax_of(leaves, probabilities))
        rows.append((title, *cells, *(f"move {(it.move or 0) + 1}" for it in found)))
    return FindingsTable(
        ("leaves", "move 1", "move 2", "minimax", "expectiminimax"),
        rows,
        "an example: the first outcome has the probability 9/10, the second 1/10",
    )


def _power(exponent: float) -> Transformation:
    return lambda x: x**exponent


def _conduct(chosen: Chosen, seed: int) -> Findings:
    random = Random(seed)
    moves, outcomes, count = (int(chosen[it]) for it in ("moves", "outcomes", "trees"))
    trees = [_random_tree(random, moves, outcomes) for _ in range(count)]
    before = [moves_of(tree) for tree in trees]
    rows = []
    for name, transformation in TRANSFORMATIONS.items():
        shares = changes(trees, before, transformation)
        rows.append((name, *(f"{share:.1%}" for share in shares)))
    lines: dict[str, list[tuple[float, float]]] = {"minimax": [], "expectiminimax": []}
    for power in POWERS:
        shares = changes(trees, before, _power(power))
        for points, share in zip(lines.values(), shares, strict=True):
            points.append((power, share))
    title = f"{count:,} random trees, leaves from 1 to 9: how often the best move changes"
    words = (
        t(
            "Minimax only compares leaves: a transformation that keeps their order keeps its "
            "move. It needs no more of an evaluation than the right order."
        ),
        t(
            "Expectiminimax adds leaves up: only linear transformations keep its move for "
            "certain. Its evaluation has to be proportional to the expected result."
        ),
    )
    series = [Series(name, points, colour=it) for it, (name, points) in enumerate(lines.items())]
    plot = Plot(
        series,
        t("k, where each leaf x becomes x to the power of k"),
        t("moves changed"),
        log_x=True,
    )
    return Findings([_book(), FindingsTable(("x becomes", *lines), rows, title)], plot, words)


TRANSFORMATIONS_OF_LEAVES = Experiment(
    "transformations",
    english("Transformations that keep the order of leaves, under minimax and expectiminimax"),
    "Russell and Norvig, section 5.5",
    (
        Option("trees", 150, english("random trees"), minimum=10, maximum=2000),
        Option("moves", 3, english("moves at the root"), minimum=2, maximum=8),
        Option(
            "outcomes",
            3,
            english("replies, or outcomes of chance, to each move"),
            minimum=2,
            maximum=8,
        ),
    ),
    _conduct,
)
