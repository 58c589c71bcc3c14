"""The stream of JSON: whole lines of everything that happens, for as long as somebody reads."""

from __future__ import annotations

import io
import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from boardwire.clients.tournament.show import JsonStream, Progress
from boardwire.games import load
from boardwire.matches import MatchRecord, Reason, Result
from boardwire.matches.openings import Opening
from boardwire.matches.tournaments import ScheduledGame
from boardwire.protocol import TimeControl

GAME = ScheduledGame(4, (1, 0), Opening(load("tictactoe"), text="moves:B2"), 2, 1)


@pytest.fixture
def record() -> MatchRecord:
    record = MatchRecord(
        *("5", "tictactoe", {}, ("b", "a"), TimeControl.none(), ""),
        datetime(2026, 1, 2, tzinfo=UTC),
    )
    record.result = Result.loss(1, 2, Reason.CRASH, "exit code 3")
    return record


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    assert stream.getvalue().endswith("\n")
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_everything_that_happens_is_a_line(record: MatchRecord) -> None:
    stream = io.StringIO()
    progress = Progress(("a", "b"), 6)
    progress.kept = {4: Path("run/broken/5")}
    display = JsonStream(progress, stream, {"game": "tictactoe"})
    for it in (progress, display):
        it.begun(GAME)
    for it in (progress, display):
        it.ended(GAME, record)
    display.finished("stopped")
    begin, begun, ended, standings, end = lines(stream)
    assert (begin["event"], begin["players"], begin["games"]) == ("begin", ["a", "b"], 6)
    assert begin["about"] == {"game": "tictactoe"}
    assert begun == {
        **{"event": "game-begun", "game": 5, "round": 1, "pair": 2, "seating": [1, 0]},
        "opening": "moves:B2",
    }
    assert ended == {
        **{"event": "game-ended", "game": 5, "players": ["b", "a"], "result": "B+Forfeit"},
        **{"reason": "crash", "detail": "exit code 3", "returns": [1.0, -1.0], "plies": 0},
        **{"sides": ["X", "O"], "score": "B+Forfeit"},
        **{"ending": "O crashes: exit code 3"},
        **{"seconds": [0, 0], "kept": "run/broken/5"},
    }
    assert [(it["name"], it["wins"]) for it in standings["standings"]] == [("a", 0), ("b", 1)]
    assert (end["event"], end["finished"], end["why"]) == ("end", False, "stopped")
    (encounter,) = standings["encounters"]
    assert (encounter["one"], encounter["losses"], encounter["pairs"]) == ("a", 1, [0, 0, 0, 0, 0])
    assert encounter["elo"]["value"] is None  # all games were lost
    assert (standings["tests"], end["encounters"]) == ([], standings["encounters"])


def test_games_go_on_when_nobody_reads_any_more(record: MatchRecord) -> None:
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as stream:
        display = JsonStream(Progress(("a", "b")), stream, {})
        os.close(reader)
        display.ended(GAME, record)
        display.finished()
