"""Schedules that are known from the start: the same encounters in every round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from boardwire.matches.records.match_record import MatchRecord
from boardwire.matches.tournaments.schedule import Schedule
from boardwire.override import override

from ..errors import ScheduleError
from ..schedule import ScheduledGame
from .encounters import Encounters


class Rounds(Schedule):
    """A schedule with the same encounters in every round.

    Args:
        groups: The engines of each encounter of a round, in the order of play.
        encounters: Makes the games.
        rounds: The number of rounds; None for rounds without end, which somebody else has to stop.

    Raises:
        ScheduleError: There are no rounds, or an encounter has not as many engines as the game has
            players.

    Attributes:
        encounters: Makes the games.
    """

    def __init__(
        self, groups: Sequence[Sequence[int]], encounters: Encounters, rounds: int | None = 1
    ) -> None:
        if rounds is not None and rounds < 1:
            raise ScheduleError(f"a tournament has 1 or more rounds, not {rounds}")
        if any(len(group) != encounters.game.players for group in groups):
            raise ScheduleError(f"an encounter is between {encounters.game.players} engines")
        self._groups = groups
        self.encounters = encounters
        self._rounds = rounds
        self._returned = False

    @property
    @override
    def total(self) -> int | None:
        if self._rounds is None:
            return None
        return self._rounds * len(self._groups) * self.encounters.games

    @override
    def next(self, results: Mapping[int, MatchRecord]) -> Iterable[ScheduledGame]:
        """Return all games at once."""
        if self._returned:
            return ()
        self._returned = True
        return self._all()

    def _all(self) -> Iterator[ScheduledGame]:
        size = len(self._groups)
        for round in count() if self._rounds is None else range(self._rounds):
            for index, group in enumerate(self._groups):
                yield from self.encounters.games_of(group, round * size + index, round)
