"""Lag compensation: the time that moves spend on the way is measured and given back within limits.

A distant player must not pay for the distance, and must not gain by pretending to be distant. So
the lag is measured by round trips that need no thinking, the shortest of the last ones counts, and
it is not more than the operating system measures for the connection. All that a player is given
beyond its clock, be it for lag or as grace, comes out of one budget, which refills slowly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from boardwire.values import value_class

WINDOW = 20
"""The number of round trips that are remembered."""

SMALL_LAG = 0.02
"""Seconds up to which a lag is believed without asking the operating system."""

UNPROVEN_LAG = 0.1
"""Seconds up to which a lag is believed where the operating system measures nothing."""

JITTER = 0.02
"""Seconds that the budget gets back with each move at least."""


@value_class
class LagLimits:
    """Limits of the lag that is given back.

    Args:
        per_move: Seconds for one move at most.
        per_game: Seconds for all moves of one player in a match together.
        budget: Seconds that a player may be given at once in a match, for lag and as grace beyond
            the clock.
        refill: Seconds that the budget gets back for each second that the player's clock counts.
        each_move: Whether lag is given back where every move has its own time (`5/move`).
    """

    per_move: float = 0.5
    per_game: float = 30.0
    budget: float = 3.0
    refill: float = 0.05
    each_move: bool = False


def proven_lag(lag: float, round_trip: Callable[[], float | None]) -> float:
    """Return the lag that is believed.

    Args:
        lag: The seconds that the player's answers take.
        round_trip: Gives the seconds that the operating system measures, or None.
    """
    if lag <= SMALL_LAG:  # the usual case
        return lag
    measured = round_trip()
    return min(lag, UNPROVEN_LAG if measured is None else max(measured, SMALL_LAG))


class LagMeter:
    """The lag of one connection: the shortest of its last round trips."""

    def __init__(self) -> None:
        self._round_trips: deque[float] = deque(maxlen=WINDOW)
        self.lag = 0.0
        """The seconds to the other side and back; 0 before anything was measured.

        The shortest of the last round trips counts: others may include work of the engine, and a
        few slow answers must not pass for lag.
        """

    def take(self, seconds: float) -> None:
        """Take one round trip: from writing a command to its answer, without thinking between."""
        self._round_trips.append(max(0.0, seconds))
        self.lag = min(self._round_trips)


class LagAccount:
    """The time that one player is given beyond its clock in one match.

    Args:
        limits: The limits of what is given.
        compensates: Whether lag is given back; if not, only grace is given.
    """

    def __init__(self, limits: LagLimits, *, compensates: bool = True) -> None:
        self.limits = limits
        self.given = 0.0
        """Seconds of lag given back so far."""
        self.budget = limits.budget
        """Seconds that can be given now."""
        self._compensates = compensates

    def allowed(self, lag: float) -> float:
        """Return the seconds of lag that the next move is given back at such a lag."""
        if lag <= 0.0 or not self._compensates:
            return 0.0
        left = max(0.0, min(self.limits.per_game - self.given, self.budget))
        return min(lag, self.limits.per_move, left)

    def slack(self, lag: float, grace: float) -> float:
        """Return the seconds that the next move may come after the flag, at such a lag.

        Args:
            lag: The lag.
            grace: Seconds for delays that are not measured.
        """
        return min(self.allowed(lag) + grace, self.budget)

    def compensate(self, lag: float, seconds: float, usable: float | None = None) -> float:
        """Give back the lag of a move; return the seconds given back.

        Args:
            lag: The lag.
            seconds: The seconds that the move took.
            usable: The seconds that the clock had for it; None without a clock.
        """
        compensation = min(self.allowed(lag), seconds)
        charged = seconds - compensation
        self.given += compensation
        self.budget -= compensation + max(0.0, charged - (charged if usable is None else usable))
        self._refill(charged)
        return compensation

    def restore(self, seconds: float, charged: float) -> None:
        """Take a move of the record, before the match goes on."""
        self.given += seconds - charged
        self.budget = max(0.0, self.budget - (seconds - charged))
        self._refill(charged)

    def _refill(self, charged: float) -> None:
        limits = self.limits
        more = max(limits.refill * charged, JITTER)
        self.budget = min(limits.budget, max(0.0, self.budget) + more)
