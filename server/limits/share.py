"""The share of the event loop's time that one kind of work may use, beside matches."""

from __future__ import annotations

from collections.abc import Callable

from boardwire.override import override
from boardwire.protocol.connection.bucket import Bucket

from .processor import occupied_time
from .turns import Budget

LEAST = 0.1
"""The share that is never refused, even if matches are busy."""
MOST = 0.5
"""The share that is never exceeded, even if nothing else happens."""
TOGETHER = 0.7
"""The share of all work together beyond which this kind of work gets less. The rest keeps queues of
moves short."""
WINDOW_SECONDS = 0.1
"""Seconds over which the share of everything else is measured."""
BURST_MS = 2
"""Milliseconds of the loop's time, rests included, that may be used at once after a pause."""


class ProcessorShare(Budget):
    """A budget of one kind of work: the time that the rest of the thread leaves, and a minimum.

    Each piece of work is followed by a rest, so that in the long run the pieces take no more than
    the share. The time for which the thread waits for a processor counts as used by others: a
    thread that asks for less than its part of a processor is given one sooner.

    Args:
        worked: Returns the seconds for which the event loop's thread has used a processor or has
            waited for one.
    """

    def __init__(self, worked: Callable[[], float] = occupied_time) -> None:
        self._worked = worked
        self._bucket = Bucket(1000.0, BURST_MS)
        self._own = 0.0  # seconds of this kind since the last measurement
        self._measured_at = float("-inf")
        self._worked_then = 0.0
        self.share = MOST
        """The share that this kind of work has now."""

    @override
    def spent(self, now: float, seconds: float) -> float:
        self._own += seconds
        if now >= self._measured_at + WINDOW_SECONDS:
            self._measure(now)
        self._bucket.owe(now - seconds, 1000 * seconds / self.share)  # from its beginning on
        return now + self._bucket.debt(now)

    def _measure(self, now: float) -> None:
        worked, passed = self._worked(), now - self._measured_at
        others = max(0.0, worked - self._worked_then - self._own) / passed
        self.share = min(MOST, max(LEAST, TOGETHER - others))
        self._measured_at, self._worked_then, self._own = now, worked, 0.0
