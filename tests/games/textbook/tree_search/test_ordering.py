"""The order of moves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from boardwire.games import State, load
from boardwire.games.textbook import TREE_SEARCHES, Lookahead, Node, search_tree
from boardwire.games.textbook.tree_search.ordering import Order, arrangement

from ..trees import trees


def moves(order: Order, tree: str, seed: int = 1) -> list[int]:
    """The moves of the root in an order."""
    state = load("tree", tree=tree).start()
    lookahead = Lookahead()
    lookahead.arrange = arrangement(order, state, lookahead, seed)
    return [move for move, _ in Node(state, lookahead).moves()]


TREE = "[[5,9],7,[8,8],[2,3]]"


def test_the_best_and_the_worst_come_first_for_the_player_to_act() -> None:
    assert moves(Order.GIVEN, TREE) == [0, 1, 2, 3]
    assert moves(Order.BEST, TREE) == [2, 1, 0, 3]
    assert moves(Order.WORST, TREE) == [3, 0, 1, 2]


def test_random_order_is_that_of_the_seed() -> None:
    orders = {tuple(moves(Order.RANDOM, TREE, seed)) for seed in range(30)}
    assert len(orders) > 5
    assert moves(Order.RANDOM, TREE, 4) == moves(Order.RANDOM, TREE, 4)


def test_order_by_evaluation_takes_the_evaluation_of_the_game() -> None:
    state = load("tictactoe", position="O--XX-O-X O").start()
    lookahead = Lookahead(
        evaluate=lambda state, player: -(state.key() % 1000), max_player=state.to_act()
    )
    lookahead.arrange = arrangement(Order.EVALUATION, state, lookahead)
    keys = [child.state.key() % 1000 for child in Node(state, lookahead).children()]
    assert keys == sorted(keys)


@pytest.mark.slow
@pytest.mark.parametrize("order", list(Order))
@settings(max_examples=15, deadline=None)
@given(trees(chance=True))
def test_no_order_changes_the_value(order: Order, state: State) -> None:
    lookahead = Lookahead()
    lookahead.arrange = arrangement(order, state, lookahead)
    algorithm = TREE_SEARCHES["expectiminimax"]
    arranged, _ = search_tree(algorithm, state, lookahead)
    plain, _ = search_tree(algorithm, state, Lookahead())
    assert arranged.value == pytest.approx(plain.value)
    assert arranged.leaves == plain.leaves
