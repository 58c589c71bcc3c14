"""A time limit for calls of code that is not bundled.

The signal of a timer interrupts the Python code of the main thread, under asyncio's loop and under
uvloop's. Other threads get no signals: calls in them have no limit, but can be broken off. Neither
way interrupts a loop in machine code, only the Python code after it.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Callable
from time import monotonic, thread_time
from types import FrameType
from typing import TypeVar

_Value = TypeVar("_Value")

_AGAIN = 0.05  # seconds until a call that caught the interruption is interrupted again
_STALL = 0.02  # seconds; a call that takes at least this long has held up the event loop
_WALL_CLOCK_FACTOR = 3
"""The factor by which a call that waits for a processor, or sleeps, may exceed its limit."""


class TimeIsUp(BaseException):
    """Raised inside a call at its limit; `except Exception` there does not catch it.

    Args:
        where: The method that was running; a caller that knows it may set it.
    """


class Overrun(Exception):
    """A call took too long.

    Args:
        message: How long it took, or what was done about it.
        where: The method that was running, if known.
    """

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.where = where


class _Watchdog:
    """The one timer of the process, which limits one call at a time."""

    def __init__(self) -> None:
        self.armed = False
        self.stalled = 0.0
        self._processor_end = self._end = 0.0
        self._others: Callable[[int, FrameType | None], object] | int | None = None

    def limited(self, call: Callable[[], _Value], seconds: float) -> _Value:
        if self.armed or threading.current_thread() is not threading.main_thread():
            return call()
        self._listen()
        begun = monotonic()
        self._end = begun + _WALL_CLOCK_FACTOR * seconds
        self._processor_end = thread_time() + seconds
        before, every = signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        try:
            self.armed = True
            return call()
        except TimeIsUp as interruption:
            self.armed = False
            message = f"took longer than {seconds:g} s"
            raise Overrun(message, *interruption.args) from interruption
        finally:
            # This comes first, so that nothing before it can be interrupted.
            self.armed = False
            spent = monotonic() - begun
            signal.setitimer(signal.ITIMER_REAL, before and max(before - spent, 1e-6), every)
            if spent >= _STALL:
                self.stalled += spent

    def _listen(self) -> None:
        """Receive the signal until the process ends: without a handler, a late one would end it."""
        if signal.getsignal(signal.SIGALRM) != self._ring:
            self._others = signal.signal(signal.SIGALRM, self._ring)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if self.armed:
            if thread_time() >= self._processor_end or monotonic() >= self._end:
                raise TimeIsUp
            return
        if callable(self._others):
            self._others(number, frame)


_WATCHDOG = _Watchdog()


def limited(call: Callable[[], _Value], seconds: float) -> _Value:
    """Run `call` for at most `seconds` of processor time, and return its value.

    It may last three times as long by the clock, since it may have to wait for a processor. Inside
    another limited call the limit of the outer call counts alone. In other threads than the main
    thread there is no limit.

    Raises:
        Overrun: The call took longer; `__cause__` has its traceback.
    """
    return _WATCHDOG.limited(call, seconds)


def stalled_seconds() -> float:
    """Return the total seconds for which long limited calls have held up this process."""
    return _WATCHDOG.stalled


class Breakable:
    """One call that another thread can break off."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: int | None = None

    def run(self, call: Callable[[], _Value]) -> _Value:
        """Run `call` and return its value.

        Raises:
            TimeIsUp: The call was broken off.
        """
        self._thread = threading.get_ident()
        try:
            return call()
        finally:
            with self._lock:  # after this no other thread raises anything in this one
                self._thread = None

    def break_off(self) -> None:
        """Raise TimeIsUp in the call at its next line of Python, if it still runs."""
        with self._lock:
            if self._thread is not None:
                thread, error = ctypes.c_ulong(self._thread), ctypes.py_object(TimeIsUp)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)
