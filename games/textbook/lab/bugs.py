"""Programs of alpha-beta with errors on random trees: how often each of them is wrong."""

from __future__ import annotations

from random import Random
from typing import Any

from boardwire.games.drawing.charts import Series
from boardwire.games.errors import OptionError
from boardwire.games.model import State
from boardwire.games.options import Option
from boardwire.games.registry import load
from boardwire.games.textbook.bugs import BUGS, Bug
from boardwire.games.textbook.tree_search.node import MAX, check_size
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot

MOST_LEAVES = 100
"""The most leaves of a random tree."""
MOST_NODES = 400
"""The most nodes of the tree that is given."""
BOOK = "[[3,12,8],[2,4,6],[14,5,2]]"
"""The tree of textbooks."""


def random_trees(moves: int, depth: int, trees: int, seed: int) -> list[State]:
    """Return trees with whole numbers from -9 to 9 as leaves, so that some are equal."""
    random = Random(seed)

    def below(levels: int) -> Any:
        return [below(levels - 1) for _ in range(moves)] if levels else random.randint(-9, 9)

    return [load("tree", tree=below(depth)).start() for _ in range(trees)]


def wrong_trees(bug: Bug, states: list[State]) -> list[State]:
    """Return the trees for which a program is wrong."""
    return [state for state in states if bug.fails(state)]


def smallest(states: list[State]) -> State | None:
    """Return the tree whose text is the shortest; None without one."""
    return min(states, key=lambda it: len(str(it.game.options["tree"])), default=None)


def _conduct(chosen: Chosen, seed: int) -> Findings:
    moves, depth, trees = (int(chosen[it]) for it in ("moves", "depth", "trees"))
    if moves**depth > MOST_LEAVES:
        raise OptionError(
            f"{moves} moves and depth {depth} make {moves**depth:,} leaves, more than "
            f"{MOST_LEAVES}: take a smaller depth"
        )
    by_depth = {
        plies: random_trees(moves, plies, trees, seed + plies) for plies in range(1, depth + 1)
    }
    rows, series = [], []
    for number, bug in enumerate(BUGS.values()):
        shares = [
            (float(plies), 100 * len(wrong_trees(bug, states)) / trees)
            for plies, states in by_depth.items()
        ]
        wrong = [it for some in by_depth.values() for it in wrong_trees(bug, some)]
        rows.append((bug.name, f"{shares[-1][1]:.0f}", *_texts(bug, smallest(wrong))))
        series.append(Series(bug.name, shares, colour=number))
    table = FindingsTable(
        (
            "program",
            "wrong in %",
            "result",
            "right",
            "found",
            "in the tree",
        ),
        rows,
        english(
            "trees of {trees} for which a program is wrong, with {moves} moves and {depth} plies",
            trees=trees,
            moves=moves,
            depth=depth,
        ),
    )
    words = (
        english(
            "A program that is right for one tree may be wrong for the next: try many small trees, "
            "with leaves below zero and equal ones, against minimax."
        ),
        english(
            "The program never-raised finds every value. Only the number of its leaves is wrong."
        ),
    )
    plot = Plot(series, t("plies"), t("trees for which it is wrong, in %"))
    return Findings([_in_one_tree(str(chosen["tree"])), table], plot, words)


def _texts(bug: Bug, state: State | None) -> tuple[str, ...]:
    """Return what is shown of a program in a tree: the result, the right one, its own, the tree."""
    if state is None:
        return bug.shown.value, "", "", ""
    right, found = bug.right_result(state), bug.result(state)
    return bug.shown.value, f"{right:g}", f"{found:g}", str(state.game.options["tree"])


def _in_one_tree(tree: str) -> FindingsTable:
    """Return what each program finds in a tree.

    Raises:
        GameError: It is no tree of MAX and MIN, or too large.
    """
    state = load("tree", tree=tree).start()
    if state.game.has_chance or state.to_act() != MAX:
        raise OptionError(
            "option tree must be a tree in which MAX moves at the root, without chance"
        )
    check_size(state, None, MOST_NODES)
    rows = []
    for bug in BUGS.values():
        verdict = "as good" if bug.result(state) != bug.right_result(state) else ""
        rows.append((bug.name, *_texts(bug, state)[:3], "wrong" if bug.fails(state) else verdict))
    return FindingsTable(
        ("program", "result", "right", "found", ""),
        rows,
        english("in the tree {tree}", tree=tree),
    )


BUGS_OF_ALPHABETA = Experiment(
    "bugs",
    english("Programs of alpha-beta with an error each, against minimax"),
    "errors of lectures and of students",
    (
        Option(
            "tree",
            BOOK,
            english("a tree of MAX and MIN, as for the game tree, for the first table"),
        ),
        Option("moves", 2, english("moves in every position"), minimum=2, maximum=4),
        Option("depth", 4, english("the largest depth in plies"), minimum=1, maximum=6),
        Option("trees", 50, english("random trees of each depth"), minimum=1, maximum=500),
    ),
    _conduct,
)
