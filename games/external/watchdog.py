"""A time limit for calls of code that is not ours.

A timer's signal interrupts whatever Python code the main thread runs, in asyncio's loop as in
uvloop's. Other threads get no signals, so calls in them are not limited, but they can be
broken off. Neither interrupts a loop in machine code, only what Python runs after it.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Callable
from time import monotonic
from types import FrameType
from typing import TypeVar

_Value = TypeVar("_Value")

_AGAIN = 0.05  # seconds until a call that swallowed the interruption is interrupted again
_STALL = 0.02  # seconds from which on a call counts as having held up the event loop


class TimeIsUp(BaseException):
    """Raised inside a call at its limit; `except Exception` there does not stop it.

    Args:
        where: What was running; whoever knows may set it while it passes.
    """


class Overrun(Exception):
    """A call ran on.

    Args:
        message: How long, or what was done about it.
        where: What was running, if that is known.
    """

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.where = where


class _Watchdog:
    """The timer of the process: there is one, and one call at a time has it."""

    def __init__(self) -> None:
        self.armed = False
        self.stalled = 0.0
        self._others: Callable[[int, FrameType | None], object] | int | None = None

    def limited(self, call: Callable[[], _Value], seconds: float) -> _Value:
        if self.armed or threading.current_thread() is not threading.main_thread():
            return call()
        self._listen()
        begun = monotonic()
        before, every = signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        try:
            self.armed = True
            return call()
        except TimeIsUp as interruption:
            self.armed = False
            message = f"took longer than {seconds:g} s"
            raise Overrun(message, *interruption.args) from interruption
        finally:
            # First of all, and with nothing before it that could be interrupted.
            self.armed = False
            spent = monotonic() - begun
            signal.setitimer(signal.ITIMER_REAL, before and max(before - spent, 1e-6), every)
            if spent >= _STALL:
                self.stalled += spent

    def _listen(self) -> None:
        """Receive the signal from now on. It stays so: a late one would end the process."""
        if signal.getsignal(signal.SIGALRM) != self._ring:
            self._others = signal.signal(signal.SIGALRM, self._ring)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if self.armed:
            raise TimeIsUp
        if callable(self._others):
            self._others(number, frame)


_WATCHDOG = _Watchdog()


def limited(call: Callable[[], _Value], seconds: float) -> _Value:
    """What `call` returns, unless it takes longer than `seconds` of wall-clock time.

    Within another limited call it runs on that one's time, and in other threads than the main
    thread without a limit.

    Raises:
        Overrun: It took longer; `__cause__` has the traceback of where it was.
    """
    return _WATCHDOG.limited(call, seconds)


def stalled_seconds() -> float:
    """The seconds for which long limited calls have held up this process so far."""
    return _WATCHDOG.stalled


class Breakable:
    """One call that another thread may break off."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: int | None = None

    def run(self, call: Callable[[], _Value]) -> _Value:
        """What `call` returns.

        Raises:
            TimeIsUp: It was broken off.
        """
        self._thread = threading.get_ident()
        try:
            return call()
        finally:
            with self._lock:  # from here on nobody throws anything at this thread
                self._thread = None

    def break_off(self) -> None:
        """Have the call raise at the next line of Python that it runs, if it still runs."""
        with self._lock:
            if self._thread is not None:
                thread, error = ctypes.c_ulong(self._thread), ctypes.py_object(TimeIsUp)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, error)
