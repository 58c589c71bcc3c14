"""A file for the standard error of an engine."""

from __future__ import annotations

from pathlib import Path

from boardwire.values import value_class


@value_class
class StderrFile:
    """Receives the lines of one engine, from all its processes.

    Each line is in the file at once, so that it is there after a crash.

    Args:
        path: The file, which is added to.
    """

    path: Path

    def __call__(self, line: str) -> None:
        """Add a line."""
        with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{line}\n")
