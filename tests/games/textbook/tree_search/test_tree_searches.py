"""The textbook's algorithms find the same values as each other, and as the searches in C++."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire import _native
from boardwire.games import CHANCE, OVER, Game, GameError, State, add, load
from boardwire.games.registry import searchable
from boardwire.games.textbook import (
    TREE_SEARCHES,
    Lookahead,
    TooLarge,
    Unsuitable,
    Value,
    search_tree,
)

from ..trees import found, leaves, trees, trees_without_ties

TWO_PLAYER = ("minimax", "negamax", "alphabeta", "negamax-alphabeta", "expectiminimax")


def for_mover(value: Value, state: State) -> float:
    """A value as the searches in C++ tell it: to the player to act."""
    player = state.to_act()
    if isinstance(value, tuple):
        return value[player]
    return value if player == 0 else -value


def close(value: float) -> object:
    """What equals a value up to the precision of the searches in C++, single floats."""
    return pytest.approx(value, abs=1e-6)


def middle(game: Game, plies: int, seed: int) -> State:
    """A position some plies into a random game, not over, with a player to act."""
    chooser = random.Random(seed)
    while True:
        state = game.start()
        for _ in range(plies):
            outcomes = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
            if outcomes:
                state.apply(chooser.choice(outcomes))
        if state.to_act() not in (OVER, CHANCE):
            return state


def assert_all_agree(state: State) -> None:
    """All algorithms for two players and both searches in C++ find the same value and move."""
    expected = found("minimax", state)
    assert isinstance(expected.value, float | int)
    mover = for_mover(expected.value, state)
    for name in TWO_PLAYER:
        it = found(name, state)
        value = mover if name.startswith("negamax") else expected.value
        assert (it.value, it.move) == (value, expected.move), name
    assert found("maxn", state).value == (expected.value, -expected.value)
    for search in (_native.AlphaBeta(), _native.Expectiminimax()):
        result = search.search(state.position)
        assert result.exact
        assert result.value == close(mover)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(trees())
def test_all_agree_on_trees(state: State) -> None:
    assert_all_agree(state)


@settings(max_examples=15, deadline=None)
@given(st.integers(3, 7), st.integers(0, 1000))
def test_all_agree_on_tic_tac_toe(plies: int, seed: int) -> None:
    assert_all_agree(middle(load("tictactoe"), plies, seed))


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=3).filter(any), st.booleans())
def test_all_agree_on_nim(heaps: list[int], misere: bool) -> None:
    assert_all_agree(load("nim", heaps=",".join(map(str, heaps)), misere=misere).start())


@settings(max_examples=8, deadline=None)
@given(st.integers(35, 38), st.integers(0, 1000))
def test_all_agree_on_the_end_of_connect_four(plies: int, seed: int) -> None:
    assert_all_agree(middle(load("connect4"), plies, seed))


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(trees(chance=True))
def test_expectiminimax_agrees_with_c_plus_plus_where_chance_acts(state: State) -> None:
    result = _native.Expectiminimax().search(state.position)
    for name in ("expectiminimax", "maxn"):
        it = found(name, state)
        assert for_mover(it.value, state) == close(result.value)


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 3, 4])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_maxn_agrees_with_c_plus_plus(players: int, data: st.DataObject) -> None:
    state = data.draw(trees_without_ties(players))
    result = _native.Expectiminimax().search(state.position)
    it = found("maxn", state)
    assert for_mover(it.value, state) == close(result.value)
    assert it.move == result.move


def test_maxn_agrees_with_c_plus_plus_on_nim_for_three() -> None:
    state = load("nim", heaps="1,2,3", players=3).start()
    result = _native.Expectiminimax().search(state.position)
    assert for_mover(found("maxn", state).value, state) == close(result.value)


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_expectiminimax_agrees_with_c_plus_plus_on_pig_to_a_depth(depth: int) -> None:
    state = load("pig", target=6).start()
    result = _native.Expectiminimax().search(state.position, depth=depth)
    assert found("expectiminimax", state, depth).value == close(result.value)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(trees())
def test_alphabeta_visits_the_same_leaves_in_both_forms_and_no_more_than_minimax(
    state: State,
) -> None:
    visited = leaves("alphabeta", state)
    assert visited == leaves("negamax-alphabeta", state)
    assert set(visited) <= set(leaves("minimax", state))
    assert len(visited) == found("alphabeta", state).leaves


def test_alphabeta_cuts_the_leaves_4_and_6_of_the_textbooks_tree() -> None:
    state = load("tree", tree="[[3,12,8],[2,4,6],[14,5,2]]").start()
    unseen = set(leaves("minimax", state)) - set(leaves("alphabeta", state))
    assert unseen == {"2.2", "2.3"}
    it = found("alphabeta", state)
    assert (it.move, it.nodes, it.leaves) == (0, 11, 7)
    assert it.value == pytest.approx(3 / 14)


def test_with_the_best_moves_first_alphabeta_visits_as_many_leaves_as_knuth_and_moore_say() -> None:
    # b^ceil(m/2) + b^floor(m/2) - 1 leaves of b^m, for b = 3 and m = 4.
    def tree(depth: int, worth: int) -> object:
        if depth == 0:
            return worth
        return [tree(depth - 1, worth if child == 0 else worse(depth)) for child in range(3)]

    def worse(depth: int) -> int:
        return -9 if depth % 2 == 0 else 9  # MAX moves at even depths above the leaves

    state = load("tree", tree=tree(4, 0)).start()
    assert found("minimax", state).leaves == 81
    assert found("alphabeta", state).leaves == 9 + 9 - 1


@pytest.mark.parametrize("name", [*searchable()])
def test_every_game_is_searched(name: str) -> None:
    game = load(name)
    suitable = ("expectiminimax", "maxn") if game.has_chance else (*TWO_PLAYER, "maxn")
    for algorithm in suitable:
        it = found(algorithm, game.start(), depth=1)
        moves = game.start().legal_moves()
        assert it.nodes == 1 + it.leaves > len(moves)
        assert (it.move in moves) == bool(moves)


def test_a_game_of_hidden_information_is_refused() -> None:
    for algorithm in TREE_SEARCHES:
        with pytest.raises(GameError, match="players choose at once"):
            found(algorithm, load("rps").start())


def test_a_search_looks_as_far_as_it_is_told_and_evaluates_there() -> None:
    state = load("connect4").start()
    lookahead = Lookahead(depth=3, evaluate=lambda state, player: 0.25 - 0.5 * player)
    it, _ = search_tree(TREE_SEARCHES["minimax"], state, lookahead)
    assert (it.value, it.nodes, it.leaves) == (0.25, 1 + 7 + 49 + 343, 343)


def test_a_cutoff_test_ends_the_search_where_it_says() -> None:
    state = load("connect4").start()
    lookahead = Lookahead(
        depth=2, is_cutoff=lambda state, depth: depth == 1 and state.view().last_move == "D1"
    )
    it, _ = search_tree(TREE_SEARCHES["minimax"], state, lookahead)
    assert (it.nodes, it.leaves) == (1 + 7 + 6 * 7, 1 + 6 * 7)


@pytest.mark.parametrize(
    ("name", "game", "hint"),
    [
        ("alphabeta", load("pig"), "take expectiminimax"),
        ("expectiminimax", load("nim", players=3), "take maxn"),
        ("negamax", load("tree", tree=[{"utility": [1, 1]}, 0]), "take maxn"),
    ],
)
def test_an_algorithm_refuses_games_that_it_is_not_defined_for(
    name: str, game: Game, hint: str
) -> None:
    with pytest.raises(Unsuitable, match=hint):
        found(name, game.start())


def test_a_tree_that_is_too_large_is_told() -> None:
    with pytest.raises(TooLarge, match="more than 500 nodes: limit the depth"):
        search_tree(TREE_SEARCHES["alphabeta"], load("go").start(), Lookahead(depth=3, most=500))


@pytest.mark.slow
def test_a_tree_that_is_too_deep_is_told() -> None:
    state = load("nim", heaps="255,255,255,255,255,255,255,255").start()
    with pytest.raises(TooLarge, match="too deep"):
        search_tree(TREE_SEARCHES["minimax"], state, Lookahead())


def test_negamax_refuses_a_game_where_a_player_moves_twice(python_games: None) -> None:
    kalah = add("kalah:Kalah")().start()
    with pytest.raises(Unsuitable, match="take turns"):
        found("negamax", kalah, depth=2)
    assert found("minimax", kalah, depth=2).nodes > 30
