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

    A wait for a processor that other programs use is not work. Only waits of the main thread of the
    server, which runs its event loop, and of this process count: other threads of the server may
    wait while its event loop goes on.

    Args:
        time: The time in seconds.
        worked: The seconds for which all threads of the server had worked.
        loop: Those of its event loop alone.
        loop_waited: The seconds for which the event loop had waited for a processor.
        waited: The seconds for which this process had waited for one.
    """

    time: float
    worked: float
    loop: float
    loop_waited: float
    waited: float

    @classmethod
    def of(cls, pid: int) -> Moment:
        """Return the moment now, of a server with a process id."""
        waited = _schedstat(PROC / "self" / "schedstat")[1]
        loop, loop_waited = _schedstat(PROC / f"{pid}" / "schedstat")
        return cls(monotonic(), max(loop, _worked(pid)), loop, loop_waited, waited)

    def held_up(self, later: Moment) -> float:
        """Return the seconds until a later moment that the server's own work can have caused.

        While this process waits for a processor the server goes on with other work, and while its
        event loop waits for one, so do its other threads: so much of their work does not count.
        """
        loop = later.loop - self.loop
        others = later.worked - self.worked - loop
        others = max(0.0, others - (later.loop_waited - self.loop_waited))
        worked = loop + others - (later.waited - self.waited)
        return max(0.0, min(worked, self.until(later)))

    def until(self, later: Moment) -> float:
        """Return the seconds until a later moment in which neither side waited for a processor."""
        waited = later.loop_waited - self.loop_waited + later.waited - self.waited
        return max(0.0, later.time - self.time - waited)
