"""EngineSlots: the engines of a worker, which stay from one pair of games to the next."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import Any

from boardwire.clients.tournament.local_games.local_executor import LocalExecutor
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import ScheduledGame
from boardwire.matches.tournaments.executor import GameSource
from boardwire.override import override
from boardwire.protocol import TransportError

from .pairs import PairResult, PairTask

IDLE_SECONDS = 30.0
"""Seconds that engines wait for another pair of games before they are ended."""


class EngineSlot(GameSource):
    """Engines that play one game at a time; an executor keeps them between the games.

    It is the executor's `GameSource`.

    Args:
        executor: Plays the games.
        idle_seconds: The seconds after which engines without a game are ended.

    Attributes:
        engines: The numbers of the engines of the last game, which run on.
    """

    def __init__(self, executor: LocalExecutor, idle_seconds: float = IDLE_SECONDS) -> None:
        self._games: asyncio.Queue[ScheduledGame] = asyncio.Queue()
        self._record: asyncio.Future[MatchRecord] | None = None
        self._idle_seconds = idle_seconds
        self.engines: set[int] = set()
        self._over = False  # no game comes any more
        self._running = asyncio.create_task(replace(executor, concurrency=1).run(self))

    async def play(self, game: ScheduledGame) -> MatchRecord:
        """Play a game.

        Raises:
            TransportError: An engine cannot be started.
        """
        self._record = asyncio.get_running_loop().create_future()
        self.engines = set(game.seating)
        self._games.put_nowait(game)
        ends: set[asyncio.Future[Any]] = {self._record, self._running}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if not self._record.done():
            if not self._running.cancelled():
                self._running.result()  # raises why it has ended
            raise TransportError("the engines were ended")
        return self._record.result()

    @property
    def open(self) -> bool:
        """Whether it accepts another game."""
        return not (self._over or self._running.done())

    async def close(self) -> None:
        """End the engines."""
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    @override
    async def take(self) -> ScheduledGame | None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._idle_seconds):
                return await self._games.get()
        self._over = True
        return None

    @override
    def stop(self) -> None:
        self._over = True

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        assert self._record is not None, "no game was taken"
        if not self._record.done():
            self._record.set_result(record)


class EngineSlots:
    """The slots of a worker by the run that they play for."""

    def __init__(self) -> None:
        self._slots: list[tuple[str, EngineSlot]] = []
        self._busy: set[EngineSlot] = set()

    async def play(self, task: PairTask) -> PairResult:
        """Play a pair of games in a slot of the task's run: one that is idle, or a new one."""
        slot = self._idle_slot(task) or self._open_slot(task)
        self._busy.add(slot)
        records: list[MatchRecord] = []
        try:
            for game in task.games:
                records.append(await slot.play(game))
        except TransportError as error:
            return PairResult(tuple(records), str(error))
        finally:
            self._busy.discard(slot)
        return PairResult(tuple(records))

    async def end(self, run: str) -> None:
        """End all engines of a run; tasks that play have an error as their result."""
        slots = [slot for its_run, slot in self._slots if its_run == run]
        await asyncio.gather(*(slot.close() for slot in slots))

    def _idle_slot(self, task: PairTask) -> EngineSlot | None:
        """Return an idle slot of the run, preferably one with the same engines."""
        self._slots = [(run, slot) for run, slot in self._slots if slot.open]
        idle = [slot for run, slot in self._slots if run == task.run and slot not in self._busy]
        engines = set(task.games[0].seating)
        return max(idle, key=lambda slot: slot.engines == engines, default=None)

    def _open_slot(self, task: PairTask) -> EngineSlot:
        slot = EngineSlot(task.executor)
        self._slots.append((task.run, slot))
        return slot
