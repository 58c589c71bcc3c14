"""Star1 and iterative deepening."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from boardwire import _native
from boardwire.games import State, load
from boardwire.games.textbook import TREE_SEARCHES, Lookahead, search_tree
from boardwire.games.textbook.steps.tree_search import DEEPENING, walk_search
from boardwire.games.textbook.tree_search.iterative_deepening import iterative_deepening

from ..trees import found, trees

HAND = '[{"chance":[["1/2",4],["1/2",2]]},{"chance":[["1/2",-6],["1/2",[2,3,8]]]}]'
"""The second mean is at most (-6 + 8) / 2 = 1 after its first outcome; MAX has 3 already."""


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(trees(chance=True))
def test_star1_has_the_value_of_expectiminimax_and_visits_no_more(state: State) -> None:
    full, pruned = found("expectiminimax", state), found("star1", state)
    assert pruned.value == pytest.approx(full.value)
    assert pruned.leaves <= full.leaves


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(trees(chance=True))
def test_star1_has_the_value_of_the_native_search(state: State) -> None:
    search = _native.Expectiminimax()
    if state.to_act() >= 0:
        value = search.search(state.position, depth=50).value
        assert found("star1", state).value == pytest.approx(value, abs=1e-5)


def test_the_first_outcome_cuts_the_second_by_hand() -> None:
    walk = walk_search("star1", load("tree", tree=HAND).start())
    (cut,) = (step for step in walk.steps if step.kind == "cut")
    assert cut.words == (
        "Chance 2 is at most alpha: 1 against 3. The rest is cut off: the leaves 2, 3 and 8."
    )
    facts = walk.after(walk.steps.index(cut)).facts[cut.node]
    assert (facts["low"], facts["high"]) == (-7, 1)
    visit = next(step for step in walk.steps if step.kind == "leaf" and "-6" in step.words)
    assert "The window is -2 to 8." in visit.words  # (3 - 8 / 2) * 2


def test_pig_has_the_same_value_with_fewer_leaves() -> None:
    state = load("pig", target=20).start()
    full, pruned = (found(name, state, depth=6) for name in ("expectiminimax", "star1"))
    assert pruned.value == pytest.approx(full.value)
    assert pruned.leaves <= full.leaves


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(trees())
def test_iterative_deepening_ends_with_the_value_of_minimax(state: State) -> None:
    searches = list(iterative_deepening(state, Lookahead()))
    assert [it.depth for it in searches] == list(range(1, len(searches) + 1))
    plain, _ = search_tree(TREE_SEARCHES["minimax"], state, Lookahead())
    assert searches[-1].value == plain.value
    for search in searches:
        depth, _ = search_tree(TREE_SEARCHES["minimax"], state, Lookahead(search.depth))
        assert search.value == depth.value


def test_the_best_move_of_a_search_is_first_in_the_next_one() -> None:
    state = load("tree", tree="[[[5,6],[7,4,5]],[[3],[6,9]],[[7,8],[5]]]").start()
    one, two, _ = iterative_deepening(state, Lookahead())
    best = next(it for it in one.root.seen if it.value == one.value)
    assert two.root.seen[0].move == best.move


def test_the_walk_of_deepening_forgets_each_search_before_the_next() -> None:
    walk = walk_search(DEEPENING, load("tree", tree="[[5,6],[7,4]]").start())
    begins = [number for number, step in enumerate(walk.steps, 1) if step.clear]
    assert [walk.steps[it - 1].words[:17] for it in begins] == [
        "Search to depth 1",
        "Search to depth 2",
    ]
    for begin in begins:
        assert walk.after(begin).facts == {} and walk.after(begin).leaves == 0
    assert walk.facts["value"] == 5
