"""Monte Carlo tree search with an evaluator in place of playouts."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from boardwire._native import ConnectFour, Go, Mcts, Othello, Pig, State

if TYPE_CHECKING:
    from boardwire._native import StateLike

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "evaluator.py"

Judged = tuple[Sequence[Sequence[float]], Sequence[float]]


def of_moves(*moves: int) -> ConnectFour:
    state = ConnectFour()
    for move in moves:
        state.apply(move)
    return state


def guess(states: list[State]) -> Judged:
    """Equal priors, and the game's own guess."""
    return (
        [[1.0] * len(state.legal_moves()) for state in states],
        [state.evaluate(state.to_act()) for state in states],
    )


def test_the_evaluator_gets_states_of_the_game_in_batches() -> None:
    seen: list[int] = []

    def judge(states: list[State]) -> Judged:
        seen.append(len(states))
        assert all(isinstance(state, Go) and state.size == 5 for state in states)
        assert all(state.to_act() >= 0 for state in states)
        return guess(states)

    result = Mcts().search(Go(5), simulations=200, evaluator=judge, batch=8)
    assert result.nodes == 200
    assert max(seen) == 8
    assert sum(it.visits for it in result.moves) == 200


@pytest.mark.parametrize("batch", [1, 16])
def test_what_is_found_follows_the_values(batch: int) -> None:
    threatened = of_moves(3, 0, 3, 0, 3)
    result = Mcts().search(threatened, simulations=400, evaluator=guess, batch=batch)
    assert result.move == 3


def test_priors_belong_to_the_legal_moves_in_their_order() -> None:
    state = of_moves(0, 0, 0, 0, 0, 0)
    legal = state.legal_moves()
    assert legal == [1, 2, 3, 4, 5, 6]

    def judge(states: list[State]) -> tuple[Any, Any]:
        return [np.arange(len(it.legal_moves()), dtype=np.float32) for it in states], np.zeros(
            len(states)
        )

    result = Mcts().search(state, simulations=1, evaluator=judge)
    assert {it.move: it.prior for it in result.moves} == pytest.approx(
        {move: i / 15 for i, move in enumerate(legal)}
    )


def test_chance_is_drawn() -> None:
    result = Mcts().search(Pig(20), simulations=300, evaluator=guess, batch=4)
    assert result.move in Pig(20).legal_moves()


class Twice:
    """Pick 1 or 2; 2 wins for player 0. Its moves are listed the other way round."""

    players = 1

    def __init__(self, picked: int = 0) -> None:
        self.picked = picked

    def copy(self) -> Twice:
        return Twice(self.picked)

    def to_act(self) -> int:
        return -2 if self.picked else 0

    def legal_moves(self) -> list[int]:
        return [2, 1]

    def apply(self, move: int) -> None:
        self.picked = move

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return []

    def returns(self) -> list[float]:
        return [1.0 if self.picked == 2 else -1.0]

    def key(self) -> int:
        return self.picked

    def evaluate(self, player: int) -> float:
        return 0.0


def test_games_in_python_keep_their_own_order() -> None:
    def judge(states: list[StateLike]) -> Judged:
        assert all(isinstance(state, Twice) for state in states)
        return [[0.9, 0.1]] * len(states), [0.0] * len(states)

    result = Mcts().search(Twice(), simulations=20, evaluator=judge)
    assert result.move == 2
    assert result.moves[0].prior == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("answer", "error", "message"),
    [
        (lambda n, m: None, TypeError, "tuple of priors and values"),
        (lambda n, m: ([[1] * m] * n, [0] * (n + 1)), ValueError, "2 values, not 1"),
        (lambda n, m: ([[1] * (m - 1)] * n, [0] * n), ValueError, "priors for the moves"),
        (lambda n, m: ([[-1] * m] * n, [0] * n), ValueError, "must not be negative"),
        (lambda n, m: ([[1] * m] * n, [1.5] * n), ValueError, "between -1 and 1"),
        (lambda n, m: ([["x"] * m] * n, [0] * n), TypeError, "must be numbers"),
    ],
)
def test_a_wrong_answer_is_told(
    answer: Callable[[int, int], Any], error: type[Exception], message: str
) -> None:
    def judge(states: list[State]) -> Any:
        return answer(len(states), len(states[0].legal_moves()))

    search = Mcts()
    with pytest.raises(error, match=message):
        search.search(Othello(), simulations=10, evaluator=judge)
    assert search.search(Othello(), simulations=10, evaluator=guess).nodes == 10


def test_an_exception_of_the_evaluator_passes_through() -> None:
    def judge(states: list[State]) -> Judged:
        raise KeyError("weights")

    with pytest.raises(KeyError, match="weights"):
        Mcts().search(ConnectFour(), simulations=10, evaluator=judge)


@pytest.mark.slow
def test_the_example_of_the_documentation_plays() -> None:
    spec = importlib.util.spec_from_file_location("evaluator", EXAMPLE)
    assert spec and spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    network = example.Network(300)
    for moves, best in (((3, 0, 3, 0, 3), 3), ((0, 3, 0, 3, 0), 0), ((6, 2, 6, 2, 5, 2), 2)):
        found = Mcts(seed=1).search(
            of_moves(*moves), simulations=300, evaluator=network.evaluate, batch=16
        )
        assert found.move == best
