"""A run that learns the moves of Go in seconds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boardwire import _native
from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.clients.engines.search.weights_file import (
    LearnedWeights,
    bundled_file,
    read_learned,
    write_learned,
)
from boardwire.clients.learning import LearningPlan
from boardwire.clients.learning.moves import MoveExamples, MovePlay, MoveSteps
from boardwire.clients.learning.moves.move_games import WeightsChoice, search_by
from boardwire.clients.learning.runs import generations
from boardwire.clients.learning.runs.gate import GateVerdict
from boardwire.clients.learning.runs.generation_report import report_page
from boardwire.clients.learning.runs.generations import Learning, learn
from boardwire.clients.learning.runs.run_folder import RunFolder
from boardwire.games import OptionError, load

COMMAND = "boardwire learn go"
LAYOUT = MoveSteps(LearningPlan(minutes=1, folder=RunFolder(Path())), MovePlay()).layout


def _learning(folder: Path, generations: int) -> Learning:
    """A run of short games whose matches the new weights win."""
    plan = LearningPlan(
        minutes=1, folder=RunFolder(folder), generations=generations, threads=1, scratch=True
    )
    steps = MoveSteps(plan, MovePlay(size=5, simulations=30), games=6)
    return Learning(steps, COMMAND, note=lambda _: None)


def _steps(learning: Learning) -> MoveSteps:
    assert isinstance(learning.steps, MoveSteps)
    return learning.steps


@pytest.fixture
def _new_weights_win(monkeypatch: pytest.MonkeyPatch) -> None:
    won = GateVerdict("H1", 20, (70.0, 10.0, None))
    monkeypatch.setattr(generations, "decide", lambda _: won)


def _priors(state: _native.Go, weights: WeightsChoice) -> dict[int, float]:
    found = search_by(weights, 1).search(state, simulations=1)
    return {it.move: it.prior for it in found.moves}


@pytest.mark.slow
@pytest.mark.usefixtures("_new_weights_win")
def test_a_run_that_goes_on_makes_what_one_run_makes(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    log = learn(_learning(whole, 2))
    assert [(it.number, it.games, it.kept) for it in log.generations] == [
        (1, 6, True),
        (2, 6, True),
    ]
    learn(_learning(parts, 1))
    learn(_learning(parts, 2))
    one, two = (read_learned(RunFolder(it).best) for it in (whole, parts))
    assert one.weights == two.weights
    assert one.layout == LAYOUT
    assert one.made["command"] == COMMAND and one.made["games"] == 12


@pytest.mark.slow
@pytest.mark.program
def test_a_match_decides_whether_weights_are_kept(tmp_path: Path) -> None:
    learning = _learning(tmp_path, 1)
    plan = replace(learning.steps.plan, match=4)
    steps = replace(_steps(learning), plan=plan)
    match = steps.match(1, None)
    assert match.engine[0].option["weights"] == str(plan.folder.weights(1))
    assert match.engine[1].option["learned_priors"] == "false"
    later = steps.match(2, plan.folder.weights(1)).engine[1].option
    assert later["weights"] == str(plan.folder.weights(1)) and "learned_priors" not in later
    log = learn(replace(learning, steps=steps))
    (done,) = log.generations
    assert done.verdict and done.match_games <= 4
    assert plan.folder.best.exists() == done.kept
    assert "all moves alike" in report_page(learning, log)


@pytest.mark.slow
def test_games_of_a_stopped_generation_are_kept(tmp_path: Path) -> None:
    def stop(_games: int, _positions: int) -> None:
        raise KeyboardInterrupt

    learning = _learning(tmp_path, 1)
    steps = replace(_steps(learning), games=12)
    with pytest.raises(KeyboardInterrupt):
        steps.play(1, None, 0.0, stop)
    assert MoveExamples.load(tmp_path / "1.npz").games == 8
    again = replace(steps, plan=replace(steps.plan, folder=RunFolder(tmp_path / "again")))
    again.plan.folder.path.mkdir()
    counts = [it.play(1, None, 0.0, lambda _games, _positions: None) for it in (steps, again)]
    assert counts[0] == counts[1] and counts[0][0] == 12


@pytest.mark.usefixtures("_new_weights_win")
def test_a_damaged_folder_says_so(tmp_path: Path) -> None:
    learning = _learning(tmp_path, 1)
    learn(learning)
    folder = learning.steps.plan.folder
    folder.positions(1, "npz").write_bytes(b"nothing")
    with pytest.raises(OptionError, match="cannot be read"):
        learn(_learning(tmp_path, 2))
    folder.log.write_bytes(b"{}\n")
    with pytest.raises(OptionError, match="of no such run"):
        learn(learning)


def test_weights_decide_the_priors_of_their_search_alone(tmp_path: Path) -> None:
    state = _native.Go(9)
    for move in (40, 42):
        state.apply(move)
    path = tmp_path / "even.weights"
    numbers = np.zeros(LAYOUT.features, "<i2")
    write_learned(path, LearnedWeights(LAYOUT, {}, numbers.tobytes()))
    usual, by_hand, even = (_priors(state, it) for it in (None, False, path))
    plays = [it for it in even if it != 81]
    assert len({even[it] for it in plays}) == 1, "without weights all plays are alike"
    assert even != usual != by_hand != even
    rows = dict(state.move_features())
    assert sorted(rows) == sorted(plays)
    likely = plays[0]
    numbers[rows[likely]] = 2048
    write_learned(path, LearnedWeights(LAYOUT, {}, numbers.tobytes()))
    learned = _priors(state, path)
    assert learned[likely] == max(learned.values()) > even[likely]
    assert _priors(state, None) == usual


def test_an_engine_has_the_weights_of_its_options(tmp_path: Path) -> None:
    path = bundled_file("go-moves")
    assert path is not None and read_learned(path).layout == LAYOUT
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
    other = replace(LAYOUT, features=features + 1)
    write_learned(path, LearnedWeights(other, {}, bytes(2 * features + 2)))
    with pytest.raises(ValueError, match="other features"):
        _priors(state, path)
    assert (name, number) == ("go-moves", 1)
