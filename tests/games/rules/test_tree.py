"""Trees: the textbook's examples and their values, and what is told of trees that are none."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from math import inf
from typing import Any

import pytest

from boardwire._native import OVER, AlphaBeta, Expectiminimax, ExplicitTree, Mcts
from boardwire.clients.engines import EngineConsole, make_searcher
from boardwire.games import Game, InvalidMove, OptionError, load
from boardwire.games.records import GameRecord, read_records, write_record
from boardwire.games.rules.tree import Tree
from boardwire.games.rules.tree.nested import MAX_CHILDREN, MAX_DEPTH, MAX_NODES
from boardwire.matches import Table
from boardwire.protocol import Command

from ..solving import outcomes, solve
from ..test_positions import assert_read_back

LECTURE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
# Russell and Norvig, "Artificial Intelligence", the figure of a tree for three players.
THREE: list[Any] = [
    [[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]],
    [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]],
]


def leaves(tree: Any) -> Any:
    """The same tree with its tuples as leaves for several."""
    return {"utility": list(tree)} if isinstance(tree, tuple) else [leaves(it) for it in tree]


def tree(nested: Any, **options: Any) -> Tree:
    game = load("tree", tree=nested, **options)
    assert isinstance(game, Tree)
    return game


def value(game: Tree) -> float:
    """What a search finds for who is to move, in the numbers of the tree."""
    return Expectiminimax().search(game.initial().position).value * game.scale


def test_the_tree_of_the_lecture_is_worth_3() -> None:
    game = tree(LECTURE)
    assert (game, game.scale) == (load("tree"), 14)
    position = game.initial().position
    for search in (AlphaBeta(), Expectiminimax()):
        result = search.search(position)
        assert result.value * game.scale == pytest.approx(3, abs=1e-5)
        assert (result.move, result.pv, result.exact) == (0, [0, 0], True)
    assert Mcts(seed=1).search(position, simulations=3000).move == 0


@pytest.mark.parametrize(
    ("nested", "expected"),
    [
        ([{"1/2": 4, "0.5": [3, 9]}, 3], 3.5),
        ([{"1/3": 9, "2/3": -3}, 0], 1),
        ([{"chance": [["1/2", 4], ["1/2", 1]]}, 2], 2.5),
        ([{"chance": [[0.25, 4], [Fraction(3, 4), 0]]}, 0.5], 1),
        ({"0.1": [1, 2], "0.9": [{"1": [5, 4]}, 0]}, None),  # chance acts first
    ],
)
def test_chance_is_weighed_and_takes_nobodys_turn(nested: Any, expected: float | None) -> None:
    game = tree(nested)
    assert game.has_chance
    if expected is not None:
        assert value(game) == pytest.approx(expected, abs=1e-6)
    assert solve(game.initial())[0] * game.scale == pytest.approx(
        0.1 * 2 + 0.9 * 4 if expected is None else expected
    )


def test_equal_probabilities_of_one_object_are_read_from_text() -> None:
    game = tree('[{"1/2": 4, "1/2": 1}, 2]')
    assert value(game) == pytest.approx(2.5, abs=1e-6)
    assert game.options["tree"] == '[{"chance":[["1/2",4],["1/2",1]]},2]'


def test_three_players_each_take_their_best() -> None:
    game = tree(leaves(THREE), players=3)
    assert (game.scale, game.zero_sum) == (7, False)
    assert value(game) == pytest.approx(1, abs=1e-6)
    assert [7 * worth for worth in solve(game.initial())] == pytest.approx([1, 2, 6])
    state = game.initial()
    for expected in (0, 1, 2):
        assert state.to_act() == expected
        state.apply(0)
    assert state.view().side["utility of p3"] == 6


def test_one_player_takes_the_highest_leaf() -> None:
    game = tree([[1, 7], [[9, 2], 3]], players=1)
    assert value(game) == pytest.approx(9, abs=1e-6)


def test_general_sums_of_two_are_searched_by_the_engines() -> None:
    """The prisoners' dilemma, one after the other: the second defects, and so the first does."""
    nested = leaves([[(3, 3), (0, 5)], [(5, 0), (1, 1)]])
    game = tree(nested)
    assert (game.zero_sum, load("tree").zero_sum) == (False, True)
    assert value(game) == pytest.approx(1, abs=1e-6)
    with pytest.raises(ValueError, match="sum to zero"):
        AlphaBeta().search(game.initial().position)
    state = game.read_position("2.2")
    assert state.margin() is None
    assert state.view().side == {"path": "2.2", "utility of black": 1, "utility of white": 1}


