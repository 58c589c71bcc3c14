"""A run that learns the moves of Go in seconds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boardwire import _native
from boardwire.clients.engines.weights_file import (
    LearnedWeights,
    bundled_file,
    read_learned,
    write_learned,
)
from boardwire.clients.learning.moves import MovePlan, MovePlay, learn_moves, match
from boardwire.clients.learning.moves.run import layout
from boardwire.clients.learning.run_folder import RunFolder
from boardwire.games import OptionError

COMMAND = "boardwire learn go"


@pytest.fixture(autouse=True)
def _usual_weights() -> Iterator[None]:
    yield
    _native.Go.use_move_weights(None)


def _plan(folder: Path, generations: int) -> MovePlan:
    play = MovePlay(size=5, simulations=30)
    return MovePlan(
        minutes=1,
        folder=RunFolder(folder),
        generations=generations,
        games=6,
        play=play,
        scratch=True,
    )


def _priors(state: _native.Go) -> dict[int, float]:
    found = _native.Mcts(seed=1).search(state, simulations=1)
    return {it.move: it.prior for it in found.moves}


@pytest.mark.slow
def test_a_run_that_goes_on_makes_what_one_run_makes(tmp_path: Path) -> None:
    whole, parts = _plan(tmp_path / "whole", 2), _plan(tmp_path / "parts", 1)
    log = learn_moves(whole, COMMAND)
    assert [it.number for it in log] == [1, 2]
    learn_moves(parts, COMMAND)
    learn_moves(replace(parts, generations=2), COMMAND)
    one, two = read_learned(whole.folder.best), read_learned(parts.folder.best)
    assert one.weights == two.weights
    assert one.layout == layout()
    assert one.made["command"] == COMMAND and one.made["games"] == 12


@pytest.mark.slow
def test_what_was_learned_plays_a_match(tmp_path: Path) -> None:
    plan = _plan(tmp_path, 1)
    learn_moves(plan, COMMAND)
    found = match(plan.folder.best, False, pairs=2, size=5, simulations=30, seed=1)
    assert 0 <= found.lower <= found.value <= found.upper <= 1
    same = match(False, False, pairs=1, size=5, simulations=30, seed=1)
    assert same.value in (0.0, 0.5, 1.0)


def test_a_damaged_folder_says_so(tmp_path: Path) -> None:
    plan = _plan(tmp_path, 1)
    learn_moves(plan, COMMAND)
    plan.folder.positions(1, "npz").write_bytes(b"nothing")
    with pytest.raises(OptionError, match="cannot be read"):
        learn_moves(_plan(tmp_path, 2), COMMAND)
    plan.folder.log.write_bytes(b"{}\n")
    with pytest.raises(OptionError, match="of no such run"):
        learn_moves(plan, COMMAND)


def test_weights_decide_the_priors(tmp_path: Path) -> None:
    state = _native.Go(9)
    for move in (40, 42):
        state.apply(move)
    _native.Go.use_move_weights("")
    by_hand = _priors(state)
    path = tmp_path / "even.weights"
    numbers = np.zeros(layout().features, "<i2")
    write_learned(path, LearnedWeights(layout(), {}, numbers.tobytes()))
    _native.Go.use_move_weights(str(path))
    even = _priors(state)
    plays = [it for it in even if it != 81]
    assert len({even[it] for it in plays}) == 1, "without weights all plays are alike"
    assert _priors(state) != by_hand
    rows = dict(state.move_features())
    assert sorted(rows) == sorted(plays)
    likely = plays[0]
    numbers[rows[likely]] = 2048
    write_learned(path, LearnedWeights(layout(), {}, numbers.tobytes()))
    _native.Go.use_move_weights(str(path))
    learned = _priors(state)
    assert learned[likely] == max(learned.values()) > even[likely]


def test_the_weights_that_come_with_the_program_are_in_force() -> None:
    path = bundled_file("go-moves")
    assert path is not None and read_learned(path).layout == layout()
    state = _native.Go(9)
    state.apply(40)
    usual = _priors(state)
    _native.Go.use_move_weights(str(path))
    assert _priors(state) == usual
    _native.Go.use_move_weights("")
    assert _priors(state) != usual


def test_weights_of_another_kind_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.weights"
    path.write_bytes(b"nothing")
    with pytest.raises(ValueError, match="too short"):
        _native.Go.use_move_weights(str(path))
    name, number, features = _native.Go.move_weights_layout()
    other = replace(layout(), features=features + 1)
    write_learned(path, LearnedWeights(other, {}, bytes(2 * features + 2)))
    with pytest.raises(ValueError, match="other features"):
        _native.Go.use_move_weights(str(path))
    assert (name, number) == ("go-moves", 1)
