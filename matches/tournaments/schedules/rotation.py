"""Two engines, or as many as a game has players, that play each other only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boardwire.games import Game
from boardwire.matches.openings import Opening, Openings
from boardwire.matches.record import MatchRecord

from ..schedule import ScheduledGame


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
        pair = number // players
        return ScheduledGame(number, seating, opening, pair, pair)
