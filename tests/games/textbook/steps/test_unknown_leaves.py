"""Trees with unknown leaves, as data."""

from __future__ import annotations

import pytest

from boardwire.games import GameError
from boardwire.games.rules.tree import Tree, read_tree
from boardwire.games.textbook.steps.unknown_leaves import walk_unknown
from boardwire.games.textbook.steps.walk import Walk


def unknown(name: str, tree: str) -> Walk:
    root = read_tree(tree, 2, playable=False)
    return walk_unknown(name, root, lambda text: Tree(tree=text))


def test_nodes_have_the_conditions_of_their_cuts() -> None:
    walk = unknown("alphabeta", "[[3,12],[x,[4,y]]]")
    assert (walk.steps, walk.facts["unknown"]) == ([], ["x", "y"])
    inner = [it.kind for it in walk.nodes if it.kind != "leaf"]
    assert inner == ["max", "min", "min", "max"]
    assert [it.utility for it in walk.nodes if it.kind == "leaf"] == ["3", "12", "x", "4", "y"]
    assert walk.nodes[6].condition == "x ≤ 3"
    assert walk.nodes[7].condition == "", "it is left out with the node above it alone"


def test_minimax_cuts_nothing() -> None:
    assert not any(it.condition for it in unknown("minimax", "[[3,12],[x,4]]").nodes)


@pytest.mark.parametrize("name", ["negamax", "uct", "and-or", "nosuch"])
def test_other_searches_take_no_unknown_values(name: str) -> None:
    with pytest.raises(GameError, match="unknown values"):
        unknown(name, "[[3,12],[x,4]]")


def test_a_tree_with_many_nodes_is_refused() -> None:
    tree = "[" + ",".join(["[1,1,1,1,1,1,1,1,1,x]"] * 40) + "]"
    with pytest.raises(GameError, match="more than 400 nodes"):
        unknown("alphabeta", tree)
