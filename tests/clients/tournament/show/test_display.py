"""Displays follow a tournament by its journal, and games by their recorders."""

from __future__ import annotations

from typing import Any

from boardwire.clients.tournament.show import NoDisplay, ShownJournal, recorders
from boardwire.matches import NoRecorder, Result
from boardwire.matches.tournaments import MemoryJournal
from boardwire.override import override
from boardwire.protocol import MatchResumed

from ..conftest import MakeGame


class Noted(NoDisplay):
    def __init__(self) -> None:
        self.told: list[Any] = []

    @override
    def begun(self, *told: Any) -> None:
        self.told.append(("begun", told[0].number))

    @override
    def opened(self, *told: Any) -> None:
        self.told.append(("opened", told[0].number))

    @override
    def announced(self, *told: Any) -> None:
        self.told.append(("announced", told[1]))

    @override
    def ended(self, *told: Any) -> None:
        self.told.append(("ended", told[0].number))


def test_what_happens_is_told_in_order(make_game: MakeGame, black_wins: Result) -> None:
    noted, kept = Noted(), MemoryJournal()
    journal = ShownJournal(kept, [noted])
    game, record = make_game(3, result=black_wins)
    journal.begun(game)
    recorder = recorders([noted])(game)
    recorder.open(record)
    recorder.announce(MatchResumed("4"))
    journal.ended(game, record)
    assert noted.told == [
        ("begun", 3),
        ("opened", 3),
        ("announced", MatchResumed("4")),
        ("ended", 3),
    ]
    assert journal.results == kept.results == {3: record}


def test_games_that_nobody_follows_are_not_recorded(make_game: MakeGame) -> None:
    assert isinstance(recorders([])(make_game(0)[0]), NoRecorder)
