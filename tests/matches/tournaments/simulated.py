"""Tournaments without engines: the games of a schedule end in any order, with chosen results."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime

from boardwire.matches import MatchRecord, Result
from boardwire.matches.tournaments import Schedule, ScheduledGame
from boardwire.protocol import TimeControl

Returns = Callable[[ScheduledGame], Sequence[float]]
"""The returns of a game, by seat."""


def first_seat_wins(game: ScheduledGame) -> Sequence[float]:
    return (1.0, *[-1.0] * (len(game.seating) - 1))


def lower_number_wins(game: ScheduledGame) -> Sequence[float]:
    return [1.0 if engine == min(game.seating) else -1.0 for engine in game.seating]


def all_draw(game: ScheduledGame) -> Sequence[float]:
    return [0.0] * len(game.seating)


def by_strength(game: ScheduledGame) -> Sequence[float]:
    """A random result that depends on the game alone: engines of low number win more often."""
    chance = random.Random(f"{game.number} {game.seating}")
    winner = max(
        range(len(game.seating)), key=lambda seat: chance.random() - game.seating[seat] / 9
    )
    drawn = chance.random() < 0.2
    return [0.0 if drawn else 1.0 if seat == winner else -1.0 for seat in range(len(game.seating))]


def finished(game: ScheduledGame, returns: Sequence[float]) -> MatchRecord:
    """The record of a game between engines that are named by their numbers."""
    return MatchRecord(
        match=str(game.number),
        game=game.opening.game.name,
        options={},
        players=tuple(map(str, game.seating)),
        time=TimeControl.none(),
        commitment="",
        started=datetime(2026, 1, 2, tzinfo=UTC),
        result=Result.by_rule(None, returns),
    )


class Simulated:
    """A tournament whose games run a few at a time and end in a random order.

    Args:
        schedule: The schedule under test.
        returns: The results.
        order: The seed of the order in which games end.
        at_a_time: The number of games that run at the same time.
        results: The games that were finished before.
    """

    def __init__(
        self,
        schedule: Schedule,
        returns: Returns = by_strength,
        order: int = 0,
        at_a_time: int = 1,
        results: dict[int, MatchRecord] | None = None,
    ) -> None:
        self.schedule = schedule
        self.results = dict(results or {})
        self.games: dict[int, ScheduledGame] = {}
        """The games that began, by number."""
        self._returns = returns
        self._chance = random.Random(order)
        self._at_a_time = at_a_time
        self._waiting: list[Iterator[ScheduledGame]] = []
        self._running: list[ScheduledGame] = []

    def play(self, most: int = 10_000) -> Simulated:
        """Play until the end, or until that many games have ended."""
        self._schedule()
        for _ in range(most):
            while len(self._running) < self._at_a_time and (game := self._next()) is not None:
                assert game.number not in self.games, "no game is played twice"
                self.games[game.number] = game
                self._running.append(game)
            if not self._running:
                break
            game = self._running.pop(self._chance.randrange(len(self._running)))
            self.results[game.number] = finished(game, self._returns(game))
            self._schedule()
        return self

    def _schedule(self) -> None:
        self._waiting.append(iter(self.schedule.next(self.results)))

    def _next(self) -> ScheduledGame | None:
        while self._waiting:
            for game in self._waiting[0]:
                if game.number not in self.results:
                    return game
            self._waiting.pop(0)
        return None
