"""Journals: which games of a tournament have begun, and how they ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from boardwire.matches.errors import MatchError
from boardwire.matches.records.match_record import MatchRecord
from boardwire.override import override

from .schedule import ScheduledGame


class JournalError(MatchError):
    """A journal cannot be read or written."""


class Journal(Protocol):
    """The journal of a tournament, with which it can go on after it was stopped."""

    @property
    def results(self) -> Mapping[int, MatchRecord]:
        """The records of the finished games, by number."""
        ...

    def check(self, game: ScheduledGame) -> None:
        """Check that a finished game is the one that the schedule has under its number.

        Raises:
            JournalError: It has other players, another opening or other dice.
        """
        ...

    def begun(self, game: ScheduledGame) -> None:
        """Note that a game begins.

        Raises:
            JournalError: That cannot be written.
        """
        ...

    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        """Keep the record of a finished game.

        Raises:
            JournalError: It cannot be written; the game counts as not played.
        """
        ...


class MemoryJournal(Journal):
    """A journal that lasts as long as the process."""

    def __init__(self) -> None:
        self._results: dict[int, MatchRecord] = {}

    @property
    @override
    def results(self) -> Mapping[int, MatchRecord]:
        return self._results

    @override
    def check(self, game: ScheduledGame) -> None:
        """Accept every game: the same process has played them."""

    @override
    def begun(self, game: ScheduledGame) -> None:
        """A game that is cut off is played again with the process."""

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        self._results[game.number] = record
