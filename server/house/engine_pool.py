"""A pool of engine processes, which house players borrow for one answer at a time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any

from boardwire.games import added
from boardwire.matches import EnginePlayer, GtpDriver
from boardwire.protocol import TransportError
from boardwire.protocol.transports import ProcessTransport, start_process
from boardwire.protocol.transports.processes.this_program import this_program
from boardwire.server.limits.fair_line import FairLine
from boardwire.server.matchmaking.borrowed_engine import EngineBoard, EngineLost

log = logging.getLogger(__name__)

NICE = 10
"""The nice value of engines that have started: the process of the server goes first."""
START_SECONDS = 60.0
"""Seconds for an engine to introduce itself."""
IDLE_SECONDS = 600.0
"""Seconds without work after which an engine ends."""
CLOSE_SECONDS = 2.0
"""Seconds for an engine to end."""
SETTLE_SECONDS = 2.0
"""Seconds for an engine to stop a search."""
MOST_WAITING = 20_000
"""The most players that wait for an engine; that is more than can sit in matches."""
LEAST_SECONDS = 0.02
"""The least time for a search, however many players wait."""


class HouseEngine:
    """An engine of the pool, in a separate process.

    Args:
        transport: The connection to the process.
        driver: Speaks GTP with it.
    """

    name = "house"

    def __init__(self, transport: ProcessTransport, driver: GtpDriver) -> None:
        self.connection = EnginePlayer(transport, driver)
        self.board: EngineBoard | None = None
        """The board of the engine; None if that is not known."""
        self.match = ""
        """The match that it was borrowed for last."""
        self.idle_since = monotonic()
        self._driver = driver
        self._transport = transport
        self._reading = asyncio.create_task(self.connection.run())

    @classmethod
    async def start(cls, options: str) -> HouseEngine:
        """Start an engine, and wait for its introduction.

        Args:
            options: The options of the engine `house`, as on command lines.

        Raises:
            EngineLost: It cannot be started, or does not introduce itself in time.
        """
        name = f"house:{options}" if options else "house"
        games = (word for reference in added() for word in ("--add", reference))
        command = (*this_program("engine", name, "--info"), *games)
        try:
            transport = await start_process(
                command, on_stderr=lambda line: log.info("house: %s", line)
            )
        except TransportError as error:
            raise EngineLost(f"the house's engine cannot be started: {error}") from error
        engine = cls(transport, GtpDriver())
        try:
            engine.connection.introduce()
            if not await engine.connection.introduced(START_SECONDS):
                raise EngineLost(f"the house's engine did not start: {engine.connection.ending}")
        except BaseException:  # a cancelled start leaves no process
            await engine.close()
            raise
        with contextlib.suppress(OSError):  # it has ended already
            os.setpriority(os.PRIO_PROCESS, transport.pid, NICE)
        return engine

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._transport.pid

    def limit(self, level: int, seconds: float) -> None:
        """Set the level of strength and the most time of the next answers."""
        self._driver.set_parameter("level", str(level))
        self._driver.set_parameter("time", f"{seconds:.3f}")

    async def close(self) -> None:
        """End the process."""
        if self.connection.closed:  # the reader closes the connection and must not be cancelled
            await asyncio.wait({self._reading}, timeout=CLOSE_SECONDS)
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)
        await self._transport.close()


@dataclass(eq=False, slots=True)
class _Wish:
    match: str
    served: asyncio.Future[HouseEngine | None]  # None: a process may be started


@dataclass(frozen=True, slots=True)
class Loan:
    """A borrowed engine.

    Args:
        engine: It.
        seconds: The time that it may search; less where many wait.
    """

    engine: HouseEngine
    seconds: float


class EnginePool:
    """Engines that all house players of a server share.

    Guests take turns, by their addresses: one with many games waits longer, and delays nobody else.
    The more players wait, the less time each answer has, so that the wait stays short.

    Args:
        start: Starts an engine. It raises an EngineLost where that fails.
        processes: The most engines at a time.
        seconds: The most time for an answer.
        wait: The seconds that an answer may take with the wait for an engine, if that is possible.
    """

    def __init__(
        self,
        start: Callable[[], Awaitable[HouseEngine]],
        processes: int,
        seconds: float,
        wait: float,
    ) -> None:
        self._start = start
        self._processes = processes
        self._seconds = seconds
        self._wait = wait
        self._line: FairLine[_Wish] = FairLine(MOST_WAITING)
        self._idle: list[HouseEngine] = []
        self._count = 0  # of the engines that run or are being started
        self._rest: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that have nothing to do now."""
        return [it.pid for it in self._idle]

    @property
    def waiting(self) -> int:
        """The number of players that wait for an engine."""
        return len(self._line)

    @asynccontextmanager
    async def borrow(self, guest: str, match: str) -> AsyncIterator[Loan]:
        """Lend an engine for the `async with` block.

        An engine that has answered in the match before is preferred.

        Args:
            guest: The address of the guest that plays against the house.
            match: The match.

        Raises:
            EngineLost: No engine can be started.
        """
        engine = await self._taken(guest, match)
        engine.match = match
        try:
            yield Loan(engine, self._time_now())
        finally:
            self._give_back(engine)

    def prepare(self) -> None:
        """Start an engine if none is free and one may start: a match begins that will need one."""
        if not self._idle and self._count < self._processes and not self._closed:
            self._count += 1
            self._background(self._prepared())

    async def _prepared(self) -> None:
        try:
            self._return(await self._started())
        except EngineLost as error:  # the first player that asks tries again
            log.warning("%s", error)

    def _time_now(self) -> float:
        """Return the time of an answer: less, the more players wait."""
        share = self._wait * self._processes / (len(self._line) + self._processes)
        return max(min(self._seconds, share), LEAST_SECONDS)

    async def _taken(self, guest: str, match: str) -> HouseEngine:
        """Wait for an engine that is free, or start one."""
        if (engine := self._free(match)) is not None:
            return engine
        if self._count < self._processes:
            self._count += 1
            return await self._started()
        wish = _Wish(match, asyncio.get_running_loop().create_future())
        surplus = self._line.append(guest, wish)
        if surplus is not None and not surplus.served.done():
            surplus.served.set_exception(
                EngineLost("too many players wait for the house's engines")
            )
        try:
            served = await wish.served
        except asyncio.CancelledError:
            if wish.served.done() and not wish.served.cancelled():
                self._return(wish.served.result())
            raise
        return served if served is not None else await self._started()

    def _free(self, match: str) -> HouseEngine | None:
        """Take an idle engine: the one of the match, else the one that was idle longest."""
        while self._idle:
            engine = next((it for it in self._idle if it.match == match), self._idle[0])
            self._idle.remove(engine)
            if not engine.connection.closed:
                return engine
            self._end(engine)
        return None

    async def _started(self) -> HouseEngine:
        try:
            return await self._start()
        except BaseException:  # a cancelled start makes room, too
            self._return(None)
            raise

    def _give_back(self, engine: HouseEngine) -> None:
        if engine.connection.closed:
            self._end(engine)
        elif engine.connection.idle:
            self._return(engine)
        else:  # the player needs the answer no more
            self._background(self._settle(engine))

    async def _settle(self, engine: HouseEngine) -> None:
        """Stop a search whose result nobody needs; then the engine is free."""
        engine.board = None
        engine.connection.interrupt()
        if await engine.connection.settle(SETTLE_SECONDS):
            self._return(engine)
        else:
            self._end(engine)

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _return(self, engine: HouseEngine | None) -> None:
        """Give an engine, or the room for one, to the player whose turn it is."""
        while not self._closed and len(self._line):
            _, wish = self._line.pop()
            if not wish.served.done():  # else the player is gone
                wish.served.set_result(engine)
                return
        if engine is None:
            self._count -= 1
        elif self._closed:
            self._end(engine)
        else:
            engine.idle_since = monotonic()
            self._idle.append(engine)
            self._rest_later()

    def _end(self, engine: HouseEngine) -> None:
        """End an engine; another one takes its place when it is needed."""
        engine.board = None
        self._background(engine.close())
        self._return(None)

    def _rest_later(self) -> None:
        if self._rest is None:
            self._rest = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._end_idle)

    def _end_idle(self) -> None:
        """End the engines that have had nothing to do for a while."""
        self._rest = None
        until = monotonic() - IDLE_SECONDS
        for engine in [it for it in self._idle if it.idle_since <= until]:
            self._idle.remove(engine)
            self._end(engine)
        if self._idle:
            self._rest_later()

    async def close(self) -> None:
        """End all engines; players that wait get none."""
        self._closed = True
        if self._rest is not None:
            self._rest.cancel()
        for engine in self._idle:
            self._end(engine)
        self._idle.clear()
        while len(self._line):
            _, wish = self._line.pop()
            wish.served.cancel()
        while self._tasks:
            await asyncio.wait(self._tasks)


def usable_processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def engine_options(chosen: Sequence[tuple[str, str]]) -> str:
    """Return the option of the engine `house` for engines that the operator has chosen."""
    return "engines=" + "+".join(f"{game}/{engine}" for game, engine in chosen) if chosen else ""
