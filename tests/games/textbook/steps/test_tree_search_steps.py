"""Searches step by step."""

from __future__ import annotations

import json
from math import inf

import pytest
from hypothesis import given, settings

from boardwire.games import GameError, State, load
from boardwire.games.textbook import TREE_SEARCHES, Lookahead, search_tree
from boardwire.games.textbook.steps.tree_search import DEEPENING, SEARCHES, Order, Walk, walk_search
from boardwire.games.textbook.steps.walk import Fact

from ..trees import trees

BOOK = "[[3,12,8],[2,4,6],[14,5,2]]"


def tree(text: str = BOOK) -> State:
    """The start of a game with this tree."""
    return load("tree", tree=text).start()


def cut_leaves(walk: Walk) -> list[Fact]:
    """The leaves that a walk cuts off."""
    gone = {number for step in walk.steps for number in step.cut}
    for node in walk.nodes:  # parents come before their children
        if node.parent in gone:
            gone.add(node.id)
    return [it.utility for it in walk.nodes if it.id in gone and it.kind == "leaf"]


def test_alpha_beta_cuts_four_and_six_of_the_book() -> None:
    walk = walk_search("alphabeta", tree())
    assert cut_leaves(walk) == [4, 6]
    assert walk.facts == {
        "value": 3,
        "move": "1",
        "nodes": 11,
        "leaves": 7,
        "all_nodes": 13,
        "all_leaves": 9,
    }
    (cut,) = (it for it in walk.steps if it.kind == "cut")
    assert (
        cut.words == "MIN 2 is at most alpha: 2 against 3. The rest is cut off: the leaves 4 and 6."
    )
    after_first = next(it for it in walk.steps if it.kind == "visit" and it.node == 5)
    assert after_first.changes == {5: {"visited": 1, "alpha": 3, "beta": inf}}


def test_minimax_looks_at_every_leaf() -> None:
    walk = walk_search("minimax", tree())
    looked_at = [it.changes[it.node]["value"] for it in walk.steps if it.kind == "leaf"]
    assert looked_at == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert not any(it.cut for it in walk.steps)


@pytest.mark.parametrize(("order", "leaves"), [("given", 7), ("best", 5), ("worst", 9)])
def test_the_order_of_moves_decides_how_much_is_cut(order: str, leaves: int) -> None:
    walk = walk_search("alphabeta", tree(), order=Order(order))
    assert (walk.facts["value"], walk.facts["leaves"]) == (3, leaves)


def test_a_chance_node_adds_up_its_outcomes() -> None:
    walk = walk_search("expectiminimax", tree('[{"chance":[["1/2",8],["1/2",2]]},4]'))
    words = [it.words for it in walk.steps if it.kind == "back" and it.node == 1]
    assert words == ["Chance 1 adds 0.5 times 8: 4 so far.", "Chance 1 adds 0.5 times 2: 5 so far."]
    assert walk.facts["value"] == 5


def test_positions_come_with_their_board_and_a_depth() -> None:
    state = load("tictactoe", position="O--XX-O-X O").start()
    walk = walk_search("alphabeta", state)
    assert walk.facts["value"] == 0
    assert walk.nodes[0].state == state.text()
    assert max(it.level for it in walk_search("minimax", state, depth=2).nodes) == 2


def test_a_walk_is_data_without_infinity() -> None:
    data = json.loads(json.dumps(walk_search("alphabeta", tree()).to_data(), allow_nan=False))
    assert data["steps"][0]["changes"] == {"0": {"visited": 1, "alpha": None, "beta": None}}


@pytest.mark.parametrize(
    ("name", "game", "options"),
    [
        ("nosuch", "tree", {}),
        ("uct", "tree", {}),
        ("minimax", "tree", {"tree": '[{"chance":[["1/2",8],["1/2",2]]},4]'}),
        ("minimax", "tictactoe", {}),
        ("minimax", "kuhn", {}),
    ],
)
def test_what_cannot_be_shown_is_refused(name: str, game: str, options: dict[str, str]) -> None:
    with pytest.raises(GameError):
        walk_search(name, load(game, **options).start())


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(trees())
def test_the_last_step_has_the_value_and_the_nodes_of_the_search(state: State) -> None:
    for name in SEARCHES:
        if name == DEEPENING:
            continue
        walk = walk_search(name, state)
        found, _ = search_tree(TREE_SEARCHES[name], state, Lookahead())
        assert (walk.facts["nodes"], walk.facts["leaves"]) == (found.nodes, found.leaves)
        last = walk.steps[-1]
        assert (last.node, last.changes[0]["value"]) == (0, walk.facts["value"])
        leaves = sum(it.kind == "leaf" for it in walk.steps)
        assert leaves == found.leaves
        assert len(cut_leaves(walk)) == walk.facts["all_leaves"] - leaves


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(trees(chance=True))
def test_the_bounds_that_are_told_are_true(state: State) -> None:
    full = walk_search("expectiminimax", state)
    true = full.after(len(full.steps)).facts
    walk = walk_search("star1", state)
    for node, facts in walk.after(len(walk.steps)).facts.items():
        told, value = facts["value"], true[node]["value"]
        assert isinstance(value, int | float)
        if isinstance(told, str):
            limit = float(told[1:])
            assert value <= limit + 0.001 if told[0] == "≤" else value >= limit - 0.001
        else:
            assert told == pytest.approx(value, abs=1e-6)


@pytest.mark.parametrize(
    ("tree", "rest"),
    [
        ('[[3,12],[2,"1/3"]]', "The rest is cut off: the leaf 1/3."),
        ('[[3,12],[2,"1/3","inf"]]', "The rest is cut off: the leaves 1/3 and ∞."),
        ("[[3,12],[2,1,1,1,1,1,1,1,1,1]]", "The rest is cut off: 9 leaves."),
    ],
)
def test_all_kinds_of_leaves_are_listed_where_they_are_cut_off(tree: str, rest: str) -> None:
    walk = walk_search("alphabeta", load("tree", tree=tree).start())
    (cut,) = (it for it in walk.steps if it.cut)
    assert cut.words.endswith(rest), cut.words
