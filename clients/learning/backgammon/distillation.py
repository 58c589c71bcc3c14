"""The named weights of backgammon, fitted to the outputs of its networks.

The networks play against themselves, and sums of weights are fitted to their chances in the
positions of these games: G. Hinton, O. Vinyals and J. Dean, "Distilling the Knowledge in a Neural
Network" (2015), arXiv:1503.02531.

A sum s is the chance 0.5 + 0.5 s / sqrt(1 + s^2). The weights minimise the squares of (chance -
target), plus `RIDGE` times their own squares.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_array

from boardwire import _native
from boardwire._native import BackgammonEvaluation
from boardwire.games import load
from boardwire.values import value_class

from .self_play_positions import rows_of

CHANCES = ("win", "gammon", "gammon_lost")
"""The probabilities that named weights predict. A backgammon counts as a gammon."""

RIDGE = 0.01
"""The pull of weights towards 0: weights of very rare features stay at 0."""

_SECTIONS = ("contact", "race")
_UNIT = 1000
"""A weight is a whole number, in units of 1 / `_UNIT`."""
_EXPLORE = (0.0, 0.3, 0.6)
"""The probabilities of a random play, each in a part of the games, for poor positions, too."""
_STEPS = 500

Matrix = NDArray[np.float64]


@value_class
class Distilled:
    """Fitted weights.

    Args:
        weights: The weights, by the names of their rows.
        positions: The number of positions that they were fitted to.
        error: The root mean square of (chance to win - target).
    """

    weights: dict[str, list[int]]
    positions: int
    error: float


def distill(
    games: int,
    seed: int,
    threads: int,
    teacher: Path | None = None,
    note: Callable[[str], object] = lambda _line: None,
) -> Distilled:
    """Fit the named weights to the chances of networks in games that these play.

    Args:
        games: The number of games.
        seed: The seed of the dice.
        threads: Games at a time.
        teacher: The file of the networks; None for the bundled or learned ones in use.
        note: Called with a line for people once the games are played.

    Raises:
        ValueError: The file does not fit.
    """
    evaluation = BackgammonEvaluation(None if teacher is None else str(teacher))
    data = b"".join(
        evaluation.self_play(
            seed=seed + part,
            games=(games + part) // len(_EXPLORE),
            trace=0.0,
            explore=explore,
            threads=threads,
        )
        for part, explore in enumerate(_EXPLORE)
    )
    target = _targets(np.frombuffer(evaluation.chances(data), np.float32).reshape(-1, 5))
    note(f"{games} games, {len(target)} positions")
    may = _may_happen(data)
    sections, matrix = _features(data)
    weights: dict[str, list[int]] = {}
    squares = 0.0
    for number, section in enumerate(_SECTIONS):
        here = np.flatnonzero(sections == number)
        found = fit(matrix[here], target[here], may[here])
        errors = chances_of(matrix[here] @ (found / _UNIT))[:, 0] - target[here, 0]
        squares += float(errors @ errors)
        weights |= _named(section, found)
    return Distilled(weights, len(target), (squares / max(len(target), 1)) ** 0.5)


def fit(matrix: csr_array, target: Matrix, may: NDArray[np.bool_]) -> Matrix:
    """Return the weights of all features for each chance, in thousandths.

    Args:
        matrix: The features, a row for each position.
        target: The chances of each position.
        may: Whether each of them can differ from 0 by the rules.
    """
    shape = (matrix.shape[1], target.shape[1])

    def loss(flat: Matrix) -> tuple[float, Matrix]:
        weights = flat.reshape(shape)
        sums = matrix @ weights
        errors = np.where(may, chances_of(sums) - target, 0)
        slope = errors * (1 + sums**2) ** -1.5
        gradient = matrix.T @ slope + 2 * RIDGE * weights
        return float((errors**2).sum() + RIDGE * (flat @ flat)), gradient.ravel()

    found = minimize(
        loss, np.zeros(shape).ravel(), jac=True, method="L-BFGS-B", options={"maxiter": _STEPS}
    )
    return np.asarray(np.rint(found.x.reshape(shape) * _UNIT))


def chances_of(sums: Matrix) -> Matrix:
    """Return sums of weights as chances."""
    return np.asarray(0.5 + 0.5 * sums / np.sqrt(1 + sums**2))


def _targets(chances: NDArray[np.float32]) -> Matrix:
    """Return those of the networks' probabilities that named weights predict, too."""
    return chances[:, [0, 1, 3]].astype(np.float64)


def _may_happen(data: bytes) -> NDArray[np.bool_]:
    """Return whether the roller can win, win a gammon, lose a gammon: none after bearing off."""
    rows = rows_of(data)
    none_off = [rows["waiter"][:, 0] == 0, rows["roller"][:, 0] == 0]
    return np.stack([np.ones(len(rows), np.bool_), *none_off], axis=1)


def _features(data: bytes) -> tuple[NDArray[np.uint8], csr_array]:
    """Return the section number of each position, and the amounts of its features."""
    sections, starts, numbers, amounts = BackgammonEvaluation.features(data)
    matrix = csr_array(
        (
            np.frombuffer(amounts, np.float32).astype(np.float64),
            np.frombuffer(numbers, np.uint16).astype(np.int32),
            np.frombuffer(starts, np.uint32).astype(np.int64),
        ),
        (len(starts) // 4 - 1, sum(_sizes("contact").values())),
    )
    return np.frombuffer(sections, np.uint8), matrix


def _sizes(section: str) -> dict[str, int]:
    """Return the numbers of weights of a section's rows, in the order of the features."""
    prefix = f"{section}.{CHANCES[0]}."
    rows = _native.weights(load("backgammon").start().position)
    return {
        name.removeprefix(prefix): len(values)
        for name, values, _, _ in rows
        if name.startswith(prefix)
    }


def _named(section: str, weights: Matrix) -> dict[str, list[int]]:
    """Return the weights of a section by the names of their rows."""
    named: dict[str, list[int]] = {}
    here = _sizes(section)
    first = 0
    for row, size in _sizes("contact").items():
        if row in here:
            part = weights[first : first + size].astype(np.int64)
            for chance, column in zip(CHANCES, part.T, strict=True):
                named[f"{section}.{chance}.{row}"] = column.tolist()
        first += size
    return named
