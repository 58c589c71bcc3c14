"""The schedules that a tournament at a server can have, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

from boardwire.games import Game
from boardwire.matches import MatchRecord
from boardwire.matches.openings import Opening, Openings
from boardwire.matches.tournaments import Schedule, ScheduledGame

MakeSchedule = Callable[[Game, int, int, int, Openings | None], Schedule]
"""Makes a schedule of a game, the number of bots, the games of a pairing, the rounds, openings."""


class RoundRobin:
    """Everybody meets everybody; see `MakeSchedule` for the arguments."""

    def __init__(
        self, game: Game, bots: int, games: int, rounds: int, found: Openings | None
    ) -> None:
        self._game = game
        self._bots = bots
        self._games = games
        self._rounds = rounds
        self._openings = found
        self._returned = False

    def next(self, results: Mapping[int, MatchRecord]) -> Iterable[ScheduledGame]:
        """See `Schedule.next`."""
        if self._returned:
            return
        self._returned = True
        number = 0
        for turn in range(self._rounds):
            for meeting, group in enumerate(combinations(range(self._bots), self._game.players)):
                for game in range(self._games):
                    shift = (game + turn + meeting) % len(group)
                    opening = Opening(self._game)
                    if self._openings is not None:
                        opening = self._openings.pick(number // len(group))
                    if number not in results:
                        seating = group[shift:] + group[:shift]
                        yield ScheduledGame(number, seating, opening, number // 2, turn)
                    number += 1


SCHEDULES: Mapping[str, MakeSchedule] = {"round-robin": RoundRobin}
