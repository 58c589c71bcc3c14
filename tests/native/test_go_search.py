"""What Monte Carlo tree search knows of Go besides the rules."""

from __future__ import annotations

import pytest

from boardwire._native import Go, Mcts

# Two chains with one liberty each, the same: who is to move takes the other's, and wins by that.
RACE = "XXOOO.O OXOOOOO OXO.OOO OXOOOOO OXO.OOO OXOOOOO .XOOO.O"
TAKES = 42
KOMI = -30.0


def race() -> Go:
    cells = bytes(".XO".index(sign) for sign in RACE.replace(" ", ""))
    return Go.from_cells(7, KOMI, "positional", False, cells, 0)


def test_go_prefers_what_it_knows() -> None:
    options = Mcts().options(Go(9))
    assert options["rave"]
    assert options["priors"]
    assert options["policy"]
    assert options["exploration"] == 0
    assert Mcts(policy=False).options(Go(9))["policy"] is False


@pytest.mark.parametrize("seed", range(5))
def test_a_capture_that_decides_is_found_at_once(seed: int) -> None:
    found = Mcts(seed=seed).search(race(), simulations=10)
    assert found.move == TAKES
    assert found.moves[0].prior == max(move.prior for move in found.moves)


def test_playouts_by_the_policy_know_who_wins() -> None:
    policy = Mcts(seed=1, priors=False).search(race(), simulations=1000, depth=1)
    chance = Mcts(seed=1, priors=False, policy=False).search(race(), simulations=1000, depth=1)
    value = {found.move: found.value for found in policy.moves}
    guess = {found.move: found.value for found in chance.moves}
    assert value[TAKES] > 0.95
    assert guess[TAKES] < value[TAKES]


@pytest.mark.parametrize("size", [1, 2, 5, 13, 19, 25])
def test_every_size_is_searched(size: int) -> None:
    state = Go(size)
    found = Mcts(seed=1).search(state, simulations=200)
    assert found.nodes <= 200
    assert found.move in state.legal_moves()


def test_who_wins_by_the_board_passes_and_who_loses_takes() -> None:
    # White has passed, and its stone at A3 is dead: by the board, none of black's side is black's.
    cells = bytes(".XO".index(sign) for sign in "..XO...XO.O.XO...XO...XO.")
    ends = Go.from_cells(5, -20.0, "positional", False, cells, 0, passes=1)
    assert Mcts(seed=1).search(ends, simulations=500).move == ends.size**2
    takes = Go.from_cells(5, 0.5, "positional", False, cells, 0, passes=1)
    assert Mcts(seed=1).search(takes, simulations=2000).move != takes.size**2
