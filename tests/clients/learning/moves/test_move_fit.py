"""The fit of a Bradley-Terry model to positions with visits."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from boardwire.clients.learning.moves import MoveExamples, fit_moves
from boardwire.clients.learning.moves.move_fit import UNIT, FitData

FEATURES = 6


def _examples(positions: int) -> tuple[MoveExamples, np.ndarray]:
    """Positions whose visits are those of a model, and its weights."""
    drawn = np.random.default_rng(1)
    weights = np.array([0.0, 1.5, -1.0, 0.5, 2.0, -0.5])
    rows = []
    for _ in range(positions):
        moves = [
            [int(it) for it in drawn.choice(FEATURES, drawn.integers(1, 4), replace=False)]
            for _ in range(drawn.integers(2, 8))
        ]
        chances = np.exp([weights[it].sum() for it in moves])
        visits = np.rint(10_000 * chances / chances.sum())
        rows.append([(int(count), it) for count, it in zip(visits, moves, strict=True)])
    return MoveExamples.of([rows]), weights


def test_a_model_is_found_again() -> None:
    examples, weights = _examples(600)
    fit = fit_moves(examples, FEATURES, ridge=1e-6)
    found = np.frombuffer(fit.weights, "<i2") / UNIT
    assert np.abs(found - weights).max() < 0.02
    least = fit.facts["entropy of visits"]
    assert least - 0.001 < fit.error < least + 0.001 < fit.guess
    assert fit.facts["most visited move first"] > 0.85  # some moves have the same features
    assert fit.positions == 540, "a tenth is held back"


def test_the_gradient_is_that_of_the_loss() -> None:
    examples, _ = _examples(20)
    model = FitData(examples, FEATURES)
    at = np.linspace(-1, 1, FEATURES)
    _, gradient = model.loss(at, 2.0)
    for i in range(FEATURES):
        step = np.zeros(FEATURES)
        step[i] = 1e-5
        upper, lower = model.loss(at + step, 2.0)[0], model.loss(at - step, 2.0)[0]
        assert abs((upper - lower) / 2e-5 - gradient[i]) < 1e-5


def test_the_fit_ends_where_newtons_method_ends() -> None:
    examples, _ = _examples(60)
    ends = np.cumsum(examples.moves)
    table = np.zeros((len(examples.visits), FEATURES))
    table[np.repeat(np.arange(len(table)), examples.lengths), examples.features] = 1
    weights = np.zeros(FEATURES)
    for _ in range(20):
        slope, curvature = 2.0 * weights, 2.0 * np.eye(FEATURES)
        for first, last in zip(ends - examples.moves, ends, strict=True):
            rows, visits = table[first:last], examples.visits[first:last]
            chances = np.exp(rows @ weights)
            chances /= chances.sum()
            slope += rows.T @ (chances - visits / visits.sum())
            curvature += rows.T @ (np.diag(chances) - np.outer(chances, chances)) @ rows
        weights -= np.linalg.solve(curvature, slope)
    found = FitData(examples, FEATURES).minimised(2.0)
    assert np.abs(found - weights).max() < 0.01


def test_positions_are_kept_in_a_file(tmp_path: Path) -> None:
    examples, _ = _examples(30)
    path = tmp_path / "1.npz"
    examples.save(path)
    again = MoveExamples.load(path)
    assert all(
        np.array_equal(getattr(again, name), getattr(examples, name))
        for name in ("moves", "visits", "lengths", "features", "games")
    )
    joined = MoveExamples.joined([examples, again])
    assert joined.games == 2
    second = joined.chosen(np.arange(60) >= 30)
    assert np.array_equal(second.features, examples.features)
    assert np.array_equal(second.visits, examples.visits)
