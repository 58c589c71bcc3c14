"""The complaints about engines at the end of a strict tournament."""

from __future__ import annotations

from datetime import UTC, datetime

from boardwire.clients.tournament.show import StrictLines
from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord
from boardwire.matches.openings import Opening
from boardwire.matches.tournaments import ScheduledGame
from boardwire.protocol import TimeControl


def test_complaints_are_told_by_game_and_move_and_counted() -> None:
    told: list[str] = []
    display = StrictLines(told.append)
    game = load("tictactoe")
    for number in range(60):
        record = MatchRecord(
            *(str(number + 1), "tictactoe", {}, ("a", "b"), TimeControl.none(), ""),
            datetime(2026, 1, 2, tzinfo=UTC),
            moves=[MoveRecord(1, 0, "B2", 1.0, -0.25)],
        )
        display.ended(ScheduledGame(number, (0, 1), Opening(game)), record)
    display.finished()
    assert told[0] == "game 1, move 1, a: 0.250 s late, which the margin forgave"
    assert (len(told), told[-1]) == (51, "complaints: a 60")


def test_a_tournament_without_complaints_says_so() -> None:
    told: list[str] = []
    StrictLines(told.append).finished()
    assert told == ["complaints: none"]
