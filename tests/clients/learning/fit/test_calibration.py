"""Scores that are calibrated by results."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from boardwire.clients.learning import Learner, read_positions
from boardwire.clients.learning.fit.calibration import Calibration, calibrate

_TIMES = 300
"""So many results of each position."""


@pytest.fixture(scope="module")
def rows(chess: Learner, chess_positions: Path) -> NDArray[np.void]:
    """Positions that are not decided yet, each many times."""
    found = read_positions(chess_positions)[::10]
    return np.tile(found[np.abs(found["score"]) < 2 * chess.result_unit], _TIMES)


def _drawn(rows: NDArray[np.void], odds: NDArray[np.float64]) -> NDArray[np.void]:
    """The same positions, won or lost with these log-odds."""
    rows = rows.copy()
    chances = 1 / (1 + np.exp(-odds))
    rows["result"] = np.where(np.random.default_rng(3).random(len(rows)) < chances, 1, -1)
    return rows


def _calibrated(learner: Learner, rows: NDArray[np.void]) -> NDArray[np.float64]:
    phase = learner.plan.phase
    assert phase is not None
    return calibrate(learner, phase, rows).of(learner, phase, rows)


@pytest.mark.long
@pytest.mark.slow
def test_scores_that_say_too_little_are_stretched(chess: Learner, rows: NDArray[np.void]) -> None:
    scores = rows["score"] / chess.result_unit
    found = _calibrated(chess, _drawn(rows, 2.0 * scores))
    # The ridge holds back a little.
    assert 1.5 < np.polyfit(scores, found, 1)[0] < 2.1
    assert np.corrcoef(scores, found)[0, 1] > 0.97


@pytest.mark.slow
def test_what_scores_do_not_know_is_added(chess: Learner, rows: NDArray[np.void]) -> None:
    # Who has more pieces wins, though all scores are even.
    pieces = np.bitwise_or.reduce(rows["kinds"], axis=1)
    own = np.bitwise_count(pieces & rows["own"]).astype(int)
    other = np.bitwise_count(pieces & ~rows["own"]).astype(int)
    even = rows.copy()
    even["score"] = 0
    found = _calibrated(chess, _drawn(even, 0.5 * (own - other)))
    assert np.corrcoef(own - other, found)[0, 1] > 0.9


def test_scores_that_are_sure_stay(chess: Learner, rows: NDArray[np.void]) -> None:
    phase = chess.plan.phase
    assert phase is not None
    sure = rows[:100].copy()
    sure["score"] = -7 * chess.result_unit
    double = Calibration(np.array([2.0, 0.0, 0.0]), np.zeros(len(chess.folded)))
    assert double.of(chess, phase, sure) == pytest.approx(-7.0)
    sure["score"] = -2 * chess.result_unit
    assert double.of(chess, phase, sure) == pytest.approx(-4.0)
    sure["score"] = -5 * chess.result_unit
    assert double.of(chess, phase, sure) == pytest.approx(-6.0)  # no surer than those that stay


def test_without_positions_nothing_changes(chess: Learner, rows: NDArray[np.void]) -> None:
    phase = chess.plan.phase
    assert phase is not None
    found = calibrate(chess, phase, rows[:0])
    assert found.scale.tolist() == [1.0, 0.0, 0.0]
    assert not found.weights.any()
