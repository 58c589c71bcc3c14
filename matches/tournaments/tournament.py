"""The tournament: a schedule, an executor and a journal put together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeVar

from boardwire.matches.records.match_record import MatchRecord
from boardwire.override import override
from boardwire.protocol import TransportError

from .executor import Executor, GameSource
from .journal import Journal, JournalError
from .schedule import Schedule, ScheduledGame

_T = TypeVar("_T")


class CutShort(TransportError):
    """Not all games could be played: an engine cannot be started, or the journal not be written.

    Args:
        error: Why.
        records: The games that were finished, in the order of their numbers.
    """

    def __init__(self, error: Exception, records: list[MatchRecord]) -> None:
        super().__init__(str(error))
        self.records = records


class Tournament(GameSource):
    """A tournament: an executor plays the games of a schedule, and a journal keeps them.

    Args:
        schedule: Decides what is played.
        journal: Keeps what was played. Games that it has already are not played again.
        report: Called with each finished game's number, from 0 on, and its record.
        in_thread: Whether the next game is chosen in a thread: pairings of many engines, and
            openings that are searched for, may take longer than other matches can wait.
    """

    def __init__(
        self,
        schedule: Schedule,
        journal: Journal,
        report: Callable[[int, MatchRecord], None] = lambda number, record: None,
        *,
        in_thread: bool = False,
    ) -> None:
        self._schedule = schedule
        self._journal = journal
        self._report = report
        self._in_thread = in_thread
        self._waiting: deque[Iterator[ScheduledGame]] = deque()
        self._seen = -1  # the number of results that the schedule has seen
        self._choosing = asyncio.Lock()
        self._playing = 0
        self._stopped = False
        self._changed = asyncio.Event()

    async def play(self, executor: Executor) -> list[MatchRecord]:
        """Play all games; return their records in the order of their numbers.

        Raises:
            CutShort: An engine cannot be started, and the games that ran were finished; or the
                journal cannot be written, or does not fit the schedule, and they were stopped.
        """
        await self._choose(self._schedule_more)
        try:
            await executor.run(self)
        except (TransportError, JournalError) as error:
            raise CutShort(error, self._records) from error
        except BaseExceptionGroup as group:
            if (failed := group.subgroup(JournalError)) is None:
                raise
            raise CutShort(_first(failed), self._records) from group
        return self._records

    @override
    async def take(self) -> ScheduledGame | None:
        async with self._choosing:  # one at a time; others wait for what comes after
            while not self._stopped:
                self._changed.clear()
                if (game := await self._choose(self._next)) is not None:
                    self._journal.begun(game)
                    self._playing += 1
                    return game
                if self._changed.is_set():  # while a thread was choosing
                    continue
                if not self._playing:
                    return None
                await self._changed.wait()
        return None

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        self._playing -= 1
        self._journal.ended(game, record)
        self._report(game.number, record)
        self._changed.set()

    @override
    def stop(self) -> None:
        self._stopped = True
        self._changed.set()

    async def _choose(self, choice: Callable[[], _T]) -> _T:
        return await asyncio.to_thread(choice) if self._in_thread else choice()

    def _schedule_more(self) -> None:
        """Have the schedule look at the results, if there are new ones."""
        if self._seen != (count := len(self._journal.results)):
            self._seen = count
            self._waiting.append(iter(self._schedule.next(self._journal.results)))

    def _next(self) -> ScheduledGame | None:
        """Return the next game that can begin now, if any."""
        self._schedule_more()
        while self._waiting:
            for game in self._waiting[0]:
                if game.number not in self._journal.results:
                    return game
                self._journal.check(game)
            self._waiting.popleft()
        return None

    @property
    def _records(self) -> list[MatchRecord]:
        results = self._journal.results
        return [results[number] for number in sorted(results)]


def _first(group: BaseExceptionGroup[JournalError]) -> JournalError:
    error: BaseException = group
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    assert isinstance(error, JournalError)
    return error
