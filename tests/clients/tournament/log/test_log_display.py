"""The messages of the log about games."""

from __future__ import annotations

from pathlib import Path

from boardwire.clients.tournament.log import LogDisplay, LogFile
from boardwire.clients.tournament.sections import LogOutput
from boardwire.matches import Reason, Result

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
        "Game 1 finished with result B+Forfeit",
        "stopped",
    ]
