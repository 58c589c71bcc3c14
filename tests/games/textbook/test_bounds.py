"""What alpha-beta knows of a node holds for its minimax value."""

from __future__ import annotations

from hypothesis import given, settings

from boardwire.games import State
from boardwire.games.textbook import TREE_SEARCHES, Lookahead, Node, search_tree
from boardwire.games.textbook.bounds import Bound, bound, known

from .trees import trees


def searched(name: str, state: State) -> Node:
    return search_tree(TREE_SEARCHES[name], state, Lookahead(keep=True))[1]


@settings(deadline=None)
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
