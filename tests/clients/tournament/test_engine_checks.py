"""Checks before the first game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boardwire.clients.engines import CommandLine, parse_engine
from boardwire.clients.tournament.engine_checks import (
    UnfitEngines,
    check_engines,
    check_output,
    require_engines,
)
from boardwire.clients.tournament.entries.entry import Entry
from boardwire.clients.tournament.options import plan_from
from boardwire.clients.tournament.prepared import prepare
from boardwire.games import OptionError, RecordError, load

FAULTY = Path(__file__).parents[2] / "engines" / "faulty.py"
GAME = load("tictactoe")


def faulty(fault: str) -> Entry:
    return Entry(fault, CommandLine((sys.executable, str(FAULTY), fault, "0")))


@pytest.mark.program
@pytest.mark.slow
async def test_every_engine_is_started_and_told_by_name() -> None:
    bundled = Entry("own", parse_engine("random"))
    gone = Entry("gone", CommandLine(("/no/such",)))
    ended = Entry("ended", CommandLine(("/bin/false",)))
    checks = await check_engines([faulty("none"), bundled, gone, ended], GAME)
    assert [it.name for it in checks] == ["none", "own", "gone", "ended"]
    assert [bool(it.fault) for it in checks] == [False, False, True, True]
    assert checks[1].title.startswith("boardwire random")
    assert "cannot start /no/such" in checks[2].fault
    assert "exit code 1" in checks[3].fault
    with pytest.raises(UnfitEngines, match=r"1 of 2 engines cannot play:\n  gone: cannot start"):
        await require_engines([faulty("none"), gone], GAME)


@pytest.mark.program
@pytest.mark.slow
async def test_an_engine_that_speaks_something_else_is_told() -> None:
    (check,) = await check_engines([Entry("cat", parse_engine("uci:/bin/true"))], load("chess"))
    assert "ended before it said that it speaks UCI" in check.fault


def test_the_file_of_the_games_must_be_one_that_can_be_written(tmp_path: Path) -> None:
    def check(file: Path) -> None:
        engines = [{"cmd": "random"}, {"cmd": "random"}]
        settings = {"engine": engines, "game": "go", "pgnout": {"file": str(file)}}
        check_output(prepare(plan_from(settings)))

    check(tmp_path / "games.sgf")
    assert not [*tmp_path.iterdir()]
    with pytest.raises(RecordError, match="PGN is for chess"):
        check(tmp_path / "games.pgn")
    for file in (tmp_path / "none" / "games.sgf", tmp_path):
        with pytest.raises(OptionError, match="cannot be written"):
            check(file)


def test_the_report_must_be_one_that_can_be_written(tmp_path: Path) -> None:
    def check(file: Path) -> None:
        engines = [{"cmd": "random"}, {"cmd": "random"}]
        check_output(prepare(plan_from({"engine": engines, "report": str(file)})))

    check(tmp_path / "report.html")
    assert not [*tmp_path.iterdir()]
    with pytest.raises(OptionError, match="cannot be written"):
        check(tmp_path / "none" / "report.html")


def test_files_beside_the_games_must_be_ones_that_can_be_written(tmp_path: Path) -> None:
    file = str(tmp_path / "none" / "file")
    own = {"cmd": "random"}
    live = {"engine": [own, own], "livepgnout": f"{file}.pgn"}
    for settings in (live, {"engine": [{**own, "stderr": file}, own]}):
        with pytest.raises(OptionError, match="cannot be written"):
            check_output(prepare(plan_from(settings)))


@pytest.mark.program
@pytest.mark.slow
async def test_gnubg_whose_connection_is_closed_by_its_end_is_checked(
    program: Callable[[str], str],
) -> None:
    program("gnubg")
    (check,) = await check_engines([Entry("g", parse_engine("gnubg:0ply"))], load("backgammon"))
    assert check.fault == ""
