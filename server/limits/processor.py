"""The processor time of a thread, with the time in which it waits for a processor."""

from __future__ import annotations

from pathlib import Path
from time import thread_time

_SCHEDULER = Path("/proc/thread-self/schedstat")


def occupied_time() -> float:
    """Return the seconds for which this thread has used a processor or has waited for one.

    The wait is known on Linux only: the second number of `schedstat` (the kernel's document
    "Scheduler Statistics"), which is 0 if the kernel does not count.
    """
    try:
        waited = int(_SCHEDULER.read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        waited = 0.0
    return thread_time() + waited
