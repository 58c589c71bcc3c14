"""Time and space of minimax: the counts are those of the formulas."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.games import OptionError
from boardwire.games.textbook.lab.complexity import (
    COMPLEXITY,
    Memory,
    all_at_once,
    level_by_level,
    one_by_one,
)
from boardwire.games.textbook.lab.move_ordering import random_tree
from boardwire.games.textbook.tree_search.minimax import minimax
from boardwire.games.textbook.tree_search.node import Lookahead, Node


@pytest.mark.parametrize(("moves", "depth"), [(2, 1), (2, 5), (3, 4), (5, 3)])
def test_nodes_made_and_kept_are_those_of_the_formulas(moves: int, depth: int) -> None:
    tree = random_tree(moves, depth, Random(moves * depth))
    together, single, levels = Memory(), Memory(), Memory()
    for memory in (together, single, levels):
        memory.make(1)
    value = minimax(Node(tree, Lookahead()))
    assert all_at_once(tree, together) == one_by_one(tree, single) == value
    level_by_level(tree, levels)
    made = (moves ** (depth + 1) - 1) // (moves - 1)
    assert {together.made, single.made, levels.made} == {made}
    kept = (together.most_kept, single.most_kept, levels.most_kept)
    assert kept == (1 + moves * depth, 1 + depth, moves**depth)


def test_trees_that_are_too_large_are_refused() -> None:
    with pytest.raises(OptionError, match="smaller depth"):
        COMPLEXITY.run(1, {"moves": 10, "depth": 9})
