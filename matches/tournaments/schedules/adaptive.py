"""The base of schedules in which results decide the next encounters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence

from boardwire.matches.records.match_record import MatchRecord
from boardwire.matches.tournaments.schedule import Schedule
from boardwire.override import override
from boardwire.values import value_class

from ..errors import ScheduleError
from ..schedule import ScheduledGame
from ..standings import points_of
from .encounters import Encounters


@value_class
class Encounter:
    """Engines that meet.

    Args:
        number: The number of the encounter, from 0 on.
        engines: The engines, in their seats of the first game.
        round: The number of its round, from 0 on.
        turn: How often these engines have met before in this round.
        deal: A number that encounters with the same openings share.
    """

    number: int
    engines: tuple[int, ...]
    round: int = 0
    turn: int = 0
    deal: int = 0


class Adaptive(ABC, Schedule):
    """A schedule that is written down as its course: one encounter after the other.

    The course looks at the results of encounters that it waited for, and at no others. So it is
    the same whatever the order in which games end, and a new schedule finds its way by itself to
    where another one was cut off.

    Args:
        engines: The number of engines.
        encounters: Makes the games.

    Raises:
        ScheduleError: There are fewer engines than players.
    """

    def __init__(self, engines: int, encounters: Encounters) -> None:
        game = encounters.game
        if engines < game.players:
            raise ScheduleError(
                f"{game.title} is for {game.players} players: "
                f"name {game.players} engines or more, not {engines}"
            )
        self._engines = engines
        self._encounters = encounters
        self._results: Mapping[int, MatchRecord] = {}
        self._names: dict[int, str] = {}  # of the engines, as the records have them
        self._made = 0  # encounters
        self._steps = self._course()

    @property
    @override
    def total(self) -> int | None:
        return None

    @override
    def next(self, results: Mapping[int, MatchRecord]) -> Iterable[ScheduledGame]:
        """Return the next games.

        Raises:
            ScheduleError: The results are not of this schedule.
        """
        self._results = results
        found: list[Encounter] = []
        while (step := next(self._steps, None)) is not None:
            found.append(step)
        return (game for it in found for game in self._games_of(it))

    @abstractmethod
    def _course(self) -> Iterator[Encounter | None]:
        """Return the encounters in the order of their numbers; None whenever results are missing.

        It goes on from there when there are more results. It ends with the tournament.
        """

    def _games_of(self, it: Encounter) -> Iterator[ScheduledGame]:
        return self._encounters.games_of(
            it.engines, it.number, it.round, turn=it.turn, deal=it.deal
        )

    def _meet(
        self, engines: Sequence[int], round: int = 0, turn: int = 0, deal: int | None = None
    ) -> Encounter:
        """Make the next encounter; without a `deal` its openings are its own."""
        number, self._made = self._made, self._made + 1
        return Encounter(number, tuple(engines), round, turn, number if deal is None else deal)

    def _wait_for(self, encounters: Iterable[Encounter]) -> Iterator[None]:
        """Wait until all games of some encounters have ended: `yield from` this in a course."""
        for encounter in encounters:
            while not all(number in self._results for number in self._numbers(encounter)):
                yield None

    def _numbers(self, encounter: Encounter) -> range:
        games = self._encounters.games
        return range(encounter.number * games, (encounter.number + 1) * games)

    def _records(self, encounter: Encounter) -> Iterator[tuple[tuple[int, ...], MatchRecord]]:
        """Yield the finished games of an encounter: the engine in each seat, and the record.

        Raises:
            ScheduleError: A game was played by others.
        """
        for index, number in enumerate(self._numbers(encounter)):
            record = self._results[number]
            seating = self._encounters.seating(encounter.engines, index, encounter.turn)
            for engine, name in zip(seating, record.players, strict=True):
                if self._names.setdefault(engine, name) != name:
                    raise ScheduleError(
                        f"game {number + 1} was played by {name} where this tournament has "
                        f"{self._names[engine]}: results of earlier games are missing or have "
                        "changed; begin a new tournament"
                    )
            yield seating, record

    def _points(self, encounter: Encounter) -> dict[int, float]:
        """Return the points of the engines of an encounter, 1 for each game that they won."""
        points = dict.fromkeys(encounter.engines, 0.0)
        for seating, record in self._records(encounter):
            for engine, gained in zip(seating, points_of(record), strict=True):
                points[engine] += gained
        return points
