"""The delay of the event loop, measured all the time."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from time import thread_time

from boardwire.matches.clocks.clock_source import PAUSES, match_time

from .limits.overload import Overload

log = logging.getLogger(__name__)

INTERVAL = 0.05
"""Seconds between two measurements."""

_SCHEDSTAT = "/proc/thread-self/schedstat"
"""Nanoseconds on a processor, nanoseconds of waiting for one, and time slices (Linux)."""


class ProcessorWait:
    """The time in which the running thread could have run and other programs had the processor.

    It is measured where the system reports it, as Linux does.
    """

    def __init__(self) -> None:
        self._file: int | None
        try:
            self._file = os.open(_SCHEDSTAT, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            self._file = None

    def seconds(self) -> float:
        """Return the seconds since the start of the thread; always 0 where they are unknown."""
        if self._file is None:
            return 0.0
        try:
            return int(os.pread(self._file, 64, 0).split()[1]) / 1e9
        except (OSError, ValueError, IndexError):
            return 0.0

    def close(self) -> None:
        """Close the file of the system."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


class LoadWatch:
    """Measures the delay of the event loop, and decides when newcomers have to wait.

    Args:
        overload: Receives the measurements, and decides.
        observe: Called with each delay in seconds.
        on_pause: Called with the seconds for which the process did not run, after each such time.
    """

    def __init__(
        self,
        overload: Overload,
        observe: Callable[[float], None],
        on_pause: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self.overload = overload
        self.calm = asyncio.Event()
        """Set while new matches may begin."""
        self.calm.set()
        self._reported = False  # whether the log has a line that newcomers have to wait
        self._observe = observe
        self._on_pause = on_pause

    async def run(self) -> None:
        """Measure until cancelled."""
        loop, waiting = asyncio.get_running_loop(), ProcessorWait()
        PAUSES.start(lambda seconds: loop.call_soon(self._paused, seconds))
        try:
            now, waited, worked = loop.time(), waiting.seconds(), thread_time()
            while True:
                before, waited_before, worked_before = now, waited, worked
                await asyncio.sleep(INTERVAL)
                match_time()  # so that the clocks of matches know that the process runs
                now, waited, worked = loop.time(), waiting.seconds(), thread_time()
                delay = max(0.0, now - before - INTERVAL)
                self._observe(delay)
                self.overload.measure(
                    now, now - before, delay, worked - worked_before, waited - waited_before
                )
                self._report(now)
        finally:
            PAUSES.stop()
            waiting.close()

    def _paused(self, seconds: float) -> None:
        log.warning(
            "the server did not run for %.1f s: it was stopped or suspended, or one call took as "
            "long; clocks of matches do not count this time",
            seconds,
        )
        self._on_pause(seconds)

    def _report(self, now: float) -> None:
        """Let matches begin or wait, and log when newcomers begin and cease to wait."""
        if self.overload.late:
            self.calm.clear()
        else:
            self.calm.set()
        reasons = self.overload.reasons(now)
        if bool(reasons) != self._reported:
            self._reported = bool(reasons)
            if reasons:
                log.warning("newcomers have to wait: %s", "; ".join(reasons))
            else:
                log.warning("newcomers are admitted again")
