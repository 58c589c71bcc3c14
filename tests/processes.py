"""Processes of tests."""

from __future__ import annotations

import subprocess
from types import TracebackType
from typing import AnyStr

from boardwire.override import override


class KilledPopen(subprocess.Popen[AnyStr]):
    """A process that is killed at the end of its `with` block if it still runs.

    Popen waits for it instead, and without end where a test fails before it has ended the process.
    """

    @override
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Kill it, close its pipes and wait for its end."""
        self.kill()
        super().__exit__(kind, error, traceback)
