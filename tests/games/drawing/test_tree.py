"""Pictures of game trees."""

from __future__ import annotations

from itertools import pairwise

from boardwire.games import load
from boardwire.games.drawing import cell_label, frame, move_points
from boardwire.games.drawing.tree import MAX_LEAVES

from .conftest import Shown, after


def test_the_way_to_the_node_is_marked(shown: Shown) -> None:
    assert shown("tree") == {"root": "here"}
    assert shown("tree", "3 1") == {"root": "way", "3": "way", "3.1": "here"}


def test_a_move_is_made_on_the_child() -> None:
    state = after(load("tree"), "2")
    assert [move_points(state, move) for move in state.legal_moves()] == [
        ("2.1",),
        ("2.2",),
        ("2.3",),
    ]


def test_rows_are_the_levels() -> None:
    assert frame(load("tree")).rows[:2] == (("root",), ("1", "2", "3"))


def test_nodes_do_not_overlap_and_lie_under_their_parents() -> None:
    drawn = frame(load("tree", tree="[[[1,2],3],[{'1/2':4,'1/2':[5,6]},7]]".replace("'", '"')))
    for row in drawn.rows:
        places = [drawn.points[name].x for name in row]
        assert all(right - left >= 99 for left, right in pairwise(places))
    assert drawn.points["1"].x < drawn.points["root"].x < drawn.points["2"].x


def test_a_large_tree_loses_its_deeper_levels(shown: Shown) -> None:
    wide = str([[list(range(20))] * 20] * 3)
    drawn = frame(load("tree", tree=wide))
    assert len(drawn.rows[-1]) <= MAX_LEAVES
    state = after(load("tree", tree=wide), "2 1")
    assert shown("tree", "2 1 7", tree=wide) == {"root": "way", "2": "way", "2.1": "here"}
    deep = "1"
    for _ in range(150):
        deep = f"[{deep}]"
    deepest = frame(load("tree", tree=deep)).rows
    assert len(deepest) < 20
    assert list(shown("tree", " ".join("1" * 150), tree=deep).values())[-1] == "here"
    assert move_points(state, state.legal_moves()[0]) == (), "the child is not drawn"


def test_nodes_are_told() -> None:
    state = after(load("tree"), "2")
    view, game = state.view(), state.game
    assert cell_label(game, view, "root") == "root, black chooses among 3"
    assert cell_label(game, view, "2") == "node 2, white chooses among 3, the current one"
    assert cell_label(game, view, "1.2") == "leaf 1.2, utility 12"
