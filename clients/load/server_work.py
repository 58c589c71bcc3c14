"""The time for which a server's own work can have kept a move waiting."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import monotonic

from boardwire.values import value_class

PROC = Path("/proc")
"""The folder in which the system describes its processes."""


def _schedstat(file: Path) -> tuple[float, float]:
    """Return the seconds for which a thread has run on a processor and has waited for one."""
    used, waited, _ = map(int, file.read_text().split())
    return used / 1e9, waited / 1e9


def _worked(pid: int) -> float:
    """Return the seconds for which all threads of a process have run on a processor."""
    worked = 0.0
    for file in (PROC / f"{pid}" / "task").glob("*/schedstat"):
        with suppress(OSError):  # it has just ended
            worked += _schedstat(file)[0]
    return worked


@value_class
class Moment:
    """The work of a server up to a moment.

    Waiting for a processor, which other programs have, is no work. What counts is the main thread
    of the server, which runs its event loop, and that of this process: other threads of the server
    may wait while its event loop goes on.

    Args:
        worked: The seconds for which the server's threads had worked.
        passed: The seconds that had passed, without those in which the server's event loop or this
            process waited for a processor.
        waited: The seconds for which this process had waited for a processor.
    """

    worked: float
    passed: float
    waited: float

    @classmethod
    def of(cls, pid: int) -> Moment:
        """Return the moment now, of a server with a process id."""
        waited = _schedstat(PROC / "self" / "schedstat")[1]
        loop_waited = _schedstat(PROC / f"{pid}" / "schedstat")[1]
        return cls(_worked(pid), monotonic() - loop_waited - waited, waited)

    def held_up(self, later: Moment) -> float:
        """Return the seconds until a later moment that the server's own work can have caused.

        The server goes on with other work while this process waits for a processor, so that much
        of its work does not count.
        """
        worked = later.worked - self.worked - (later.waited - self.waited)
        return max(0.0, min(worked, self.until(later)))

    def until(self, later: Moment) -> float:
        """Return the seconds until a later moment in which neither side waited for a processor."""
        return max(0.0, later.passed - self.passed)
