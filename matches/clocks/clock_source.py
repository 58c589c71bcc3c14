"""The clock source of matches."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from boardwire.games import stalled_seconds

PAUSE_SECONDS = 1.0
"""The shortest time without a tick that counts as a pause of the process."""


class Pauses:
    """The time for which this process did not run, or ran nothing but one call.

    A machine that is suspended, a container that is frozen, or a process that is stopped lets no
    player see or send anything. Clocks do not count such a time. It shows by a gap between two
    looks at the time: whatever first asks for the time afterwards notices the pause, before any
    timer can run out.
    """

    def __init__(self) -> None:
        self._on_pause: Callable[[float], object] = lambda seconds: None
        self.total = 0.0
        """The seconds of all pauses."""
        self._ran: float | None = None  # when the process was known to run

    def seconds(self, now: float) -> float:
        """Note that the process runs at `now`; return the seconds of all pauses so far."""
        if self._ran is not None:
            missed = now - self._ran
            self._ran = now
            if missed > PAUSE_SECONDS:
                self.total += missed
                self._on_pause(missed)
        return self.total

    def start(self, on_pause: Callable[[float], object]) -> None:
        """Begin to look for pauses; the time of matches is asked for often from now on.

        Args:
            on_pause: Called with the seconds of each pause; it must not ask for that time.
        """
        self._on_pause = on_pause
        self._ran = monotonic() - stalled_seconds()

    def stop(self) -> None:
        """Stop looking for pauses."""
        self._ran = None


PAUSES = Pauses()
"""The pauses of this process. Only a server ticks; other programs have none."""


def match_time() -> float:
    """Monotonic seconds, without those in which nobody could play.

    All matches share one event loop, and time that the rules of one game take is not charged to the
    players of others. Nor is that of a pause of the process. No time of day is in it, so that a
    clock that is set costs nobody anything.
    """
    now = monotonic() - stalled_seconds()
    return now - PAUSES.seconds(now)


def excluded_seconds() -> float:
    """Return the seconds of the monotonic clock so far that are not in the time of matches."""
    stalled = stalled_seconds()
    return stalled + PAUSES.seconds(monotonic() - stalled)
