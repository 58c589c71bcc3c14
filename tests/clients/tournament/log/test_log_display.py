"""The messages of the log about games."""

from __future__ import annotations

from pathlib import Path

from boardwire.clients.tournament.log import LogDisplay, LogFile
from boardwire.clients.tournament.sections import LogOutput
from boardwire.games import load
from boardwire.matches import Reason, Result
from boardwire.matches.tournaments.schedules import Encounters, RoundRobin

from ..conftest import NAMES, MakeGame


def test_games_and_faults_are_told(tmp_path: Path, make_game: MakeGame) -> None:
    log = LogFile(LogOutput(file=str(tmp_path / "log"), level="trace"))
    display = LogDisplay(log, NAMES)
    game, record = make_game(0, (0, 1), Result.loss(1, 2, Reason.CRASH, "exit code 3"))
    display.begun(game)
    display.ended(game, record)
    display.finished("stopped")
    log.close()
    told = [line.partition("--- ")[2] for line in (tmp_path / "log").read_text().splitlines()]
    assert told == [
        "Game 1 between ada and bob starting",
        "Engine bob disconnects: exit code 3",
        "Game 1 between ada and bob finished",
        "Game 1 finished with result 1-0",
        "stopped",
    ]


def test_the_engine_is_named_first_whose_side_people_name_first(tmp_path: Path) -> None:
    log = LogFile(LogOutput(file=str(tmp_path / "log"), level="trace"))
    schedule = RoundRobin(2, Encounters(load("chess")))
    LogDisplay(log, NAMES).begun(next(iter(schedule.next({}))))
    log.close()
    assert (tmp_path / "log").read_text().endswith("Game 1 between ada and bob starting\n")
