"""Runs: their seeds, their folders, and what a killed one leaves."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict, Unpack

import pytest
from tests.processes import KilledPopen

from boardwire.clients.tournament import TournamentPlan, open_run
from boardwire.clients.tournament.prepared import prepare
from boardwire.clients.tournament.run import identity_of, record_maker
from boardwire.clients.tournament.sections import EngineSettings, RecordOutput
from boardwire.games import OptionError
from boardwire.matches import MatchRecord
from boardwire.protocol import TimeControl
from boardwire.protocol.transports.processes.escaped_processes import MARK


@pytest.fixture(autouse=True)
def own_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take back the mark that a run puts into the environment."""
    monkeypatch.setenv(MARK, "outer")


class More(TypedDict, total=False):
    """Settings of a tournament that a test sets."""

    seed: int
    games: int
    noswap: bool
    pgnout: RecordOutput
    report: str


def plan(run: Path | str, **more: Unpack[More]) -> TournamentPlan:
    engines = (EngineSettings(cmd="random"), EngineSettings(cmd="random", name="b"))
    return TournamentPlan(engine=engines, game="tictactoe", run=str(run), **more)


def test_a_run_without_a_seed_keeps_the_one_that_it_gets(tmp_path: Path) -> None:
    seeds = []
    for _ in range(2):
        opened = open_run(plan(tmp_path))
        seeds.append(opened.prepared.plan.seed)
        opened.close()
    assert seeds[0] is not None
    assert seeds[0] == seeds[1]
    anew = open_run(plan(tmp_path), anew=True)
    assert anew.prepared.plan.seed != seeds[0]
    anew.close()


def test_a_seed_that_is_drawn_cannot_be_found_by_trying(tmp_path: Path) -> None:
    """An engine is told a number that follows from it, as the dice and deals do."""
    seeds = []
    for number in range(5):
        opened = open_run(plan(tmp_path / str(number)))
        seeds.append(opened.prepared.plan.seed or 0)
        opened.close()
    assert 2**48 < max(seeds) < 2**53


def test_the_seed_of_the_plan_is_taken(tmp_path: Path) -> None:
    opened = open_run(plan(tmp_path, seed=0))
    assert opened.prepared.plan.seed == 0
    opened.close()


def test_a_run_knows_the_openings_that_come_with_the_program() -> None:
    engines = (EngineSettings(cmd="random"), EngineSettings(cmd="random", name="b"))
    othello = TournamentPlan(engine=engines, game="othello", opening="book")
    files = identity_of(othello, prepare(othello)).plan["opening files"]
    assert [Path(name).name for name in files] == ["othello.txt"]


@pytest.mark.parametrize(
    ("more", "rounds"),
    [({}, "1122"), ({"noswap": True}, "1234"), ({"games": 3}, "1112"), ({"games": 1}, "1234")],
)
def test_games_of_one_meeting_have_the_same_round(more: More, rounds: str) -> None:
    make = record_maker(prepare(plan("", **more)))
    game = MatchRecord(
        "m1",
        "tictactoe",
        {},
        ("a", "b"),
        TimeControl.none(),
        "",
        datetime(2026, 11, 27, tzinfo=UTC),
    )
    assert "".join(make(number, game).tags["Round"] for number in range(4)) == rounds


def test_what_is_for_a_run_needs_a_folder() -> None:
    with pytest.raises(OptionError, match="write --run FOLDER"):
        open_run(plan(""), anew=True)


@pytest.mark.parametrize("what", ["pgnout", "report"])
def test_a_file_that_cannot_be_written_leaves_no_folder(tmp_path: Path, what: str) -> None:
    run = tmp_path / "run"

    def settings(folder: Path) -> More:
        if what == "pgnout":
            return {"pgnout": RecordOutput(file=str(folder / "games.moves"))}
        return {"report": str(folder / "report.html")}

    with pytest.raises(OptionError, match="cannot be written"):
        open_run(plan(run, **settings(tmp_path / "none")))
    assert not run.exists()
    open_run(plan(run, **settings(run))).close()  # the run's own folder is there in time
    assert run.is_dir()


@pytest.mark.program
def test_engines_that_a_killed_run_has_left_are_ended(tmp_path: Path) -> None:
    first = open_run(plan(tmp_path))
    assert os.environ[MARK].startswith("outer:")
    with KilledPopen(
        [sys.executable, "-c", "import time; print(flush=True); time.sleep(600)"],
        stdout=subprocess.PIPE,
    ) as engine:
        assert engine.stdout is not None
        engine.stdout.readline()
        first.close()
        open_run(plan(tmp_path)).close()
        assert engine.wait(10) == -9
