"""Turns: one command or request begins at a time, so that matches go on in between.

The processor time of each is counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator
from heapq import heappop, heappush
from itertools import count
from time import monotonic, thread_time
from typing import Any, Generic, Protocol, TypeVar

from boardwire.override import override

from .worker import REST

_Value = TypeVar("_Value")

LONG_SECONDS = 0.001
"""Processor time of a command from which on the event loop is left alone for a while."""

TIMER_SECONDS = 0.001
"""The shortest time for which a timer is set: uvloop rounds to milliseconds."""


class Budget(Protocol):
    """Decides how long the event loop is left alone after a piece of work."""

    def spent(self, now: float, seconds: float) -> float:
        """Count processor time, and return the time at which the next piece may begin."""
        ...


class RestAfterLong(Budget):
    """Leaves the event loop alone after each long piece, for :data:`REST` times as long."""

    def __init__(self) -> None:
        self._free_at = float("-inf")

    @override
    def spent(self, now: float, seconds: float) -> float:
        if seconds >= LONG_SECONDS:
            self._free_at = now + REST * seconds
        return self._free_at


class Turns:
    """Lets one piece of work begin in each round of the event loop.

    A command or a request may take milliseconds, for instance a list of all moves in Amazons. A
    player's move takes several rounds from its arrival to the opponent. If every console carried
    out a command in each round, a few dozen of them would delay every move by seconds. After a long
    piece no other one begins for a while, so that matches have most of the time.

    Args:
        budget: Decides for how long.
    """

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = RestAfterLong() if budget is None else budget
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []  # a heap
        self._numbers = count()
        self._granting: asyncio.Handle | None = None  # while a client waits
        self._free_at = float("-inf")  # when the next piece may begin, in monotonic seconds

    async def wait(self, handicap: float = 0.0) -> None:
        """Wait for a turn. It lasts until the caller waits for anything.

        The client that has waited longest has the first turn.

        Args:
            handicap: Seconds by which the client is served as if it had come later, since it has
                used much lately.
        """
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        heappush(self._waiting, (monotonic() + handicap, next(self._numbers), turn))
        if self._granting is None:
            self._granting = loop.call_soon(self._grant)
        await turn

    def oldest_wait(self) -> float:
        """Return the seconds that the next piece has waited for its turn; 0 if none waits."""
        return max(0.0, monotonic() - self._waiting[0][0]) if self._waiting else 0.0

    def spent(self, seconds: float) -> None:
        """Count the processor time of a piece of work."""
        # The loop's own clock stands still while a piece of work goes on.
        self._free_at = self._budget.spent(monotonic(), seconds)

    def _grant(self) -> None:
        """Give the next turn. The one after it is given when its piece has begun."""
        loop = asyncio.get_running_loop()
        while self._waiting and self._waiting[0][2].done():  # cancelled
            heappop(self._waiting)
        if not self._waiting:
            self._granting = None
        elif (left := self._free_at - monotonic()) > 0:
            self._granting = loop.call_later(max(TIMER_SECONDS, left), self._grant)
        else:
            _, _, turn = heappop(self._waiting)
            turn.set_result(None)
            self._granting = loop.call_soon(self._grant)


class Metered(Awaitable[_Value], Generic[_Value]):
    """Awaits a coroutine, and reports the processor time of each part between two waits.

    The time is that of the thread, so other processes on a busy machine do not count.

    Args:
        work: The coroutine.
        pay: Called with the seconds of each part, also of one that raises an exception.
    """

    def __init__(self, work: Coroutine[Any, Any, _Value], pay: Callable[[float], None]) -> None:
        self._work = work
        self._pay = pay

    @override
    def __await__(self) -> Generator[Any, Any, _Value]:
        """Do the parts of the work, one after the other."""
        resume: Callable[[Any], Any] = self._work.send
        value: Any = None
        while True:
            begun = thread_time()
            try:
                awaited = resume(value)
            except StopIteration as end:
                result: _Value = end.value
                return result
            finally:
                value = None  # an error refers to this frame
                self._pay(thread_time() - begun)
            try:
                resume, value = self._work.send, (yield awaited)
            except BaseException as error:  # passed on to the work
                resume, value = self._work.throw, error
            finally:
                awaited = None
