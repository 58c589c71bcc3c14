"""The processor time of a coroutine, without the time in which it waits; that of a thread."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator
from pathlib import Path
from time import thread_time
from typing import Any, Generic, TypeVar

from boardwire.override import override

_Value = TypeVar("_Value")

_SCHEDULER = Path("/proc/thread-self/schedstat")


def occupied_time() -> float:
    """Return the seconds for which this thread has used a processor or has waited for one.

    The wait is known on Linux only: the second number of `schedstat` (the kernel's document
    "Scheduler Statistics"), which is 0 if the kernel does not count.
    """
    try:
        waited = int(_SCHEDULER.read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        waited = 0.0
    return thread_time() + waited


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
