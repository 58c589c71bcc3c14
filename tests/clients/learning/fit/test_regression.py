"""Regression on sparse rows: it comes near the least loss, from any start."""

import numpy as np
import pytest
from scipy.sparse import csr_array

from boardwire.clients.learning.fit.regression import Vector, expected_result, regression
from boardwire.clients.learning.game_plan import Loss


def slope(table: Vector, target: Vector, change: Vector, weights: Vector, ridge: float) -> Vector:
    """The gradient of the cross entropy and the ridge."""
    expected = np.tanh(table @ weights / 2)
    return np.asarray(table.T @ (expected - target) / 2 + ridge * change)


@pytest.mark.parametrize("start", [6.0, -20.0])
def test_a_step_that_is_too_long_is_halved(start: float) -> None:
    # At these log-odds the curve is so flat that a step of Newton's method ends farther away.
    even = np.zeros(100)
    ones = csr_array(np.ones((100, 1)))
    (weight,) = regression(Loss.LOGISTIC, ones, even, np.array([start]), 1e-6, 5)
    assert abs(weight) < abs(start) / 2


def test_a_logistic_fit_ends_where_the_loss_is_flat() -> None:
    random = np.random.default_rng(6)
    table = random.normal(size=(400, 6))
    target = np.sign(table @ random.normal(size=6) + random.normal(size=400))
    start = np.zeros(6)
    weights = regression(Loss.LOGISTIC, csr_array(table), target, start, 5.0, 30)
    begun = np.abs(slope(table, target, start, start, 5.0)).max()
    assert np.abs(slope(table, target, weights - start, weights, 5.0)).max() < 0.01 * begun


def test_squares_are_least_where_the_normal_equations_say() -> None:
    random = np.random.default_rng(7)
    table, target = random.normal(size=(50, 4)), random.normal(size=50)
    weights = regression(Loss.SQUARES, csr_array(table), target, np.zeros(4), 2.0, 20)
    exact = np.linalg.solve(table.T @ table + 2 * np.eye(4), table.T @ target)
    assert np.allclose(weights, exact)
    assert np.array_equal(expected_result(Loss.SQUARES, target), target)
