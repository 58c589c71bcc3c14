"""Lag compensation: the time that moves spend on the way is measured and given back within limits.

A distant player must not pay for the distance, and must not gain by pretending to be distant. So
the lag is measured by round trips that need no thinking, the shortest of the last ones counts, and
there are limits for a move and for a game.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

WINDOW = 20
"""The number of round trips that are remembered."""


@dataclass(frozen=True, slots=True)
class LagLimits:
    """Limits of the lag that is given back.

    Args:
        per_move: Seconds for one move at most.
        per_game: Seconds for all moves of one player in a match together.
    """

    per_move: float = 0.5
    per_game: float = 30.0


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
    """The time that one player is given back for lag in one match.

    Args:
        limits: The limits of what is given back.
        given: Seconds given back already, in a match that is resumed.
    """

    def __init__(self, limits: LagLimits, given: float = 0.0) -> None:
        self.limits = limits
        self.given = given
        """Seconds given back so far."""

    def allowed(self, lag: float) -> float:
        """The seconds that the next move is given back at such a lag."""
        if lag <= 0.0:
            return 0.0
        left = max(0.0, self.limits.per_game - self.given)
        return min(lag, self.limits.per_move, left)

    def compensate(self, lag: float, seconds: float) -> float:
        """Give back the lag of a move that took `seconds`; return the seconds given back."""
        compensation = min(self.allowed(lag), seconds)
        self.given += compensation
        return compensation
