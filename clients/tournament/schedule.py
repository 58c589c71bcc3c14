"""Schedules: which games of a tournament are to be played next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from boardwire.games import Game
from boardwire.matches import MatchRecord
from boardwire.matches.openings import Opening, Openings


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """One game of a tournament.

    Args:
        number: Its number, from 0 on.
        seating: The number of the engine in each seat, player 0 first.
        opening: The game with its options, and the moves it begins with.
    """

    number: int
    seating: tuple[int, ...]
    opening: Opening


class Schedule(Protocol):
    """Decides by the results so far what is played next."""

    def next(self, results: Mapping[int, MatchRecord]) -> Iterable[ScheduledGame]:
        """The games that can begin now and have not been returned before.

        Args:
            results: The records of the finished games, by number.

        Returns:
            The games, which are made one by one as they begin. The tournament is over when there
            are none and no game is being played.
        """
        ...


class Rotation:
    """A fixed number of games in which the engines move on by a seat after each.

    Each opening is played from every seat before the next one.

    Args:
        game: The game with its options.
        games: The number of games.
        openings: How the games begin; None for the usual start.
    """

    def __init__(self, game: Game, games: int, openings: Openings | None = None) -> None:
        self._game = game
        self._games = games
        self._openings = openings
        self._returned = False

    def next(self, results: Mapping[int, MatchRecord]) -> Iterable[ScheduledGame]:
        """See `Schedule.next`: all games at once."""
        if self._returned:
            return ()
        self._returned = True
        done = frozenset(results)
        return (self._scheduled(number) for number in range(self._games) if number not in done)

    def _scheduled(self, number: int) -> ScheduledGame:
        players = self._game.players
        seating = tuple((seat + number) % players for seat in range(players))
        opening = Opening(self._game)
        if self._openings is not None:
            opening = self._openings.pick(number // players)
        return ScheduledGame(number, seating, opening)
