"""The log lines about a peer that is away: few, however long or often it is away."""

from __future__ import annotations

from typing import Final

FIRST_SECONDS: Final = 2.0
"""Seconds after the first line about a peer that is away until the next; each pause is twice as
long as the one before."""
LONGEST_SECONDS: Final = 60.0
"""The longest such pause. A peer that was there for so long begins with the first pause again."""
MOST_REASONS: Final = 10
"""The number of reasons of one outage that are reported at once, when they first occur."""


class Outages:
    """Chooses what the log says about a peer: when it goes, from time to time, and when it is back.

    It does no I/O and has no clock: times are seconds that the caller hands in.
    """

    def __init__(self) -> None:
        self._up_since: float | None = None
        self._away_since: float | None = None
        self._reported_away = False
        self._forget()

    def _forget(self) -> None:
        self._pause = FIRST_SECONDS
        self._due = float("-inf")  # the time of the next line
        self._reasons: set[str] = set()
        self._untold = 0  # failures since the last line

    def failed(self, why: str, now: float) -> str:
        """Note that the peer cannot be reached, or that the connection broke.

        Args:
            why: The reason.
            now: The time.

        Returns:
            The reason for a log line, with the time since the peer was there and the number of
            failures that were not reported; empty if the log is to say nothing.
        """
        up_since, self._up_since = self._up_since, None
        if up_since is not None and now - up_since >= LONGEST_SECONDS:
            self._forget()
        if self._away_since is None:
            self._away_since = now
        new = why not in self._reasons and len(self._reasons) < MOST_REASONS
        if now < self._due and not new:
            self._untold += 1
            return ""
        if new:
            self._reasons.add(why)
        if now >= self._due:
            self._due = now + self._pause
            self._pause = min(2 * self._pause, LONGEST_SECONDS)
        unsent, self._untold, self._reported_away = self._untold, 0, True
        return f"{why} ({_counted(unsent)} since the last line)" if unsent else why

    def reached(self, now: float) -> str | None:
        """Note that the peer is there.

        Returns:
            The end of a log line that says so: empty, or the time for which it was away. None if
            the log is to say nothing, since it did not say that the peer was away.
        """
        first = self._up_since is None and self._away_since is None
        away_since, self._away_since = self._away_since, None
        self._up_since = now
        reported, self._reported_away = self._reported_away, False
        if first:
            return ""
        if not reported or away_since is None:
            return None
        return f" again after {now - away_since:.0f} s"


def _counted(failures: int) -> str:
    return "1 more failure" if failures == 1 else f"{failures} more failures"
