"""Checksums of the lines of a journal, each chained to the line before."""

from __future__ import annotations

import re

import google_crc32c

_SEALED = re.compile(rb'(?P<content>\{.*),"crc32c":"(?P<checksum>[0-9a-f]{8})"\}', re.DOTALL)
"""A line with its checksum, which is the last member of the object."""


class Checksums:
    """A chain of checksums (CRC32C, RFC 3720), as the lines of a file have them.

    The checksum of a line is that of all lines up to it: of their bytes before `,"crc32c"`, one
    after the other. So a changed, removed, added or moved line is noticed, at the latest in the
    line after it. The checksums protect against damage and careless edits, not against a deliberate
    forgery.
    """

    def __init__(self) -> None:
        self.value = 0
        """The checksum of all lines so far."""

    def sealed(self, line: bytes) -> bytes:
        """Add a line, an object of JSON, and return it with its checksum."""
        content = line.removesuffix(b"}")
        self.value = google_crc32c.extend(self.value, content)
        return b'%s,"crc32c":"%08x"}' % (content, self.value)

    def fits(self, line: bytes) -> bool | None:
        """Add a line that has been read; return whether its checksum is right.

        Returns:
            None if it has no checksum.
        """
        if (found := _SEALED.fullmatch(line)) is None:
            return None
        self.value = google_crc32c.extend(self.value, found["content"])
        return int(found["checksum"], 16) == self.value