@pytest.mark.parametrize("engine", ["alphabeta", "expectiminimax", "mcts", "random"])
@pytest.mark.parametrize(
    "words",
    [
        (),
        ('tree=[{"1/2":[1,2],"1/2":3},2]',),
        ('tree=[{"utility":[3,1]},{"utility":[0,5]}]',),
        ("tree=[1,2]", "players=1"),
    ],
)
async def test_every_engine_plays_every_kind_of_tree(engine: str, words: tuple[str, ...]) -> None:
    options = {"playouts": "50"} if engine == "mcts" else {}
    console = EngineConsole(Table(load("tree")), make_searcher(engine, options))
    await console.handle(Command("bw-game", ("tree", *words)))
    assert (await console.handle(Command("genmove", ("b",)))).text in ("1", "2", "3")


async def test_a_finished_game_is_scored_in_the_numbers_of_the_tree() -> None:
    console = EngineConsole(Table(load("tree")), make_searcher("alphabeta"))
    await console.handle(Command("gogui-play_sequence", ("b", "1", "w", "2")))
    assert (await console.handle(Command("final_score", ()))).text == "B+12"
    assert "utility of white: -12" in (await console.handle(Command("showboard", ()))).text


@pytest.mark.parametrize(("leaf", "score"), [(3, "B+3"), (0, "0"), (-2, "-B")])
def test_who_plays_alone_wins_above_0_and_loses_below(leaf: int, score: str) -> None:
    table = Table(load("tree", tree=[leaf, 1], players=1))
    table.play(0, "1")
    assert table.score() == score


@pytest.mark.parametrize(
    "game",
    [
        load("tree"),
        tree(leaves(THREE), players=3),
        tree([{"1/3": [1, 2.5], "2/3": [{"0.5": [-1e9, 0.125], ".5": 3}, 0]}, [[1]]]),
    ],
    ids=repr,
)
def test_a_tree_and_its_records_are_read_back(game: Game) -> None:
    assert " " not in str(game.options["tree"])
    assert load("tree", **game.options) == game
    for seed in range(20):
        chooser, state, moves = random.Random(seed), game.initial(), []
        while state.to_act() != OVER:
            assert_read_back(state)
            move = chooser.choice(outcomes(state))
            moves.append(state.move_text(move))
            state.apply(move)
        record = GameRecord(game, tuple(moves))
        assert read_records(write_record(record)) == [record]


def test_a_game_can_begin_at_a_position() -> None:
    state = load("tree", position="2").start()
    assert state.view().side == {"path": "2", "tree": "[2,4,6]"}
    assert state.to_act() == 1
    assert load("tree", position="root").start().key() == load("tree").initial().key()


def test_a_move_is_the_number_of_a_child() -> None:
    state = load("tree").initial()
    assert state.parse_move("3") == 2
    for text in ("A1", "-1", "²", "1.5", ""):
        with pytest.raises(InvalidMove, match="no number of a child"):
            state.parse_move(text)


def deep(levels: int) -> str:
    return "[" * levels + "1" + "]" * levels


