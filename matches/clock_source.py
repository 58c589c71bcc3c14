"""The watch that matches go by."""

from __future__ import annotations

from time import monotonic

from boardwire.games import stalled_seconds


def match_time() -> float:
    """Monotonic seconds, less those in which a slow game held up this process.

    All matches share one event loop; what the rules of one take is not the thinking time of others.
    """
    return monotonic() - stalled_seconds()
