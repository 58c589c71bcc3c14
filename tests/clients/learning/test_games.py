"""Every plan: positions of games are written and read, and weights fitted to them are added up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boardwire.clients.engines.search.weights_file import LearnedWeights, write_learned
from boardwire.clients.learning import PLANS, learner_of, play, read_positions
from boardwire.clients.learning.fit.evaluation_fit import fit_weights
from boardwire.clients.learning.game_plan import LAST
from boardwire.games import OptionError, load

SHORT = {"amazons": 60, "breakthrough": 20, "checkers": 30, "chess": 60, "draughts": 40}
"""Random plies at the beginning of the games, by the learner."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SHORT)
def test_a_game_is_played_and_fitted(name: str, tmp_path: Path) -> None:
    learner = learner_of(PLANS[name].load())
    random = SHORT[name]
    conditions = replace(
        learner.plan.self_play, nodes=5, least_random=random // 2, most_random=random
    )
    path, file = tmp_path / "a.positions", tmp_path / "a.weights"
    games, count = play(learner, conditions, path, games=6)
    rows = read_positions(path)
    assert (games, count) == (6, len(rows)) and np.count_nonzero(rows["flags"] & LAST) == 6
    assert set(np.unique(rows["result"])) <= {-1, 0, 1}
    fit = fit_weights(learner, [rows], steps=2, ridge=1.0, mix=0.5)
    table = np.frombuffer(fit.weights, "<i2").reshape(learner.layout.stages, -1).copy()
    features = len(learner.folded)
    table[:, features:] = 0  # a network that corrects nothing
    write_learned(file, LearnedWeights(learner.layout, {}, table.tobytes()))
    data = rows.tobytes()
    matrix, stages = learner.features(data), learner.stages(data)
    table = table[:, :features]
    sums = (matrix @ table.T)[np.arange(len(rows)), stages]
    assert np.any(sums) and np.array_equal(sums, learner.scores(data, file))


def test_a_fit_of_chess_begins_with_what_pieces_are_worth(tmp_path: Path) -> None:
    learner = learner_of(PLANS["chess"].load())
    path, file = tmp_path / "a.positions", tmp_path / "a.weights"
    play(learner, replace(learner.plan.self_play, nodes=50), path, games=4)
    rows = read_positions(path)
    start = np.zeros(learner.layout.features, "<i2")
    start[: len(learner.folded)] = np.rint(learner.start)
    write_learned(file, LearnedWeights(learner.layout, {}, start.tobytes()))
    own = rows["kinds"] & rows["own"][:, np.newaxis]
    other = rows["kinds"] & ~rows["own"][:, np.newaxis]
    lead = np.bitwise_count(own).astype(int) - np.bitwise_count(other)
    full = 24  # the unit of the sum: the phase of the game with all pieces
    worths = full * lead @ np.array([100, 300, 300, 500, 900, 0])
    assert np.array_equal(learner.scores(rows.tobytes(), file), worths)
    fit = fit_weights(learner, [rows], ridge=1e12)
    features = 2 * len(learner.folded)
    assert fit.weights[:features] == start.tobytes()[:features]


@pytest.mark.parametrize("name", SHORT)
def test_bytes_that_are_no_position_are_refused(name: str) -> None:
    native = learner_of(PLANS[name].load()).native
    with pytest.raises(ValueError, match="impossible"):
        native.stages(b"\xff" * native.row_bytes)
    with pytest.raises(ValueError, match="bytes each"):
        native.stages(b"\0" * (native.row_bytes + 1))


def test_the_variants_of_checkers_are_learned_separately() -> None:
    assert learner_of(load("checkers")).layout.game == "checkers"
    assert learner_of(load("checkers", variant="international")).layout.game == "draughts"
    with pytest.raises(OptionError, match="with -o variant=international"):
        learner_of(load("checkers", draws=False))


@pytest.mark.parametrize("name", ["checkers", "draughts"])
def test_positions_with_a_capture_are_not_fitted_to(name: str, tmp_path: Path) -> None:
    plan = PLANS[name]
    learner = learner_of(plan.load())
    play(learner, replace(plan.self_play, nodes=5), tmp_path / "a.positions", games=3)
    rows = read_positions(tmp_path / "a.positions")
    chosen = plan.evaluated(rows)
    pieces = np.bitwise_count(rows["own"] | rows["other"])
    last = np.flatnonzero(rows["flags"] & LAST)
    assert not chosen[last].any()
    inner = np.setdiff1d(np.arange(len(rows)), last)
    assert np.array_equal(chosen[inner], pieces[inner] == pieces[inner + 1])
    assert 0 < np.count_nonzero(chosen) < len(inner)
    fit = fit_weights(learner, [rows], steps=1)
    assert 0 < fit.positions <= np.count_nonzero(chosen)
