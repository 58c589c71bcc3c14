"""Schedules: which games of a tournament are to be played next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from boardwire.matches.openings import Opening
from boardwire.matches.records.match_record import MatchRecord
from boardwire.values import value_class


@value_class
class ScheduledGame:
    """One game of a tournament.

    Args:
        number: Its number, from 0 on.
        seating: The number of the engine in each seat, player 0 first.
        opening: The game with its options, and the moves it begins with.
        pair: The number of its pair, from 0 on: the games of the same engines from the same
            opening with the same dice, one from every seat. A game that is alone is a pair.
        round: The number of its round, from 0 on.
    """

    number: int
    seating: tuple[int, ...]
    opening: Opening
    pair: int = 0
    round: int = 0


class Schedule(Protocol):
    """The schedule of a tournament: it decides by the results so far what is played next.

    What it decides depends on the results alone. The number of a game is the same whenever the
    tournament is played with the same description, and whatever the order in which games end. So a
    new schedule goes on where another one was cut off.
    """

    @property
    def total(self) -> int | None:
        """The number of games of the whole tournament; None where it depends on the results."""
        ...

    def next(self, results: Mapping[int, MatchRecord]) -> Iterable[ScheduledGame]:
        """Return the games that can begin now and have not been returned before.

        A new schedule also returns the games whose results it is handed, so that their records can
        be compared with them. They are not to be played again.

        It may be called in a thread while the last games are played.

        Args:
            results: The records of the finished games, by number. More may come meanwhile, so
                numbers are looked up and not iterated over once games have begun.

        Returns:
            The games, which are made one by one as they begin. The tournament is over when there
            are none and no game is being played.
        """
        ...
