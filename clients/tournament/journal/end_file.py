"""The file beside a journal that stores the length of the journal."""

from __future__ import annotations

import os
import re
import threading
from pathlib import Path

from boardwire.values import value_class

_CONTENT = re.compile(r"(?P<size>\d{1,18}) (?P<checksum>[0-9a-f]{8})")
_WIDTH = 32
"""Bytes of the content, which is always as long, so that one write replaces it."""


@value_class
class RunEnd:
    """The end of a file.

    Args:
        size: Its size in bytes.
        checksum: The checksum of all its lines.
    """

    size: int
    checksum: int


class EndFile:
    """Keeps the end of a file of lines, as of the last time that it was forced onto the disk.

    A file that lost lines at its end looks like one whose writer was killed earlier. What this
    file distinguishes the two. It is written after the lines are on the disk, so the lines are
    never fewer than it states, however the writer ends.

    Args:
        path: The file of lines; this one has the suffix `.end`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_suffix(".end")
        self._lock = threading.Lock()
        self._written = 0

    def read(self) -> RunEnd | None:
        """Return the end that was kept; None if there is none that can be read."""
        try:
            text = self.path.read_text("ascii")
        except (OSError, ValueError):
            return None
        if (found := _CONTENT.match(text)) is None:
            return None
        return RunEnd(int(found["size"]), int(found["checksum"], 16))

    def write(self, size: int, checksum: int) -> None:
        """Keep an end, unless a later one was kept.

        Raises:
            OSError: It cannot be written.
        """
        with self._lock:
            if size <= self._written:
                return
            file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
            try:
                os.pwrite(file, f"{size} {checksum:08x}".ljust(_WIDTH - 1).encode() + b"\n", 0)
            finally:
                os.close(file)
            self._written = size

    def set_aside_with(self, aside: Path) -> None:
        """Rename the file beside lines that were set aside under that name.

        Raises:
            OSError: It cannot be renamed.
        """
        if self.path.exists():
            self.path.rename(aside.with_suffix(".end"))
