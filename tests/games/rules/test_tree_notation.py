"""What the notation of trees says beside lists and numbers: names, players, evaluations, turns."""

from __future__ import annotations

import json
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire._native import AlphaBeta
from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.games import CHANCE, OVER, IllegalMove, InvalidMove, OptionError, load
from boardwire.games.rules.tree import Tree, TreeNode, TreeState, read_tree, tree_text

NAMED: dict[str, Any] = {
    "name": "A",
    "moves": {
        "left": {"name": "B", "value": 4, "moves": {"up": 3, "down": {"name": "C", "value": 12}}},
        "right": [2, 8],
    },
}


def tree(nested: Any, **options: Any) -> Tree:
    game = load("tree", tree=nested, **options)
    assert isinstance(game, Tree)
    return game


def test_moves_and_nodes_have_names() -> None:
    state = tree(NAMED).start()
    assert [state.move_text(move) for move in state.legal_moves()] == ["left", "right"]
    state.apply(state.parse_move("LEFT"))
    assert isinstance(state, TreeState)
    assert state.node().name == "B"
    assert state.parse_move("down") == state.parse_move("2") == 1
    assert tree(NAMED).read_position("left.down").node().name == "C"
    assert tree(NAMED).read_position("right.2").position_text() == "2.2"
    with pytest.raises(InvalidMove, match="nor one of the moves up, down"):
        state.parse_move("left")
    with pytest.raises(IllegalMove):
        state.parse_move("3")


def test_an_inner_node_may_have_an_evaluation_which_searches_take_where_they_end() -> None:
    state = tree(NAMED).start()
    assert AlphaBeta().search(state.position, depth=1).move == 1, "5 is the mean of 2 and 8"
    state.apply(0)
    scale = tree(NAMED).scale
    assert (state.evaluate(0) * scale, state.evaluate(1) * scale) == (4, -4)
    best = tree([{"value": 9, "moves": [1, 2]}, [3, 4]])
    result = AlphaBeta().search(best.start().position, depth=1)
    assert (result.move, result.exact) == (0, False)
    assert result.value * best.scale == pytest.approx(9, abs=1e-5)
    assert AlphaBeta().search(best.start().position).move == 1


def test_evaluations_may_be_those_of_a_game_that_is_not_zero_sum() -> None:
    game = tree([{"value": [3, 1], "moves": [1, 2]}, 4])
    assert (game.zero_sum, tree([{"value": [3, -3], "moves": [1, 2]}, 4]).zero_sum) == (False, True)
    with pytest.raises(ValueError, match="sum to zero"):
        AlphaBeta().search(game.start().position, depth=1)


def actors(game: Tree) -> list[int]:
    return [node.actor for node, _ in game.root.breadth_first() if node.actor != OVER]


def test_min_may_move_first_and_a_player_twice() -> None:
    assert actors(tree([[[1, 2]], [3]])) == [0, 1, 1, 0]
    assert actors(tree([[[1, 2]], [3]], turns="min,max")) == [1, 0, 0, 1]
    assert actors(tree([[[1, 2]], [3]], turns="max")) == [0, 0, 0, 0]
    assert actors(tree([[[[1]]]], turns="max,max,min")) == [0, 0, 1, 0]
    assert actors(tree({"player": "min", "moves": [[[1]]]})) == [1, 0, 1]
    assert actors(tree([{"1/2": [{"player": "max", "moves": [[4]]}], "0.5": 1}])) == [
        *(0, CHANCE, 1, 0, 1)
    ]
    assert actors(tree([[[{"utility": [1, 2, 3]}]]], players=3, turns="p3,b")) == [2, 0, 2]


def test_allies_share_the_sum_of_their_utilities() -> None:
    game = tree([{"utility": [1, 2, 6]}, {"utility": [4, 2, 3]}], players=3, alliances="b+w")
    state = game.read_position("2")
    assert [6 * it for it in state.returns()] == pytest.approx([6, 6, 3])
    assert state.view().side["utility of white"] == 6
    assert '"utility":[4,2,3]' in str(game.options["tree"]), "the tree stays as it is written"


def test_outcomes_of_chance_have_names() -> None:
    state = tree({"chance": [["1/2", [1, 2], "heads"], ["1/2", 3]]}).start()
    assert [state.move_text(it) for it, _ in state.chance_outcomes()] == ["heads", "2"]


def test_unknown_values_and_statistics_are_read_where_nobody_plays() -> None:
    root = read_tree('[[3,"x"],{"stats":[7,10],"moves":[{"stats":[2,3]}]}]', 2, playable=False)
    assert root.children[0].children[1].unknown == "x"
    assert root.children[1].stats == (7, 10)
    assert "".join(tree_text(root)) == ('[[3,"x"],{"stats":[7,10],"moves":[{"stats":[2,3]}]}]')


def named(below: st.SearchStrategy[TreeNode]) -> st.SearchStrategy[TreeNode]:
    def make(
        children: list[TreeNode], name: str, value: int | None, player: int | None, names: bool
    ) -> TreeNode:
        return TreeNode(
            player or 0,
            children,
            name=name,
            moves=[f"m{number}" for number, _ in enumerate(children)] if names else [],
            value=() if value is None else (value, -value),
            stated=True,
        )

    return st.builds(
        make,
        st.lists(below, min_size=1, max_size=3),
        st.sampled_from(["", "A", "B1"]),
        st.none() | st.integers(-9, 9),
        st.sampled_from([0, 1]),
        st.booleans(),
    )


leaves = st.builds(
    lambda value, name: TreeNode(OVER, utility=(value, -value), name=name),
    st.integers(-9, 9),
    st.sampled_from(["", "C"]),
)


