"""Processes of tests."""

from __future__ import annotations

import subprocess
from typing import AnyStr


class KilledPopen(subprocess.Popen[AnyStr]):
    """A process that is killed at the end of its `with` block if it still runs.

    Popen waits for it instead, and for good where a test fails before it has ended the process.
    """

    def __exit__(self, *error: object) -> None:
        """Kill it, close its pipes and wait for its end."""
        self.kill()
        super().__exit__(*error)  # type: ignore[arg-type]
