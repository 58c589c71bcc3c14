"""Move ordering: the least number of leaves, and the bounds of random order."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import OptionError
from boardwire.games.textbook.lab.move_ordering import (
    MOVE_ORDERING,
    branching_at_random,
    fewest_leaves,
    leaves_visited,
    random_tree,
)
from boardwire.games.textbook.tree_search.ordering import Order


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.integers(1, 4), st.integers(0, 1000))
def test_the_best_order_reaches_the_bound_of_knuth_and_moore(
    moves: int, depth: int, seed: int
) -> None:
    tree = random_tree(moves, depth, Random(seed))
    least = fewest_leaves(moves, depth)
    assert leaves_visited(tree, Order.BEST, seed) == least
    for order in (Order.RANDOM, Order.WORST):
        assert least <= leaves_visited(tree, order, seed) <= moves**depth


def test_the_branching_factor_of_pearl() -> None:
    # x^2 + x = 1 is the golden section, and x / (1 - x) its square.
    assert branching_at_random(2) == pytest.approx(((1 + 5**0.5) / 2), abs=1e-9)


def test_trees_that_are_too_large_are_refused() -> None:
    with pytest.raises(OptionError, match="smaller depth"):
        MOVE_ORDERING.run(1, {"moves": 10, "depth": 9})
