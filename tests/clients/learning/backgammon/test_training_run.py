"""A learning run of backgammon in seconds: it is repeatable, and goes on after a stop."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boardwire._native import BackgammonEvaluation
from boardwire.clients.engines.search.weights_file import read_learned
from boardwire.clients.learning.backgammon import (
    BackgammonGeneration,
    BackgammonLog,
    Plan,
    TrainingRun,
)
from boardwire.clients.learning.backgammon.self_play_positions import (
    LAYOUT,
    SHAPE,
    inputs_of,
    networks_of,
    rows_of,
)
from boardwire.clients.learning.backgammon.training_log import Points
from boardwire.clients.learning.backgammon.training_report import report_page
from boardwire.clients.learning.fit.hidden_layer_network import Network
from boardwire.clients.learning.runs.run_folder import RunFolder
from boardwire.games import OptionError


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    """A run of a second: three generations, of which the first learns from results."""
    return Plan(
        minutes=1,
        folder=RunFolder(tmp_path / "run"),
        threads=1,
        generations=3,
        scratch=True,
        rounds=1,
        games=8,
        fresh=100,
        batch=64,
        match=20,
        final=40,
    )


def _run(plan: Plan, told: list[str] | None = None) -> BackgammonLog:
    return TrainingRun(
        plan, "boardwire learn backgammon", (told if told is not None else []).append
    ).learn()


@pytest.mark.slow
def test_a_run_is_repeatable_and_goes_on(plan: Plan, tmp_path: Path) -> None:
    told: list[str] = []
    log = _run(plan, told)
    assert [it.look_ahead for it in log.generations] == [False, True, True]
    assert len(told) == 3 and "points a game" in told[0]
    assert log.final is not None and log.final.games == 40
    assert read_learned(plan.folder.weights(3)).layout == LAYOUT
    again = replace(plan, folder=RunFolder(tmp_path / "again"))
    _run(again)
    assert (
        read_learned(again.folder.weights(3)).weights
        == read_learned(plan.folder.weights(3)).weights
    )
    # The same command finds everything done.
    before = plan.folder.log.read_bytes()
    assert _run(plan).generations == log.generations
    assert plan.folder.log.read_bytes() == before
    page = report_page(plan, log, "boardwire learn backgammon")
    assert page.count("<svg") == 2 and "the named weights" in page


@pytest.mark.slow
def test_a_stopped_run_goes_on_after_its_last_generation(plan: Plan) -> None:
    class Stopped(Exception):
        pass

    def stop(_: str) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        TrainingRun(plan, "", stop).learn()
    first = BackgammonLog.open(plan.folder).generations
    assert len(first) == 1
    assert _run(plan).generations[0] == first[0]
    plan.folder.state.unlink()
    plan.folder.log.write_bytes(plan.folder.log.read_bytes().splitlines(keepends=True)[0])
    with pytest.raises(OptionError, match="lacks the state"):
        _run(plan)


def test_searches_and_fits_have_the_same_network(tmp_path: Path, plan: Plan) -> None:
    plan.folder.path.mkdir()
    run = TrainingRun(replace(plan, generations=1), "")
    run.learn()
    rows = rows_of(BackgammonEvaluation("").self_play(seed=1, games=3, trace=1, explore=0))
    found = np.frombuffer(
        BackgammonEvaluation(str(plan.folder.current)).chances(rows.tobytes()), np.float32
    )
    networks = [Network(SHAPE, np.random.default_rng(1)) for _ in range(2)]
    parts = np.frombuffer(read_learned(plan.folder.current).weights, "<i2").reshape(2, -1)
    for network, part in zip(networks, parts, strict=True):
        network.read(part.tobytes())
    inputs, kinds = inputs_of(rows), networks_of(rows)
    expected = np.where(
        kinds[:, None] == 0, networks[0].outputs(inputs), networks[1].outputs(inputs)
    )
    assert set(kinds) == {0, 1}
    assert np.abs(found.reshape(-1, 5)[:, 0] - expected[:, 0]).max() < 1e-4


def test_points_have_an_interval_over_pairs() -> None:
    even = Points.of(np.array([1, -1, 2, -2, -3, 3], np.int8))
    assert (even.mean, even.margin) == (0.0, 0.0)
    points = Points.of(np.array([1, 1, -1, -1], np.int8))
    assert points.mean == 0 and points.margin == pytest.approx(1.96)


def test_a_log_leaves_a_torn_line_out_and_refuses_others(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    log = BackgammonLog.open(folder)
    points = Points(2, 0.5, 0.25)
    log.note(
        BackgammonGeneration(
            number=1, seconds=1.5, look_ahead=True, games=2, positions=90, error=0.1, points=points
        )
    )
    log.note(points)
    with folder.log.open("a") as file:
        file.write('{"number": 2, "ga')
    opened = BackgammonLog.open(folder)
    assert (opened.generations, opened.final) == (log.generations, points)
    folder.log.write_text("something else\n")
    with pytest.raises(OptionError, match="line 1"):
        BackgammonLog.open(folder)
