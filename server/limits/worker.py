"""The worker: a thread for commands that would block the event loop for too long."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from boardwire.protocol import CommandError
from boardwire.server.computing.messages import OutOfMemory, WorkFailed
from boardwire.server.computing.pool import PoolBusy, WorkPool
from boardwire.server.computing.process import TookTooLong
from boardwire.translations import english

from .client_limits import Allowance

_Value = TypeVar("_Value")

REST = 3.0
"""The time left to the matches after a piece of work or a long command, as a multiple of the
processor time that it took."""


class Worker:
    """Runs one piece of work at a time in a thread, for all consoles.

    The thread shares Python's interpreter with the event loop, and so delays it a little. It
    therefore rests between two pieces.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="commands")
        self._rested_at = 0.0  # when the next piece may begin, in monotonic seconds

    async def run(self, work: Callable[[], _Value], pay: Callable[[float], None]) -> _Value:
        """Run a piece of work. Nothing else may use its data meanwhile.

        Work that has begun goes on if the caller is cancelled.

        Args:
            work: Any function without I/O. Its exceptions are raised here.
            pay: Called in the event loop with the seconds of processor time that it took.
        """
        loop = asyncio.get_running_loop()

        def timed() -> _Value:
            time.sleep(max(0.0, self._rested_at - time.monotonic()))
            begun = time.thread_time()
            try:
                return work()
            finally:
                seconds = time.thread_time() - begun
                self._rested_at = time.monotonic() + REST * seconds
                with contextlib.suppress(RuntimeError):  # the loop is closed: the server has ended
                    loop.call_soon_threadsafe(pay, seconds)

        return await loop.run_in_executor(self._threads, timed)

    def close(self) -> None:
        """Drop the pieces that have not begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class ClientWorker:
    """The worker for one client, whose allowance counts the time.

    Args:
        worker: The worker.
        allowance: The limits of the client.
        pool: Processes for work on values alone.
    """

    def __init__(self, worker: Worker, allowance: Allowance, pool: WorkPool) -> None:
        self._worker = worker
        self._allowance = allowance
        self._pool = pool

    async def run(self, work: Callable[[], _Value]) -> _Value:
        """Run a piece of work: see :meth:`Worker.run`."""
        return await self._worker.run(work, self._pay)

    async def compute(self, work: Callable[[], object]) -> Any:
        """Run a piece of work on values in a process; see `WorkPool.run`.

        Raises:
            CommandError: The work cannot be done.
            GameError: The work raised it.
        """
        try:
            return await self._pool.run(work, self._allowance.network, self._pay)
        except PoolBusy:
            raise CommandError(
                english("too much is being computed; try again in a moment")
            ) from None
        except TookTooLong:
            raise CommandError(english("this takes too long here")) from None
        except OutOfMemory as error:
            raise CommandError(str(error)) from None
        except WorkFailed:
            raise CommandError(
                english("this failed here; the log of the server says why")
            ) from None

    def _pay(self, seconds: float) -> None:
        self._allowance.pay(asyncio.get_running_loop().time(), seconds)
