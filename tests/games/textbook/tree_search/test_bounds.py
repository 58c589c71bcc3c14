"""What alpha-beta knows of a node holds for its minimax value."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from boardwire.games import State
from boardwire.games.textbook import TREE_SEARCHES, Lookahead, Node, search_tree
from boardwire.games.textbook.tree_search.bounds import Bound, bound, known

from ..trees import trees


def searched(name: str, state: State) -> Node:
    return search_tree(TREE_SEARCHES[name], state, Lookahead(keep=True))[1]


@pytest.mark.slow
@settings(deadline=None, max_examples=50)
@given(trees())
def test_the_minimax_value_lies_between_the_bounds(state: State) -> None:
    for name, whole in (("alphabeta", "minimax"), ("negamax-alphabeta", "negamax")):
        pairs = [(searched(name, state), searched(whole, state))]
        while pairs:
            node, exact = pairs.pop()
            assert isinstance(exact.value, int | float)
            low, high = known(TREE_SEARCHES[name], node)
            assert low <= exact.value <= high
            assert node.value in (low, high)
            assert (bound(TREE_SEARCHES[name], node) is Bound.EXACT) == (low == high)
            pairs += zip(node.seen, exact.seen, strict=False)


@pytest.mark.slow
@settings(deadline=None, max_examples=50)
@given(trees(chance=True))
def test_chance_nodes_have_bounds_too(state: State) -> None:
    pairs = [(searched("star1", state), searched("expectiminimax", state))]
    while pairs:
        node, exact = pairs.pop()
        assert isinstance(exact.value, int | float)
        assert isinstance(node.value, int | float)
        low, high = known(TREE_SEARCHES["star1"], node)
        assert low - 1e-9 <= exact.value <= high + 1e-9
        assert min(abs(node.value - low), abs(node.value - high)) < 1e-9
        pairs += zip(node.seen, exact.seen, strict=False)
