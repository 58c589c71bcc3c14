"""The gap between meetings: the ladder does not pair the same two bots again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from itertools import combinations

from boardwire.protocol.connection.bucket import Bucket

from .entrant import Entrant

PAIRS = 10_000
"""The number of pairs whose meetings are remembered."""


class RematchGap:
    """Keeps two bots with accounts apart that have met often of late.

    It applies to bots that accept any opponent. A bot that asks for an opponent by name meets it at
    once, and so do people, guests and house bots. Times are seconds of a monotonic clock.

    Args:
        seconds: The seconds after which two bots may meet once more; 0 for no gap.
        meetings: The meetings that may follow each other without a gap.
    """

    def __init__(self, seconds: float = 0.0, meetings: int = 1) -> None:
        self._seconds = seconds
        self._meetings = meetings
        self._met: OrderedDict[frozenset[str], Bucket] = OrderedDict()
        self._apart: dict[frozenset[str], float] = {}  # until when, of those that wait for it

    def note(self, seated: Sequence[Entrant], now: float) -> None:
        """Remember a meeting that the lobby has arranged."""
        if not self._seconds:
            return
        for one, other in combinations(seated, 2):
            if not _concerns(one, other):
                continue
            pair = _pair(one, other)
            bucket = self._met.setdefault(pair, Bucket(1 / self._seconds, self._meetings))
            bucket.take(now)
            self._met.move_to_end(pair)
            self._apart.pop(pair, None)
        while len(self._met) > PAIRS:
            self._met.popitem(last=False)

    def keeps_apart(self, one: Entrant, other: Entrant, now: float) -> bool:
        """Return whether two entrants may not meet yet; :meth:`take_due` returns them later."""
        if not self._met or not _concerns(one, other):
            return False
        bucket = self._met.get(_pair(one, other))
        if bucket is None:
            return False
        wait = (bucket.used(now) + 1 - self._meetings) * self._seconds
        if wait <= 0.0:
            return False
        self._apart[_pair(one, other)] = now + wait
        return True

    def take_due(self, now: float) -> set[str]:
        """Return the names, in lower case, of bots whose gap has ended since the last call."""
        due = [pair for pair, time in self._apart.items() if time <= now]
        for pair in due:
            del self._apart[pair]
        return {name for pair in due for name in pair}

    def seconds_left(self, now: float) -> float | None:
        """Return the seconds until the next gap ends; None if there is none."""
        first = min(self._apart.values(), default=None)
        return None if first is None else max(first - now, 0.0)


def _pair(one: Entrant, other: Entrant) -> frozenset[str]:
    return frozenset((one.name.lower(), other.name.lower()))


def _concerns(one: Entrant, other: Entrant) -> bool:
    """Return whether two are bots of the ladder that accept any opponent."""
    return all(
        it.is_bot
        and not it.house
        and it.opponent is None
        and it.participant.seat.account is not None
        for it in (one, other)
    )