@pytest.mark.slow
@given(named(st.recursive(leaves, named, max_leaves=12)))
def test_a_tree_is_read_back(root: TreeNode) -> None:
    text = "".join(tree_text(root))
    assert read_tree(text, 2) == root
    assert tree(text).options["tree"] == text


@pytest.mark.parametrize(
    ("nested", "options", "message"),
    [
        ('[1,{"nam":"A","moves":[1]}]', {}, "node 2: a node has no 'nam'; it has name, player"),
        ('[1,{"moves":[1],"chance":[[1,2]]}]', {}, "node 2: a node has one of moves, chance and"),
        ('[1,{"value":1,"utility":[1,1]}]', {}, "node 2: a node has one of value and utility"),
        ('[1,{"moves":[]}]', {}, "node 2: moves must be a list"),
        ('[1,{"moves":{"a":1,"A":2}}]', {}, "node 2: two moves are called 'a'"),
        ('[1,{"moves":{"1":1}}]', {}, "node 2: '1' is not the name of a move: a letter and"),
        ('[1,{"moves":{"resign":1}}]', {}, "node 2: 'resign' is not the name of a move"),
        ('[1,{"name":"a b","value":1}]', {}, "node 2: 'a b' is not a name"),
        ('[1,{"name":"a","name":"b","value":1}]', {}, "node 2: a key is given twice"),
        ('[1,{"name":"A"}]', {}, "node 2: a leaf has a value"),
        ('[1,{"player":"p3","moves":[1]}]', {}, "node 2: 'p3' is no player: write max, min"),
        ('[1,{"player":"max","value":1}]', {}, "node 2: only a node with moves has a player"),
        ('[1,{"value":"high","moves":[1]}]', {}, "node 2: value must be a number, not 'high'"),
        ('[1,{"stats":[3,2],"value":1}]', {}, "node 2: stats must be wins and visits"),
        ('[1,{"stats":[1,true],"value":1}]', {}, "node 2: stats must be wins and visits"),
        ("[1,x]", {}, "node 2: 'x' is an unknown value"),
        ("[1,NaN]", {}, "NaN is no number"),
        ("[1,1/0]", {}, "node 2: '1/0' divides by 0"),
        ("[[1,2],[3,4]", {}, "such as [[3,12],[2,4]]: ']' is missing at the end"),
        ('[{"moves":[1,2]', {}, "'}]' is missing at the end"),
        ("[[1,2]},3]", {}, "'}' at character 7 stands where ']' is missing"),
        ("[1,2]]", {}, "']' at character 6 closes nothing"),
        ('["]",1', {}, "']' is missing at the end"),
        ("[1,2 3]", {}, "such as [[3,12],[2,4]]: Expecting ',' delimiter"),
        ('[1,{"value":inf,"moves":[1]}]', {}, "node 2: an evaluation is finite"),
        ('[{"1/2":[inf,1],"1/2":0}]', {}, "all leaves below it are finite"),
        ("[inf,1]", {"alliances": "b+w"}, "so all leaves are finite"),
        ("[1,2]", {"turns": "max,you"}, "option turns: 'you' is no player; write max, min"),
        ("[1,2]", {"turns": "max," * 65 + "max"}, "option turns has at most 64 players"),
        ("[1,2]", {"alliances": "b+w/b"}, "option alliances has a player twice"),
        ('[{"utility":[1,2,3]}]', {"players": 3, "alliances": "b+p4"}, "write b, w ... p3"),
    ],
)
def test_mistakes_are_told_with_their_place(
    nested: str, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(OptionError) as caught:
        load("tree", tree=nested, **options).start()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("written", "value", "drawn"),
    [
        ("inf", inf, "∞"),
        ("∞", inf, "∞"),
        ("+Infinity", inf, "∞"),
        ('"-∞"', -inf, "-∞"),
        ("\N{MINUS SIGN}∞", -inf, "-∞"),
        ("-inf", -inf, "-∞"),
        ("1/3", 1 / 3, "1/3"),
        ('"-2/7"', -2 / 7, "-2/7"),
        ("+4", 4, "4"),
        (".5", 0.5, "0.5"),
        ("\N{MINUS SIGN}3", -3, "-3"),
    ],
)
def test_numbers_may_be_written_as_people_write_them(
    written: str, value: float, drawn: str
) -> None:
    game = tree(f"[{written},[1,2]]")
    leaf = game.root.children[0]
    assert (leaf.utility[0], leaf.utility_text) == (value, drawn)
    assert tree(str(game.options["tree"])) == game
    state = game.initial()
    state.apply(0)
    assert state.view().table["utilities"][0] == drawn
    assert state.view().side["utility of black"] in (drawn, value)
    assert json.dumps(state.view().side, allow_nan=False)


def test_infinite_leaves_are_won_and_lost_games() -> None:
    game = tree("[[inf,12],[-inf,6],[7,5]]")
    assert game.scale == 24
    state = game.read_position("1.1")
    assert (state.returns(), state.margin()) == ([1.0, -1.0], None)
    assert game.read_position("1.2").margin() == 12
    assert [game.worth(it) for it in (1.0, -1.0, 0.5, inf)] == [inf, -inf, 12, inf]
    assert [game.worth_text(it) for it in (1.0, 5 / 24)] == ["∞", "5"]
    for engine in ("alphabeta", "mcts"):
        searcher = make_searcher(engine, {"playouts": "400"} if engine == "mcts" else {})
        assert searcher.choose(Root(game.initial(), ()), SearchLimits(1.0)).move == 0
