"""The CRC-32 of a file that grows."""

from __future__ import annotations

import zlib
from pathlib import Path

_CHUNK = 1 << 20


class FileChecksum:
    """The CRC-32 of a file that is only added to; what was read once is not read again.

    Args:
        path: The file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._size = 0
        self._value = 0

    def line(self) -> str:
        """Return the sum in a line, in fastchess's form.

        Raises:
            OSError: The file cannot be read.
        """
        with self._path.open("rb") as file:
            file.seek(self._size)
            while chunk := file.read(_CHUNK):
                self._value = zlib.crc32(chunk, self._value)
                self._size += len(chunk)
        return f"File {self._path} has CRC32: {self._value:#x}"
