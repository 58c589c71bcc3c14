"""A run that learns the moves of Go in seconds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boardwire import _native
from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.clients.engines.weights_file import (
    LearnedWeights,
    bundled_file,
    read_learned,
    write_learned,
)
from boardwire.clients.learning.moves import MovePlan, MovePlay, learn_moves, match
from boardwire.clients.learning.moves.run import layout
from boardwire.clients.learning.moves.self_play import WeightsChoice, search_by
from boardwire.clients.learning.run_folder import RunFolder
from boardwire.games import OptionError, load

COMMAND = "boardwire learn go"


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


def _priors(state: _native.Go, weights: WeightsChoice) -> dict[int, float]:
    found = search_by(weights, 1).search(state, simulations=1)
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


def test_weights_decide_the_priors_of_their_search_alone(tmp_path: Path) -> None:
    state = _native.Go(9)
    for move in (40, 42):
        state.apply(move)
    path = tmp_path / "even.weights"
    numbers = np.zeros(layout().features, "<i2")
    write_learned(path, LearnedWeights(layout(), {}, numbers.tobytes()))
    usual, by_hand, even = (_priors(state, it) for it in (None, False, path))
    plays = [it for it in even if it != 81]
    assert len({even[it] for it in plays}) == 1, "without weights all plays are alike"
    assert even != usual != by_hand != even
    rows = dict(state.move_features())
    assert sorted(rows) == sorted(plays)
    likely = plays[0]
    numbers[rows[likely]] = 2048
    write_learned(path, LearnedWeights(layout(), {}, numbers.tobytes()))
    learned = _priors(state, path)
    assert learned[likely] == max(learned.values()) > even[likely]
    assert _priors(state, None) == usual


def test_an_engine_has_the_weights_of_its_options(tmp_path: Path) -> None:
    path = bundled_file("go-moves")
    assert path is not None and read_learned(path).layout == layout()
    state = load("go").start()
    chosen = {}
    for options in ({}, {"weights": str(path)}, {"learned_priors": False}, {"priors": False}):
        engine = make_searcher("mcts", {"playouts": 1, "seed": 1, **options})
        found = engine.search(Root(state), SearchLimits(nodes=1))
        assert found.result is not None
        chosen[str(options)] = [it.prior for it in found.result.moves]
    usual, given, by_hand, none = chosen.values()
    assert usual == given and usual != by_hand != none


def test_weights_of_another_kind_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.weights"
    path.write_bytes(b"nothing")
    state = _native.Go(9)
    with pytest.raises(ValueError, match="too short"):
        _priors(state, path)
    name, number, features = _native.Go.move_weights_layout()
    other = replace(layout(), features=features + 1)
    write_learned(path, LearnedWeights(other, {}, bytes(2 * features + 2)))
    with pytest.raises(ValueError, match="other features"):
        _priors(state, path)
    assert (name, number) == ("go-moves", 1)
