"""The tournament: a schedule, an executor and a journal put together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from boardwire.clients.engines import EngineSpec
from boardwire.games import Game
from boardwire.matches import Limits, MatchError, MatchRecord
from boardwire.matches.openings import Openings
from boardwire.protocol import TimeControl, TransportError

from .executor import Executor, LocalExecutor
from .journal import Journal, MemoryJournal
from .schedule import Rotation, Schedule, ScheduledGame


class CutShort(TransportError):
    """An engine cannot be started, or not any more, and not all games could be played.

    Args:
        error: Why.
        records: The games that were finished, in the order of their numbers.
    """

    def __init__(self, error: TransportError, records: list[MatchRecord]) -> None:
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
        self._changed = asyncio.Event()

    async def play(self, executor: Executor) -> list[MatchRecord]:
        """Play all games; return their records in the order of their numbers.

        Raises:
            CutShort: An engine cannot be started; the games that ran were finished.
        """
        self._schedule_more()
        try:
            await executor.run(self)
        except TransportError as error:
            raise CutShort(error, self._records) from error
        return self._records

    async def take(self) -> ScheduledGame | None:
        """See `GameSource.take`."""
        while (game := self._next()) is None:
            if not self._playing:
                return None
            self._changed.clear()
            await self._changed.wait()
        self._playing += 1
        self._journal.begun(game)
        return game

    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        """See `GameSource.ended`."""
        self._playing -= 1
        self._journal.ended(game, record)
        self._report(game.number, record)
        self._schedule_more()
        self._changed.set()

    def _schedule_more(self) -> None:
        self._waiting.append(iter(self._schedule.next(self._journal.results)))

    def _next(self) -> ScheduledGame | None:
        """The next game that can begin now, if any."""
        while self._waiting:
            if (game := next(self._waiting[0], None)) is not None:
                return game
            self._waiting.popleft()
        return None

    @property
    def _records(self) -> list[MatchRecord]:
        results = self._journal.results
        return [results[number] for number in sorted(results)]


async def play_games(
    engines: Sequence[EngineSpec],
    names: Sequence[str],
    game: Game,
    *,
    games: int,
    time: TimeControl,
    concurrency: int = 1,
    limits: Limits | None = None,
    seed: int | None = None,
    openings: Openings | None = None,
    report: Callable[[int, MatchRecord], None] = lambda number, record: None,
) -> list[MatchRecord]:
    """Play games between engines on this machine; the engines change seats after each game.

    Args:
        engines: As many engines as the game has players, in their seats of the first game.
        names: The engines' names in the records.
        game: The game with its options.
        games: The number of games.
        time: The time control.
        concurrency: The number of games played at a time, each with processes of its own.
        limits: Timeouts and other limits of the matches.
        seed: The seed of the dice of all games; None for dice that nobody can foresee.
        openings: How the games begin; each opening is played from every seat before the next.
        report: Called with each finished game's number, from 0 on, and its record.

    Returns:
        The records in the order of the games' numbers.

    Raises:
        MatchError: There are not as many engines as players.
        CutShort: An engine cannot be started, or not any more; the games that ran were finished.
    """
    if len(engines) != game.players:
        raise MatchError(
            f"{game.title} with these options is for {game.players}: "
            f"name {game.players} engines, not {len(engines)}"
        )
    executor = LocalExecutor(
        engines, names, game, time, min(concurrency, games), limits or Limits(), seed
    )
    tournament = Tournament(Rotation(game, games, openings), MemoryJournal(), report)
    return await tournament.play(executor)
