"""Games until a rule has seen enough, such as a sequential test (SPRT)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from boardwire.matches.records.match_record import MatchRecord
from boardwire.matches.tournaments.schedule import Schedule
from boardwire.override import override

from ..schedule import ScheduledGame
from .rounds import Rounds

StopRule = Callable[[int, MatchRecord], bool]
"""A rule: from the number of a finished game's pair and its record, whether to stop."""


class Until(Schedule):
    """The games of another schedule, until a rule ends them.

    The rule takes the games in the order of their numbers, each once: a game counts when all before
    it have ended. So the decision does not depend on the number of games at a time, and quick
    games, which may have other results than long ones, do not count first. Games that are being
    played at the decision are finished, and count nothing for it.

    Args:
        rounds: The schedule; rounds without end for a test that always ends by its rule.
        stop: The rule.
    """

    def __init__(self, rounds: Rounds, stop: StopRule) -> None:
        self._rounds = rounds
        self._stop = stop
        self._noted = 0
        self._stopped = False

    @property
    @override
    def total(self) -> int | None:
        """The most games that may be played."""
        return self._rounds.total

    @property
    def stopped(self) -> bool:
        """Whether the rule has said that it is enough."""
        return self._stopped

    @override
    def next(self, results: Mapping[int, MatchRecord]) -> Iterable[ScheduledGame]:
        while not self._stopped and self._noted in results:
            pair = self._rounds.encounters.pair_of(self._noted)
            self._stopped = self._stop(pair, results[self._noted])
            self._noted += 1
        return self._before_stop(self._rounds.next(results))

    def _before_stop(self, games: Iterable[ScheduledGame]) -> Iterator[ScheduledGame]:
        for game in games:
            if self._stopped:
                return
            yield game
