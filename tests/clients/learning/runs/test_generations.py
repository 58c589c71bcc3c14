"""A learning run in seconds: it logs each step, goes on after a stop, and is told on a page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from boardwire.clients.engines.search.weights import read_weights
from boardwire.clients.engines.search.weights_file import bundled_file, read_learned
from boardwire.clients.learning import (
    Generation,
    GenerationLog,
    Learner,
    LearningPlan,
    RunFolder,
    learner_of,
)
from boardwire.clients.learning.fit.fitted_weights import Fit
from boardwire.clients.learning.runs import evaluation_steps, generations
from boardwire.clients.learning.runs.evaluation_steps import EvaluationSteps
from boardwire.clients.learning.runs.gate import GateVerdict, decide, expected_lead
from boardwire.clients.learning.runs.generation_report import report_page
from boardwire.clients.learning.runs.generations import Learning, learn
from boardwire.clients.learning.training_positions import described
from boardwire.games import OptionError, load

from ..conftest import QUICK


@pytest.fixture
def learning(othello: Learner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Learning:
    """A run whose games are short, and whose matches the first weights win."""

    def verdict(plan: Any) -> GateVerdict:
        first = "1.weights" in plan.engine[0].option["weights"]
        return GateVerdict("H1" if first else "H0", 20, (70.0, 10.0, None))

    monkeypatch.setattr(generations, "decide", verdict)
    monkeypatch.setattr(LearningPlan, "self_play", lambda plan, it, _: replace(QUICK, seed=it))
    plan = LearningPlan(minutes=0.005, folder=RunFolder(tmp_path / "run"), threads=1, generations=2)
    steps = EvaluationSteps(othello, plan)
    return Learning(steps, "boardwire learn othello", note=lambda _: None)


def _with(learning: Learning, plan: LearningPlan) -> Learning:
    assert isinstance(learning.steps, EvaluationSteps)
    return replace(learning, steps=replace(learning.steps, plan=plan))


@pytest.mark.slow
def test_a_run_plays_fits_and_keeps_what_wins(learning: Learning) -> None:
    log = learn(learning)
    plan = learning.steps.plan
    assert [it.verdict for it in log.generations] == ["H1", "H0"]
    assert [it.kept for it in log.generations] == [True, False]
    assert plan.folder.best.read_bytes() == plan.folder.weights(1).read_bytes()
    made = read_learned(plan.folder.best).made
    assert made["command"] == "boardwire learn othello"
    assert made["games"] == log.get(1).games > 0
    assert learning.current(log, 2) == plan.folder.weights(1)
    page = report_page(learning, log)
    assert page.count("<svg") == 2 and "kept" in page and "dropped" in page
    # The same command finds everything done.
    before = plan.folder.log.read_bytes()
    assert learn(learning).generations == log.generations
    assert plan.folder.log.read_bytes() == before


@pytest.mark.slow
def test_a_run_from_scratch_begins_with_the_named_weights(learning: Learning) -> None:
    plan = replace(learning.steps.plan, scratch=True, generations=1)
    learn(_with(learning, plan))
    assert described(plan.folder.positions(1))["weights"] == "named"
    assert isinstance(read_weights(plan.folder.named), dict)
    # Other beginnings are not mixed with its games.
    plan.folder.log.unlink()
    with pytest.raises(OptionError, match="games of other options"):
        learn(_with(learning, replace(plan, scratch=False)))


def test_chess_from_scratch_begins_with_what_pieces_are_worth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = LearningPlan(minutes=1, folder=RunFolder(tmp_path), nodes=20, threads=1, scratch=True)
    steps = EvaluationSteps(learner_of(load("chess")), plan)
    steps.begin()
    steps.play(1, None, monotonic() + 0.01, lambda _games, _positions: None)
    assert described(plan.folder.positions(1))["weights"] == "start.weights"
    assert steps.match(1, None).engine[1].option == {"weights": str(plan.folder.start)}
    # There is no network to go on from, so one begins anew.
    plan.folder.start.rename(plan.folder.weights(1))
    starts: list[bytes | None] = []

    def fitted(*_: Any, start: bytes | None, **__: Any) -> Fit:
        starts.append(start)
        return Fit(b"", 0, 0.0, 0.0, {})

    monkeypatch.setattr(evaluation_steps, "fit_weights", fitted)
    steps.fit(1, plan.folder.weights(1))
    bundled = bundled_file("chess")
    assert bundled is not None
    steps.fit(1, bundled)
    assert starts == [None, read_learned(bundled).weights]


@pytest.mark.slow
def test_a_stopped_run_goes_on_with_its_games(
    learning: Learning, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_games: int, _positions: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        learn(replace(learning, played=stop))
    stopped = GenerationLog.open(learning.steps.plan.folder).get(1)
    assert not stopped.played and stopped.games == 64 and stopped.played_seconds > 0
    log = learn(learning)
    assert log.get(1).games >= 64
    assert log.get(1).played_seconds >= stopped.played_seconds


def test_a_log_leaves_a_torn_line_out_and_refuses_others(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    log = GenerationLog.open(folder)
    log.note(Generation(number=1, games=5))
    log.note(Generation(number=1, games=9, elo=(1.0, None, None)))
    with folder.log.open("a") as file:
        file.write('{"number": 2, "ga')
    assert GenerationLog.open(folder).generations == log.generations
    GenerationLog.open(folder).note(Generation(number=2))
    assert [it.number for it in GenerationLog.open(folder).generations] == [1, 2]
    for other in ("something else", '{"number": 1, "policy": 1.9}'):
        folder.log.write_text(f"{other}\n")
        with pytest.raises(OptionError, match=r"line 1 of .* is of no such run"):
            GenerationLog.open(folder)


def test_a_match_of_few_games_expects_a_great_lead() -> None:
    assert [expected_lead(games) for games in (4, 16, 100, 300)] == [300, 150, 60, 40]


@pytest.mark.slow
@pytest.mark.program
def test_the_match_is_a_tournament_with_a_test(othello: Learner, tmp_path: Path) -> None:
    plan = LearningPlan(minutes=1, folder=RunFolder(tmp_path), nodes=20, scratch=True)
    plan.folder.weights(1).write_text("move = -80\n")
    plan.folder.named.write_text("")
    match = EvaluationSteps(othello, plan).match(1, None)
    assert [it.nodes for it in match.engine] == [80, 80], "the clock does not decide"
    assert (match.rounds, match.sprt and match.sprt.elo1) == (150, 40)
    verdict = decide(replace(match, rounds=2))
    assert verdict.games == 4
    assert verdict.verdict == "open"
    assert plan.folder.match(1).exists()
