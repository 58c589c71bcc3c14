"""Targets by TD(lambda)."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from boardwire.clients.learning import Learner, read_positions
from boardwire.clients.learning.fit.evaluation_fit import fit_weights
from boardwire.clients.learning.fit.lambda_returns import lambda_returns
from boardwire.clients.learning.game_plan import LAST

# Two games: of three positions, whose second and third player to act is the same, and of one.
_WORTHS = np.array([0.1, -0.2, 0.4, 0.5])
_RESULTS = np.array([1.0, -1.0, -1.0, 0.0])
_LAST = np.array([False, False, True, False])
_TURNED = np.array([False, True, False, True])


def _returns(trace: float) -> NDArray[np.float64]:
    return lambda_returns(_WORTHS, _RESULTS, _LAST, _TURNED, trace)


def test_a_target_mixes_what_follows() -> None:
    third = 0.75 * 0.4 - 0.25
    second = 0.75 * -0.2 + 0.25 * third
    assert _returns(0.25) == pytest.approx([0.75 * 0.1 - 0.25 * second, second, third, 0.375])


def test_lambda_of_0_and_1_are_the_scores_and_the_results() -> None:
    assert np.array_equal(_returns(0.0), _WORTHS)
    assert np.array_equal(_returns(1.0), _RESULTS)


def test_no_positions_have_no_targets() -> None:
    nothing = np.zeros(0)
    none = np.zeros(0, np.bool_)
    assert len(lambda_returns(nothing, nothing, none, none, 0.5)) == 0


def test_drawn_games_of_chess_tell_who_acts_by_their_boards(
    chess: Learner, chess_positions: Path
) -> None:
    rows = read_positions(chess_positions)
    assert chess.plan.turned is not None
    by_result = chess.plan.turned(rows)
    drawn = rows.copy()
    drawn["result"] = 0
    by_board = chess.plan.turned(drawn)
    inner = np.r_[False, (rows["flags"][:-1] & LAST) == 0] & (rows["result"] != 0)
    assert np.count_nonzero(inner) > 1000
    assert np.mean(by_result[inner] == by_board[inner]) > 0.999
    assert 0.5 < by_result[inner].mean() < 1.0, "some positions are left out"
    assert len(chess.plan.turned(rows[:0])) == 0


@pytest.mark.slow
def test_later_positions_count_in_a_fit(
    chess: Learner, chess_positions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = read_positions(chess_positions)[:2000]
    fit = fit_weights(chess, [rows], steps=3, mix=1.0)
    monkeypatch.setattr(
        "boardwire.clients.learning.fit.evaluation_fit.lambda_returns",
        lambda worths, *_others: worths,
    )
    assert fit_weights(chess, [rows], steps=3, mix=1.0).weights != fit.weights
