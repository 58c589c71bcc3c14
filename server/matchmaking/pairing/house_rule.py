"""The rule by which house bots join matches, so that they do not come between other players."""

from __future__ import annotations

from enum import StrEnum

from .entrant import Entrant


class HouseJoin(StrEnum):
    """The condition on which house bots join matches of entrants that do not name them."""

    ALWAYS = "always"
    """As soon as an entrant waits."""
    ALONE = "alone"
    """After the entrant has waited for a while without a match."""
    NAMED = "named"
    """Never."""


class HouseRule:
    """Decides which waiting entrants may meet house bots that they did not ask for by name.

    The decision is the entrant's attribute `meets_house`. Times are seconds of a monotonic clock.

    Args:
        join: When house bots join.
        seconds: With `ALONE`, the seconds that an entrant waits before.
    """

    def __init__(self, join: HouseJoin = HouseJoin.ALWAYS, seconds: float = 0.0) -> None:
        self._join = join
        self._seconds = seconds
        self._due: dict[Entrant, float] = {}  # the earliest first: all wait equally long

    def arrive(self, entrant: Entrant, now: float) -> None:
        """Add an entrant that begins to wait."""
        self.leave(entrant)
        entrant.meets_house = self._join is HouseJoin.ALWAYS
        if self._join is HouseJoin.ALONE and not entrant.house:
            self._due[entrant] = now + self._seconds

    def leave(self, entrant: Entrant) -> None:
        """Remove an entrant that no longer waits."""
        self._due.pop(entrant, None)

    def take_due(self, now: float) -> list[Entrant]:
        """Let the entrants that have waited long enough meet house bots, and return them."""
        due = []
        for entrant, time in self._due.items():
            if time > now:
                break
            due.append(entrant)
        for entrant in due:
            del self._due[entrant]
            entrant.meets_house = True
        return due

    def seconds_left(self, now: float) -> float | None:
        """Return the seconds until the next entrant is due; None if no entrant waits for that."""
        return next((max(time - now, 0.0) for time in self._due.values()), None)
