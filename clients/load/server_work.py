"""The time for which a server's own work can have kept a move waiting."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import monotonic

from boardwire.values import value_class


def processor(pid: int | str) -> tuple[float, float]:
    """Seconds that the threads of a process have used a processor, and have waited for one."""
    worked = waited = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(OSError):  # it has just ended
            used, missed, _ = map(int, thread.read_text().split())
            worked, waited = worked + used, waited + missed
    return worked / 1e9, waited / 1e9


@value_class
class Moment:
    """What a server had worked at a moment.

    Args:
        worked: The seconds for which its threads had worked.
        passed: The seconds that had passed, without those in which its threads or this process
            waited for a processor.
    """

    worked: float
    passed: float

    @classmethod
    def of(cls, pid: int) -> Moment:
        """The moment now, of a server with a process id."""
        worked, waited = processor(pid)
        return cls(worked, monotonic() - waited - processor("self")[1])

    def held_up(self, later: Moment) -> float:
        """The most seconds until a later moment that the server's own work can have caused."""
        return max(0.0, min(later.worked - self.worked, later.passed - self.passed))
