"""The time and the space of minimax: nodes made, and nodes kept at once, counted while it runs.

S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", 4th edition, section 5.2.1:
time O(b^m), space O(b m) if all moves of a position are made at once, and O(m) if one by one.
"""

from __future__ import annotations

from collections import deque
from random import Random

from boardwire.games.drawing.charts import Series
from boardwire.games.errors import OptionError
from boardwire.games.model import OVER, State
from boardwire.games.options import Option
from boardwire.games.textbook.tree_search.node import MAX
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot
from .move_ordering import random_tree

MOST_LEAVES = 20_000
"""The most leaves of a tree."""


class Memory:
    """Counts the nodes that a search makes, and those that it keeps at once."""

    def __init__(self) -> None:
        self.made = self.kept = self.most_kept = 0

    def make(self, count: int) -> None:
        """Count nodes that are made."""
        self.made += count
        self.kept += count
        self.most_kept = max(self.most_kept, self.kept)

    def drop(self, count: int) -> None:
        """Count nodes that are not needed any more."""
        self.kept -= count


def child_of(state: State, move: int) -> State:
    """Return the position after a move."""
    child = state.copy()
    child.apply(move)
    return child


def all_at_once(state: State, memory: Memory) -> float:
    """Return the minimax value; a position makes all its children before it looks at one."""
    if state.to_act() == OVER:
        return state.returns()[MAX]
    best = max if state.to_act() == MAX else min
    children = [child_of(state, move) for move in state.legal_moves()]
    memory.make(len(children))
    value = best(all_at_once(child, memory) for child in children)
    memory.drop(len(children))
    return value


def one_by_one(state: State, memory: Memory) -> float:
    """Return the minimax value; a position makes a child when the one before it is done."""
    if state.to_act() == OVER:
        return state.returns()[MAX]
    best = max if state.to_act() == MAX else min
    values = []
    for move in state.legal_moves():
        memory.make(1)
        values.append(one_by_one(child_of(state, move), memory))
        memory.drop(1)
    return best(values)


def level_by_level(state: State, memory: Memory) -> None:
    """Visit all nodes breadth first, with a queue."""
    queue = deque([state])
    while queue:
        node = queue.popleft()
        memory.drop(1)
        children = [child_of(node, move) for move in node.legal_moves()]
        memory.make(len(children))
        queue.extend(children)


def _conduct(chosen: Chosen, seed: int) -> Findings:
    moves, depth = int(chosen["moves"]), int(chosen["depth"])
    if moves**depth > MOST_LEAVES:
        raise OptionError(
            f"{moves} moves and depth {depth} make {moves**depth:,} leaves, more than "
            f"{MOST_LEAVES:,}: take a smaller depth"
        )
    random = Random(seed)
    depths = range(1, depth + 1)
    measured: list[tuple[Memory, Memory, Memory]] = []
    for plies in depths:
        tree = random_tree(moves, plies, random)
        memories = Memory(), Memory(), Memory()
        for memory, search in zip(memories, (all_at_once, one_by_one, level_by_level), strict=True):
            memory.make(1)  # the root
            search(tree, memory)
        measured.append(memories)
    rows = [
        (
            str(plies),
            f"{together.made:,}",
            f"{moves**plies:,}",
            f"{levels.most_kept:,}",
            f"{together.most_kept:,}",
            f"{single.most_kept:,}",
        )
        for plies, (together, single, levels) in zip(depths, measured, strict=True)
    ]
    counted = FindingsTable(
        ("depth m", "nodes made", "b^m", "breadth first", "all at once", "one by one"),
        rows,
        f"b = {moves} moves everywhere: nodes made, leaves, and the most nodes kept at once",
    )
    words = (
        t("Time: every search of the whole tree makes all its nodes, whose number grows as b^m."),
        t(
            "Space: depth first with all moves of a position at once keeps 1 + b m nodes, "
            "one by one 1 + m. Breadth first keeps the whole last level, b^m."
        ),
        t("So minimax never lacks memory, and always lacks time."),
    )
    names = ("breadth first: b^m", "all at once: 1 + b m", "one by one: 1 + m")
    series = [
        Series(
            name, [(d, m[at].most_kept) for d, m in zip(depths, measured, strict=True)], colour=at
        )
        for at, name in zip((2, 0, 1), names, strict=True)
    ]
    made = Series(
        "nodes made", [(d, m[0].made) for d, m in zip(depths, measured, strict=True)], colour=7
    )
    plot = Plot([made, *series], t("depth m"), t("nodes"), log_y=True)
    return Findings([counted], plot, words)


COMPLEXITY = Experiment(
    "complexity",
    english("The time and the space of minimax, counted while it runs"),
    "Russell and Norvig, section 5.2.1",
    (
        Option("moves", 3, english("moves in every position, b"), minimum=2, maximum=40),
        Option("depth", 7, english("the largest depth, m"), minimum=2, maximum=14),
    ),
    _conduct,
)
