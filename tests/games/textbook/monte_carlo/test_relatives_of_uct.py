"""RAVE, priors, progressive widening and PUCT: bounds by hand, and moves that are known."""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random
from typing import Any

import pytest

from boardwire import _native
from boardwire.games import State, load
from boardwire.games.rules.connect4 import ConnectFourState
from boardwire.games.textbook import SAMPLINGS, sample, ucb
from boardwire.games.textbook.lab.flat_and_uct import TRAP
from boardwire.games.textbook.monte_carlo.phases import Simulated
from boardwire.games.textbook.monte_carlo.priors import VIRTUAL_VISITS, PriorNode
from boardwire.games.textbook.monte_carlo.priors import bound as prior_bound
from boardwire.games.textbook.monte_carlo.puct import PUCT, PuctNode, priors_of
from boardwire.games.textbook.monte_carlo.rave import (
    EQUIVALENCE,
    RaveNode,
    amaf,
    backpropagate,
    weight_of_amaf,
)
from boardwire.games.textbook.monte_carlo.widening import considered
from boardwire.games.textbook.steps.monte_carlo import PHASES, walk_sampling

ENDING = "O--XX-O-X O"


def ending() -> State:
    """Tic-tac-toe with four empty cells; the player to act draws at best."""
    return load("tictactoe", position=ENDING).start()


def test_every_sampling_can_be_followed_and_grows_the_same_tree() -> None:
    assert set(PHASES) == set(SAMPLINGS)
    for name in SAMPLINGS:
        walk = walk_sampling(name, ending(), 30, Random(5), 1.0)
        found, root = sample(SAMPLINGS[name], ending(), 30, Random(5), 1.0)
        assert len(walk.nodes) == found.nodes, name
        assert walk.facts["value"] == pytest.approx(SAMPLINGS[name].best_child(root).mean)
        assert walk.after(len(walk.steps)).facts[0]["visits"] == 30, name


@pytest.mark.parametrize("name", ["rave", "priors", "widening", "puct"])
def test_all_leave_the_trap(name: str) -> None:
    found, _ = sample(SAMPLINGS[name], load("tree", tree=TRAP).start(), 500, Random(1), 1.0)
    assert found.move == 1


@pytest.mark.parametrize("name", ["rave", "priors", "widening", "puct"])
def test_games_with_dice_are_searched(name: str) -> None:
    _, root = sample(SAMPLINGS[name], load("pig").start(), 60, Random(1), 1.0)
    assert root.visits == 60
    assert sum(it.visits for it in root.children) in (59, 60)


def test_the_weight_of_amaf_is_half_at_the_equivalence() -> None:
    assert weight_of_amaf(0) == 1
    assert weight_of_amaf(EQUIVALENCE) == 0.5
    assert weight_of_amaf(10_000) < 0.06


def test_amaf_counts_a_move_that_was_made_later_by_the_same_player() -> None:
    root = RaveNode(ending())
    first, second, *_ = list(root.untried)
    mover, other = root.player, 1 - root.player
    child = root.add_child(first)
    rewards = (1.0, 0.0) if mover == 0 else (0.0, 1.0)
    reply = child.untried[-1]
    backpropagate(child, Simulated(rewards, ((other, reply), (mover, second), (mover, second))))
    assert root.amaf_visits == {first: 1, second: 1}
    assert root.amaf_wins == {first: 1.0, second: 1.0}
    assert child.amaf_visits == {reply: 1} and child.amaf_wins == {reply: 0.0}
    assert amaf(child) == 1.0


def test_priors_count_as_simulations_by_hand() -> None:
    root = PriorNode(ending())
    child = root.add_child(root.untried[0])
    child.prior = 0.8
    child.backpropagate((1.0, 0.0) if root.player == 0 else (0.0, 1.0))
    child.backpropagate((0.0, 1.0) if root.player == 0 else (1.0, 0.0))
    visits = 2 + VIRTUAL_VISITS
    expected = (1 + VIRTUAL_VISITS * 0.8) / visits + 2 * sqrt(log(2 + 1) / visits)
    assert prior_bound(child, 2) == pytest.approx(expected)


def test_progressive_widening_considers_the_root_of_the_visits() -> None:
    assert [considered(it) for it in (0, 1, 2, 4, 5, 9, 10)] == [1, 1, 2, 2, 3, 3, 4]
    _, root = sample(SAMPLINGS["widening"], load("connect4").start(), 20, Random(1), 1.0)
    assert len(root.children) == considered(19)
    for child in root.children:
        assert ucb(child.wins, child.visits, root.visits) > 0


def test_the_bound_of_puct_by_hand() -> None:
    root = PuctNode(ending())
    one, two = (root.add_child(move) for move in list(root.untried)[:2])
    one.prior, two.prior = 0.7, 0.3
    one.backpropagate((0.9, 0.1) if root.player == 0 else (0.1, 0.9))
    assert puct_bound(one) == pytest.approx(0.9 + 2 * 0.7 * sqrt(1) / 2)
    assert puct_bound(two) == pytest.approx(0.9 + 2 * 0.3 * sqrt(1) / 1)  # the mean of the sibling


def puct_bound(node: PuctNode) -> float:
    """The bound of a node with c = 2."""
    return PUCT.bound(node, 2)


def test_priors_of_puct_are_a_softmax() -> None:
    state = load("tree", tree="[[1,-1],[-1,-1],[1,1]]").start()
    priors = priors_of(state)
    assert sum(priors.values()) == pytest.approx(1)
    assert priors[2] / priors[1] == pytest.approx(exp(5.0), rel=0.02)


def test_puct_visits_moves_as_the_native_search_does() -> None:
    state = load("connect4").start()

    def judge(states: list[Any]) -> tuple[list[list[float]], list[float]]:
        priors = [list(priors_of(position_of(it)).values()) for it in states]
        return priors, [it.evaluate(it.to_act()) for it in states]

    # Native values lie between -1 and 1, so its c is twice as large.
    native = _native.Mcts(puct=2.0).search(state.position, simulations=300, evaluator=judge)
    _, root = sample(SAMPLINGS["puct"], state, 300, Random(1), 1.0)
    own = {it.move: it.visits for it in root.children}
    for it in native.moves:
        assert own[it.move] == pytest.approx(it.visits, abs=10)


def position_of(core: Any) -> State:
    """The state of a native position."""
    state = load("connect4").start()
    assert isinstance(state, ConnectFourState)
    state.core = core
    return state
