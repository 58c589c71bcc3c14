"""A pool of processes that compute for strangers; the line before it is fair to addresses."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boardwire.games import GameError
from boardwire.protocol import in_words

from .messages import JobResult, WorkFailed
from .process import NotTaken, WorkerProcess
from .settings import ComputingLimits

log = logging.getLogger(__name__)

IDLE_SECONDS = 120.0
"""Seconds without work after which processes end."""
START_SECONDS = 0.3
"""Seconds of a processor that the start of a process takes; who breaks one pays for the next."""


class PoolBusy(Exception):
    """Too much work waits already, so more is refused."""


@dataclass(eq=False, slots=True)
class _Job:
    work: Callable[[], object]
    caller: str
    pay: Callable[[float], None]
    done: asyncio.Future[JobResult]


def _value(answer: JobResult) -> Any:
    """Return the value of an answer, or raise its error."""
    try:
        if answer.error is not None:
            raise answer.error
        return answer.value
    finally:
        del answer  # the error refers to this frame


class WorkPool:
    """Runs work in processes, which start when there is work.

    Addresses take turns, and one address has half of the processes at most. A process that is
    killed fails its own work only; a new one takes its place.

    Args:
        limits: The limits of the processes and of the line.
    """

    def __init__(self, limits: ComputingLimits) -> None:
        self._limits = limits
        self._share = max(1, limits.processes // 2)  # of the processes, for one address
        self._waiting: dict[str, deque[_Job]] = {}  # in the order of their turns
        self._count = 0
        self._running: Counter[str] = Counter()
        self._idle: list[WorkerProcess] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._endings: set[asyncio.Task[None]] = set()
        self._rest: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that have no work now."""
        return [it.pid for it in self._idle]

    async def run(
        self, work: Callable[[], object], caller: str, pay: Callable[[float], None]
    ) -> Any:
        """Run a piece of work in a process.

        Work that has begun goes on if the caller is cancelled.

        Args:
            work: A function of a module, or a `partial` of one with values; see
                :func:`~.messages.pack_work`. Its value is plain: lists come back for tuples.
            caller: The address that it is done for.
            pay: Called with the seconds of a processor that it took.

        Raises:
            PoolBusy: Too much work waits.
            TookTooLong: The work takes too long.
            OutOfMemory: It needs too much memory, or was killed.
            WorkFailed: It raised an error that is none of :class:`GameError`.
            GameError: It raised that.
        """
        job = _Job(work, caller, pay, asyncio.get_running_loop().create_future())
        self._append(job)
        self._begin()
        try:
            return _value(await job.done)
        finally:
            del job  # the error refers to this frame

    def _append(self, job: _Job) -> None:
        """Let a job wait.

        Raises:
            PoolBusy: There is no room in the line.
        """
        own = self._waiting.get(job.caller, ())
        if self._closed or len(own) >= self._limits.waiting_address:
            raise PoolBusy
        if self._count >= self._limits.waiting:
            longest = max(self._waiting, key=lambda it: len(self._waiting[it]))
            if len(self._waiting[longest]) <= len(own) + 1:
                raise PoolBusy
            self._drop(self._waiting[longest].pop())
            self._count -= 1
        self._waiting.setdefault(job.caller, deque()).append(job)
        self._count += 1

    @staticmethod
    def _drop(job: _Job) -> None:
        """Refuse a job that was taken into the line."""
        if not job.done.done():
            job.done.set_result(JobResult(None, PoolBusy(), 0.0))

    def _begin(self) -> None:
        """Begin the next jobs for which there are processes."""
        while len(self._tasks) < self._limits.processes and (job := self._next()) is not None:
            self._running[job.caller] += 1
            task = asyncio.create_task(self._work(job))
            self._tasks.add(task)
            task.add_done_callback(self._ended)

    def _next(self) -> _Job | None:
        """Take the next job from the line; the turn goes on to the next address."""
        for caller in list(self._waiting):
            if self._running[caller] >= self._share:
                continue
            jobs = self._waiting.pop(caller)
            while jobs:
                job = jobs.popleft()
                self._count -= 1
                if not job.done.done():  # else the caller is gone
                    if jobs:
                        self._waiting[caller] = jobs
                    return job
        return None

    async def _work(self, job: _Job) -> None:
        """Run a job, and keep the process for the next one."""
        try:
            answer = await self._answer(job.work)
        except asyncio.CancelledError:
            self._drop(job)
            raise
        finally:
            self._running[job.caller] -= 1
            self._running += Counter()  # without those at 0
        job.pay(answer.seconds)
        if isinstance(answer.error, WorkFailed):
            log.error("work for %s failed: %s", job.caller, answer.error)
        if not job.done.done():
            job.done.set_result(answer)

    async def _answer(self, work: Callable[[], object]) -> JobResult:
        fresh = not self._idle
        try:
            process = self._idle.pop() if self._idle else await WorkerProcess.start(self._limits)
        except OSError as error:
            return JobResult(None, WorkFailed(f"no process can be started: {in_words(error)}"), 0.0)
        try:
            answer = await process.ask(work)
        except NotTaken:
            await process.close()
            if fresh:
                return JobResult(None, WorkFailed("a process ended at its start"), 0.0)
            return await self._answer(work)
        except ValueError as error:
            answer = JobResult(None, WorkFailed(str(error)), 0.0)
        except BaseException:  # a cancelled piece of work leaves no process
            await process.close()
            raise
        if not process.ended:
            self._idle.append(process)
            self._rest_later()
            return answer
        await process.close()
        if answer.error is None or isinstance(answer.error, GameError):
            return answer  # the process has done all that it may
        log.warning("a process that computed was ended: %r", answer.error)
        return JobResult(answer.value, answer.error, answer.seconds + START_SECONDS, last=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not self._closed:
            self._begin()

    def _rest_later(self) -> None:
        """End the processes when there has been no work for a while."""
        if self._rest is not None:
            self._rest.cancel()
        self._rest = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._end_idle)

    def _end_idle(self) -> None:
        self._rest = None
        while self._idle:
            task = asyncio.create_task(self._idle.pop().close())
            self._endings.add(task)
            task.add_done_callback(self._endings.discard)

    async def close(self) -> None:
        """End all processes; work that waits is refused."""
        self._closed = True
        if self._rest is not None:
            self._rest.cancel()
        for jobs in self._waiting.values():
            for job in jobs:
                self._drop(job)
        self._waiting.clear()
        self._end_idle()
        for task in self._tasks:
            task.cancel()
        if tasks := self._tasks | self._endings:
            await asyncio.wait(tasks)
