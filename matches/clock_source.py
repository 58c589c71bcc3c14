"""The clock source of matches."""

from __future__ import annotations

from time import monotonic

from boardwire.games import stalled_seconds


def match_time() -> float:
    """Monotonic seconds, without those in which a slow game held up this process.

    All matches share one event loop, and time that the rules of one game take is not charged to the
    players of others.
    """
    return monotonic() - stalled_seconds()
