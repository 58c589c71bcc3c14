"""The tournament: a schedule, an executor and a journal put together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator

from boardwire.matches.record import MatchRecord
from boardwire.protocol import TransportError

from .executor import Executor
from .journal import Journal, JournalError
from .schedule import Schedule, ScheduledGame


class CutShort(TransportError):
    """Not all games could be played: an engine cannot be started, or the journal not be written.

    Args:
        error: Why.
        records: The games that were finished, in the order of their numbers.
    """

    def __init__(self, error: Exception, records: list[MatchRecord]) -> None:
        super().__init__(str(error))
        self.records = records


class Tournament:
    """Plays the games of a schedule by an executor, and keeps them in a journal.

    Args:
        schedule: Decides what is played.
        journal: Keeps what was played. Games that it has already are not played again.
        report: Called with each finished game's number, from 0 on, and its record.
    """

    def __init__(
        self,
        schedule: Schedule,
        journal: Journal,
        report: Callable[[int, MatchRecord], None] = lambda number, record: None,
    ) -> None:
        self._schedule = schedule
        self._journal = journal
        self._report = report
        self._waiting: deque[Iterator[ScheduledGame]] = deque()
        self._playing = 0
        self._stopped = False
        self._changed = asyncio.Event()

    async def play(self, executor: Executor) -> list[MatchRecord]:
        """Play all games; return their records in the order of their numbers.

        Raises:
            CutShort: An engine cannot be started, and the games that ran were finished; or the
                journal cannot be written, and they were stopped.
        """
        self._schedule_more()
        try:
            await executor.run(self)
        except (TransportError, JournalError) as error:
            raise CutShort(error, self._records) from error
        except BaseExceptionGroup as group:
            if (failed := group.subgroup(JournalError)) is None:
                raise
            raise CutShort(_first(failed), self._records) from group
        return self._records

    async def take(self) -> ScheduledGame | None:
        """See `GameSource.take`."""
        while self._stopped or (game := self._next()) is None:
            if self._stopped or not self._playing:
                return None
            self._changed.clear()
            await self._changed.wait()
        self._journal.begun(game)
        self._playing += 1
        return game

    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        """See `GameSource.ended`."""
        self._playing -= 1
        self._journal.ended(game, record)
        self._report(game.number, record)
        self._schedule_more()
        self._changed.set()

    def stop(self) -> None:
        """See `GameSource.stop`."""
        self._stopped = True
        self._changed.set()

    def _schedule_more(self) -> None:
        self._waiting.append(iter(self._schedule.next(self._journal.results)))

    def _next(self) -> ScheduledGame | None:
        """The next game that can begin now, if any."""
        while self._waiting:
            for game in self._waiting[0]:
                if game.number not in self._journal.results:
                    return game
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
