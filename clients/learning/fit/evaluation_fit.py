"""Fitting weights to positions: ridge regression, a stage of the game at a time.

The weights of a stage minimise the loss over its positions, plus `ridge` times the sum of squares
of the weights. The target is the result of the game, mixed with the score of the search. The loss
is that of the game's plan:

- `Loss.SQUARES`: the squares of (features times weights - target).
- `Loss.LOGISTIC`: the cross entropy of the target and a probability, where features times weights
  are log-odds.

`regression.py` minimises it. A game may have a network that corrects the sum of the features, which
`correction.py` fits afterwards, to the scores of the searches alone. If the plan has phases,
`calibration.py` first adjusts these scores to the results. If it states when the player to act
changes, `lambda_returns.py` makes targets from the scores by TD(lambda).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from ..game_plan import LAST
from ..learner import Learner, whole_weights
from .calibration import SURE, calibrate
from .correction import CorrectionExamples, StartWeights, fit_correction
from .fitted_weights import Fit
from .lambda_returns import lambda_returns
from .regression import Vector, expected_result, regression

_HELD_BACK = 20
"""One game in this number is held back; its positions measure the fit on new data."""

_CALIBRATED_BY = 1_000_000
"""The most positions of a file that calibrate its scores."""


def fit_weights(
    learner: Learner,
    parts: Sequence[NDArray[np.void]],
    *,
    start: bytes | None = None,
    mix: float = 0.0,
    ridge: float | None = None,
    steps: int | None = None,
    rate: float | None = None,
    epochs: int | None = None,
    only_named: bool = False,
    progress: Callable[[str], object] = lambda _line: None,
) -> Fit:
    """Fit the weights of all stages.

    Args:
        learner: The game.
        parts: Positions of whole games, as `read_positions` returns them, by each weights that
            played.
        start: Weights of features and network, which are fitted further together. None to fit first
            the features and then the network from scratch.
        mix: The share of the search's score in the target; the rest is the result of the game.
        ridge: The strength of the pull of weights towards 0, as a number of positions with the
            target 0; None for that of the game's plan.
        steps: The number of steps of conjugate gradients; None for that of the plan.
        rate: The first step size of the network; None for a default that suits the fit.
        epochs: The number of times the network sees each position; None for a default that suits.
        only_named: Fit only the features with named weights, from scratch; all other weights are 0.
        progress: Called with a line after each calibration, stage and epoch.

    Returns:
        The weights. The error is the root mean square of (prediction - target), in the unit of
        results; of a logistic fit the prediction is the expected result, from -1 to 1.
    """
    loss = learner.plan.loss
    ridge = learner.plan.ridge if ridge is None else ridge
    steps = learner.plan.steps if steps is None else steps
    rows = np.concatenate(parts)
    evaluated = learner.plan.evaluated(rows)
    held_back = _held_back(rows)
    chosen, test = evaluated & ~held_back, evaluated & held_back
    bounds = np.cumsum([len(it) for it in parts])[:-1]
    worths = np.concatenate(
        [
            _worths(learner, part, here, progress)
            for part, here in zip(parts, np.split(chosen, bounds), strict=True)
        ]
    )
    target = (1 - mix) * rows["result"].astype(np.float64) + mix * worths
    stages, features = learner.layout.stages, len(learner.folded)
    if start is None:
        among = np.concatenate(list(learner.named.values())) if only_named else slice(None)
        table, fitted = _fit_features(learner, rows, chosen, target, ridge, steps, among, progress)
    else:
        table, fitted = np.frombuffer(start, "<i2", stages * features).reshape(stages, features), 0
    found = table.tobytes()
    evaluation = learner.sums(rows[test], table)
    if only_named:
        found = found.ljust(2 * stages * learner.layout.features, b"\0")
    elif learner.network is not None:
        fitted = int(np.count_nonzero(chosen))
        # Sums of weights that are fitted further change with each step, so none are needed.
        sums = learner.sums(rows[chosen], table) if start is None else np.zeros(chosen.sum())
        correction = fit_correction(
            learner,
            _examples(rows[chosen], sums, worths[chosen]),
            _examples(rows[test], evaluation, worths[test]),
            None if start is None else StartWeights(table[0], start[len(found) :]),
            rate=rate,
            epochs=epochs,
            progress=progress,
        )
        if correction.weights is not None:
            table = correction.weights.reshape(table.shape)
            evaluation = learner.sums(rows[test], table)
        found = table.tobytes() + correction.parameters
        evaluation = evaluation + correction.outputs
    errors = expected_result(loss, evaluation) - target[test]
    error, guess = (np.sqrt(it @ it / max(len(it), 1)) for it in (errors, target[test]))
    return Fit(found, fitted, float(error), float(guess), {})


def _fit_features(
    learner: Learner,
    rows: NDArray[np.void],
    chosen: NDArray[np.bool_],
    target: Vector,
    ridge: float,
    steps: int,
    among: NDArray[np.int64] | slice,
    progress: Callable[[str], object],
) -> tuple[NDArray[np.int16], int]:
    """Fit features.

    Returns:
        Their weights of each stage, in whole numbers, 0 for those not chosen; and the number of
        positions that they were fitted to.
    """
    loss, unit = learner.plan.loss, learner.result_unit
    stage_of = learner.stages(rows.tobytes())
    stages = learner.layout.stages
    table = np.zeros((stages, len(learner.folded)), "<i2")
    fitted = 0
    for stage in range(stages):
        here = _spread(np.flatnonzero(chosen & (stage_of == stage)), learner.plan.most)
        start = learner.start / unit
        change = np.zeros(len(start))
        fitted += len(here)
        if len(here):
            matrix = _folded(learner, rows[here])[:, among]
            first = start[among]
            change[among] = regression(loss, matrix, target[here], first, ridge, steps) - first
        weights = (start + change[learner.folded]) * unit
        table[stage] = whole_weights(weights)
        progress(f"stage {stage + 1} of {stages}")
    return table, fitted


def _spread(numbers: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Return at most `most` of the numbers, evenly spaced."""
    return numbers[:: max(-(-len(numbers) // most), 1)]


def _examples(rows: NDArray[np.void], sums: Vector, worths: Vector) -> CorrectionExamples:
    """Return the examples for the network: search scores as winning probabilities."""
    return CorrectionExamples(rows, sums.astype(np.float32), ((1 + worths) / 2).astype(np.float32))


def _held_back(rows: NDArray[np.void]) -> NDArray[np.bool_]:
    """Return whether each position is of a game that is not fitted to.

    A game's last position decides, not its place in the files: weights that are fitted further know
    the games of their first fit, so the same ones have to be held back again.
    """
    ends = (rows["flags"] & LAST) != 0
    ends[-1:] = True
    last = np.flatnonzero(ends)
    numbers = np.array([crc32(rows[it].tobytes()) for it in last], np.int64)
    chosen = numbers % _HELD_BACK == 0
    if len(numbers) and not chosen.any():
        chosen[numbers.argmin()] = True
    return np.repeat(chosen, np.diff(last, prepend=-1))


def _worths(
    learner: Learner,
    rows: NDArray[np.void],
    chosen: NDArray[np.bool_],
    progress: Callable[[str], object],
) -> NDArray[np.float64]:
    """Return the values of positions from the scores of the searches, in the unit of results.

    Certain scores stay. All others may be calibrated, and mixed with those of later positions.

    Args:
        learner: The game. If its plan has phases, scores are calibrated; if it states when the
            player to act changes, later scores count.
        rows: The positions of whole games, whose scores are of the same weights.
        chosen: The positions whose results calibrate the scores.
        progress: Called with a line once they are.
    """
    phase = learner.plan.phase
    if phase is None:
        scores = learner.search_scores(rows)
    else:
        sample = rows[_spread(np.flatnonzero(chosen), _CALIBRATED_BY)]
        scores = calibrate(learner, phase, sample).of(learner, phase, rows)
        progress(f"scores of {len(rows)} positions calibrated by results")
    worths = expected_result(learner.plan.loss, scores)
    if learner.plan.turned is None:
        return worths
    targets = lambda_returns(
        worths,
        rows["result"].astype(np.float64),
        (rows["flags"] & LAST) != 0,
        learner.plan.turned(rows),
        learner.plan.trace,
    )
    return np.where(np.abs(scores) < SURE, targets, worths)


def _folded(learner: Learner, rows: NDArray[np.void]) -> csr_array:
    """Return the features of positions, with features of equal weight merged into one."""
    matrix = learner.features(rows.tobytes())
    return csr_array((matrix.data, learner.folded[matrix.indices], matrix.indptr), matrix.shape)