@pytest.mark.parametrize(
    ("nested", "players", "message"),
    [
        ("", 2, "option tree must be nested lists in JSON, such as [[3,12],[2,4]]"),
        ("[[3,12]", 2, "option tree must be nested lists in JSON"),
        ("[1,NaN]", 2, "NaN is no number"),
        ("[" * 100_000, 2, "option tree must be nested lists in JSON"),
        ({1, 2}, 2, "the root: '{1, 2}' is neither a list nor a number nor an object"),
        (3, 2, "the root: there must be something to decide"),
        ([[1, 2], []], 2, "node 2: an empty list"),
        ([[1, "a b"], 3], 2, "node 1.2: 'a b' is neither a list nor a number nor an object"),
        ([[1, "a"], 3], 2, "node 1.2: 'a' is an unknown value: only `boardwire explain"),
        ([1, True], 2, "node 2: 'True' is neither"),
        ([1, None], 2, "node 2: 'None' is neither"),
        ([1, 1e10], 2, "node 2: utilities lie between -1e+09 and 1e+09"),
        ([[1, 2], [3, 4]], 3, 'node 1.1: with 3 players a leaf is {"utility":[...]}, not 1'),
        ([1, {"utility": [1]}], 2, "node 2: utility must be a list of 2 numbers"),
        ([1, {"utility": [1, "b"]}], 2, "node 2: utility must be a list of numbers, not 'b'"),
        ([1, {"utility": 3}], 2, "node 2: utility must be a list of 2 numbers"),
        ([1, {"1/3": 1, "1/3 ": 1}], 2, "node 2: '1/3 ' is no probability above 0"),
        ([1, {"1/3": 1, "0.5": 1}], 2, "node 2: the probabilities sum to 0.833333, not to 1"),
        ([1, {"0": 1, "1": 1}], 2, "node 2: '0' is no probability"),
        ([1, {"1/0": 1}], 2, "node 2: '1/0' is no probability"),
        ([1, {"1.5": 1}], 2, "node 2: '1.5' is no probability"),
        ([1, {}], 2, "node 2: chance must have outcomes"),
        ([1, {"chance": [3]}], 2, "node 2: chance must be a list of pairs"),
        ([1, {"chance": 3}], 2, "node 2: chance must have outcomes"),
        ([1, {"chance": [["1", {"1": []}]]}], 2, "node 2.1.1: an empty list"),
        ([1, list(range(MAX_CHILDREN + 1))], 2, "node 2: a node has at most 256 children, not 257"),
        (deep(MAX_DEPTH + 1), 2, "a tree is at most 200 moves deep"),
        ([[[0] * 256] * 256] * 2, 2, f"a tree has at most {MAX_NODES} nodes"),
    ],
)
def test_what_is_no_tree_is_told_with_its_place(nested: Any, players: int, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        load("tree", tree=nested, players=players)
    assert message in str(caught.value)


@pytest.mark.parametrize("levels", [MAX_DEPTH + 1, 700, *range(900, 1000, 5), 5000, 100_000])
@pytest.mark.parametrize(
    "form", ["{lists}", '[1,{{"utility":[{lists}]}}]', '{{"chance":[[{lists},1]]}}']
)
def test_lists_of_any_depth_are_refused_in_words(levels: int, form: str) -> None:
    with pytest.raises(OptionError) as caught:
        load("tree", tree=form.format(lists=deep(levels)), players=1)
    said = str(caught.value)
    assert "recursion" not in said
    if levels == 100_000 or form == "{lists}":
        assert "at most 200 moves deep: write leaves in place of what is deeper" in said


def test_lists_of_python_may_be_as_deep_as_the_tree() -> None:
    lists: Any = [1, 0]
    for _ in range(MAX_DEPTH - 1):
        lists = {"chance": [["1", lists]]}
    assert load("tree", tree=lists).start().view().side["path"] == "root"
    for _ in range(10_000):
        lists = [lists]
    with pytest.raises(OptionError, match="at most 200 moves deep: write leaves"):
        load("tree", tree=lists)


@pytest.mark.slow
def test_trees_as_large_as_they_may_be_are_played() -> None:
    game = tree(deep(MAX_DEPTH))
    assert value(game) == 1
    wide = tree([[0] * 256] * 256)
    assert Expectiminimax().search(wide.initial().position).exact


@pytest.mark.parametrize(
    "nodes",
    [
        [],
        [(0, 2, 1.0, []), (OVER, 0, 1.0, [0.0, 0.0])],
        [(OVER, 0, 1.0, [0.0, 0.0])] * 2,
        [(0, 0, 1.0, [])],
        [(2, 1, 1.0, []), (OVER, 0, 1.0, [0.0, 0.0])],
        [(0, 1, 1.0, []), (OVER, 0, 1.0, [0.0])],
        [(0, 1, 1.0, []), (OVER, 0, 1.0, [0.0, 2.0])],
        [(0, 1, 1.0, []), (OVER, 0, 0.0, [0.0, 0.0])],
        [(0, 257, 1.0, []), *[(OVER, 0, 1.0, [0.0, 0.0])] * 257],
    ],
)
def test_nodes_that_are_no_tree_are_refused(
    nodes: list[tuple[int, int, float, list[float]]],
) -> None:
    with pytest.raises(ValueError, match="must"):
        ExplicitTree(2, nodes)


def test_a_long_tree_is_shown_in_part() -> None:
    shown = load("tree", tree=json.dumps([list(range(200)), 1])).initial().view().side["tree"]
    assert isinstance(shown, str)
    assert shown.endswith("...")
    assert len(shown) == 203


def test_the_table_has_the_player_to_act_or_the_utilities_of_the_leaf() -> None:
    state = load("tree", tree='[{"name":"A","moves":{"left":3,"right":[1,2]}},[5,6]]').start()
    assert state.view().table == {"path": "root", "player": 0}
    assert str(state.move_words(0, 0)) == "1: node A"
    assert str(state.move_words(1, 0)) == "Branch 2"
    state.apply(0)
    assert str(state.move_words(0, 1)) == "left: leaf with 3"
    state.apply(0)
    assert state.view().table == {"path": "1.1", "utilities": ["3", "-3"]}
    chance = load("tree", tree='{"1/2":5,"1/2":7}').start()
    assert chance.view().table == {"path": "root"}


def test_a_tree_may_have_infinite_leaves_alone() -> None:
    game = load("tree", tree="[[inf],-inf]")
    assert isinstance(game, Tree)
    assert [game.worth(value) for value in (1.0, -1.0, 0.5)] == [inf, -inf, 1.0]
