"""Monte Carlo methods: the bound, and that more games come closer to the truth."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import CHANCE, GameError, State, load
from boardwire.games.registry import searchable
from boardwire.games.textbook import (
    SAMPLINGS,
    TREE_SEARCHES,
    SampleNode,
    Unsuitable,
    max_child,
    robust_child,
    sample,
    ucb,
)
from boardwire.games.textbook.monte_carlo.playout import playout
from boardwire.games.textbook.monte_carlo.uct import exploration_term

from ..trees import found, trees


@pytest.mark.parametrize(
    ("wins", "visits", "mean", "term"),
    [(7, 10, 0.7, 0.55), (5, 8, 0.625, 0.62), (0, 3, 0, 1.00)],
)
def test_the_bound_of_a_child_below_21_visits(
    wins: float, visits: int, mean: float, term: float
) -> None:
    assert ucb(wins, visits, 21, c=0) == mean
    assert exploration_term(visits, 21) == pytest.approx(term, abs=0.01)
    assert ucb(wins, visits, 21, c=2) == pytest.approx(mean + 2 * exploration_term(visits, 21))


@pytest.mark.slow
@settings(max_examples=10, deadline=None, derandomize=True)
@given(trees(chance=True), st.integers(0, 1000))
def test_uct_comes_close_to_the_value_of_small_trees(state: State, seed: int) -> None:
    _, root = sample(SAMPLINGS["uct"], state, 3000, Random(seed))
    best = found("expectiminimax", state)
    assert isinstance(best.value, float)
    assert 2 * root.rewards[0] / root.visits - 1 == pytest.approx(best.value, abs=0.15)


def test_uct_finds_the_only_move_that_does_not_lose() -> None:
    state = load("tictactoe").start()
    for point in ("A1", "B2", "C3"):
        state.apply(state.parse_move(point))
    it, root = sample(SAMPLINGS["uct"], state, 2000, Random(1))
    assert state.move_text(it.move or 0) in ("A2", "B1", "B3", "C2")
    assert it.nodes <= 2001
    assert root.visits == it.leaves == 2000
    assert sum(child.visits for child in root.children) == 2000


def test_flat_monte_carlo_falls_into_a_trap_that_uct_sees() -> None:
    # After the first move one answer of nine loses everything: random opponents seldom find it.
    state = load("tree", tree=[[1, 1, 1, 1, 1, 1, 1, 1, -1], [0]]).start()
    assert sample(SAMPLINGS["flat"], state, 1000, Random(1))[0].move == 0
    assert sample(SAMPLINGS["uct"], state, 1000, Random(1))[0].move == 1


def test_simulations_are_repeated_from_a_seed() -> None:
    state = load("connect4").start()
    results = [sample(SAMPLINGS["uct"], state, 50, Random(seed))[0] for seed in (7, 7)]
    assert results[0] == results[1]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*searchable()])
def test_every_game_is_sampled(name: str) -> None:
    state = load(name, size=5).start() if name in ("go", "gomoku", "hex") else load(name).start()
    while state.to_act() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
    large = len(state.legal_moves()) > 500  # making thousands of nodes takes a second for each
    for algorithm in [SAMPLINGS["uct"]] if large else SAMPLINGS.values():
        it, _ = sample(algorithm, state, 2, Random(1))
        assert it.move in state.legal_moves()


def test_a_game_of_hidden_information_is_refused() -> None:
    state = load("kuhn").read_position("KJ")
    for algorithm in SAMPLINGS.values():
        with pytest.raises(GameError, match="Kuhn Poker hides information"):
            sample(algorithm, state, 10, Random(1))


def test_rewards_lie_between_0_and_1_for_any_number_of_players() -> None:
    rewards = playout(load("nim", players=3).start(), Random(1))
    assert sorted(rewards) == [0.25, 0.25, 1]


def test_sampling_needs_a_player_to_act_and_a_simulation() -> None:
    with pytest.raises(Unsuitable, match="a player is to act"):
        sample(SAMPLINGS["uct"], load("backgammon").start(), 10, Random(1))
    with pytest.raises(GameError, match="at least 1 simulation"):
        sample(SAMPLINGS["flat"], load("tictactoe").start(), 0, Random(1))


def test_names_are_unique() -> None:
    assert not set(SAMPLINGS) & set(TREE_SEARCHES)


@pytest.mark.parametrize("name", SAMPLINGS)
@pytest.mark.parametrize("simulations", [2, 3, 4, 100, 101])
def test_the_best_of_three_moves_with_sure_results_is_chosen(name: str, simulations: int) -> None:
    """One move is worth less than the next, and the first gets the extra visit of flat."""
    state = load("tree", tree="[-1,0,1]").start()
    result, root = sample(SAMPLINGS[name], state, simulations, Random(1))
    seen = [child for child in root.children if child.visits]
    assert result.value == 2 * max(child.mean for child in seen) - 1


def node(*visits_and_wins: tuple[int, float]) -> SampleNode:
    """A node whose children have visits and sums of rewards."""
    root = SampleNode(load("tictactoe").start())
    for visits, wins in visits_and_wins:
        child = root.add_child(root.untried[0])
        child.visits, child.rewards = visits, [wins, visits - wins]
    return root


def test_the_max_child_has_the_best_mean_and_the_robust_child_the_most_visits() -> None:
    root = node((10, 6), (3, 3), (10, 5), (0, 0))
    assert max_child(root) is root.children[1]
    assert robust_child(root) is root.children[0]


def test_equal_means_go_to_the_more_visited_child_and_equal_visits_to_the_better_mean() -> None:
    root = node((2, 1), (4, 2), (4, 1))
    assert max_child(root) is root.children[1]
    assert robust_child(root) is root.children[1]
