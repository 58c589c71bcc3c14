"""Token buckets, which limit what one side of a connection may send or use."""

from __future__ import annotations


class Bucket:
    """A token bucket. Its state is one number: the time at which it will be full again.

    This is the generic cell rate algorithm in the form of a virtual schedule (ITU-T I.371, annex
    A). Half a token of slack absorbs the rounding of times.

    Args:
        rate: Tokens that are added in a second.
        burst: The number of tokens in a full bucket.
    """

    __slots__ = ("_room", "_step", "full_at")

    def __init__(self, rate: float, burst: int) -> None:
        self._step = 1.0 / rate
        self._room = (burst + 0.5) * self._step
        self.full_at = float("-inf")

    def take(self, now: float, count: int = 1) -> bool:
        """Take `count` tokens and return True; if there are fewer, take none and return False."""
        full_at = self.full_at
        if full_at < now:
            full_at = now
        full_at += self._step * count
        if full_at - now > self._room:
            return False
        self.full_at = full_at
        return True

    def owe(self, now: float, count: float) -> bool:
        """Take `count` tokens in any case, and return whether the bucket had them.

        Missing tokens are a debt: new tokens pay it first.
        """
        self.full_at = max(self.full_at, now) + self._step * count
        return self.full_at - now <= self._room

    def wait(self, now: float) -> float:
        """Return the seconds until there is a token; 0 if there is one."""
        return max(0.0, self.full_at + self._step - now - self._room)

    def used(self, now: float) -> float:
        """Return the number of tokens that are missing."""
        return max(0.0, self.full_at - now) / self._step if self._step else 0.0

    def debt(self, now: float) -> float:
        """Return the seconds until nothing is owed any more; 0 if nothing is."""
        return max(0.0, self.full_at - now - self._room)
