"""Processor time that was used lately, and the place in a queue that follows from it."""

from __future__ import annotations

from math import exp, log1p

MEMORY_SECONDS = 10.0
"""Seconds after which use counts for 1/e of what it did."""
LITTLE_SECONDS = 0.01
"""Processor time that makes no great difference."""


class RecentUse:
    """The processor time of one client, which is forgotten exponentially.

    The handicap grows with the logarithm of the use, and falls as slowly as the use is forgotten.
    So the order of two clients that wait stays right while they wait, and a client that waits long
    enough is served.
    """

    __slots__ = ("_at", "_seconds")

    def __init__(self) -> None:
        self._seconds = 0.0
        self._at = 0.0

    def seconds(self, now: float) -> float:
        """Return the processor time that is not forgotten yet."""
        return self._seconds * exp(min(0.0, (self._at - now) / MEMORY_SECONDS))

    def add(self, now: float, seconds: float) -> None:
        """Count processor time."""
        self._seconds = self.seconds(now) + seconds
        self._at = now

    def handicap(self, now: float) -> float:
        """Return the seconds by which the client is served as if it had come later."""
        return MEMORY_SECONDS * log1p(self.seconds(now) / LITTLE_SECONDS)
