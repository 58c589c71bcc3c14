"""A rate limit for lines from a stranger to the terminal of the user."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from boardwire.protocol import visible
from boardwire.protocol.connection.bucket import Bucket

BURST = 200
"""The number of lines that may come at once."""
LINES_PER_SECOND = 5.0
"""The long-term rate of lines."""
MAX_CHARACTERS = 500
"""The most characters of a line that are shown."""


class BoundedLines:
    """Passes lines on, with control characters made visible, and leaves lines out if many come.

    Args:
        show: Shows a line.
        clock: Returns the time in seconds.
    """

    def __init__(
        self, show: Callable[[str], object], clock: Callable[[], float] = monotonic
    ) -> None:
        self._show = show
        self._clock = clock
        self._bucket = Bucket(LINES_PER_SECOND, BURST)
        self._left_out = 0

    def take(self, line: str) -> None:
        """Show a line, or count it as left out."""
        if not self._bucket.take(self._clock()):
            self._left_out += 1
            return
        self.report_left_out()
        text = visible(line[:MAX_CHARACTERS].rstrip())
        self._show(text if len(line) <= MAX_CHARACTERS else f"{text} ...")

    def report_left_out(self) -> None:
        """Show the number of lines left out since the last shown one."""
        if self._left_out:
            self._show(f"({self._left_out} lines are left out)")
            self._left_out = 0
