"""The files of a SQLite database while a server uses it: SQLite itself does not watch them.

A connection goes on with a file that was removed, replaced or overwritten by another program, as
long as it needs nothing but its cache and the write-ahead log. All that is written then is lost.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from boardwire.protocol import in_words

from .store_errors import DamagedFile

_HEADER_BYTES = 18
"""The bytes of the file format (section 1.3) that never change: the magic text and page size."""

_LOG_MAGICS = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
"""The first bytes of a write-ahead log (section 4.1), by the order of bytes in its checksums."""

_Identity = tuple[int, int]
"""Device and number of a file."""


@dataclass(slots=True)
class _Opened:
    """The files as they were when the database was opened.

    Args:
        file: The identity of the main file.
        log: The identity of the write-ahead log; None if there is none.
        log_descriptor: The log, open for reading; None if there is none.
        header: The first bytes of the main file.
        file_bytes: The greatest length of the main file since then.
        log_bytes: The greatest length of the log.
    """

    file: _Identity
    log: _Identity | None
    log_descriptor: int | None
    header: bytes
    file_bytes: int
    log_bytes: int


class SqliteFiles:
    """The main file and the write-ahead log, compared with what was opened.

    The main file stays open from before the first connection until after the last one. Closing it
    in between would drop the locks that SQLite holds on it in this process (POSIX).

    Args:
        file: The main file.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._log = Path(f"{file}-wal")
        self._descriptor: int | None = None
        self._opened: _Opened | None = None

    def open(self) -> None:
        """Open the main file, and make it if there is none.

        Raises:
            OSError: That is impossible.
        """
        if self._descriptor is None:
            self._descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)

    def remember(self) -> None:
        """Accept the files as they are now as the right ones; a connection has them open.

        Raises:
            OSError: The log cannot be read.
        """
        if self._descriptor is not None:
            self._forget()
            state, log = os.fstat(self._descriptor), _state(self._log)
            self._opened = _Opened(
                _identity(state),
                None if log is None else _identity(log),
                None if log is None else os.open(self._log, os.O_RDONLY | os.O_CLOEXEC),
                os.pread(self._descriptor, _HEADER_BYTES, 0),
                state.st_size,
                0 if log is None else log.st_size,
            )

    def _forget(self) -> None:
        opened, self._opened = self._opened, None
        if opened is not None and opened.log_descriptor is not None:
            os.close(opened.log_descriptor)  # SQLite holds no locks on the log

    def close(self) -> None:
        """Close the files. No connection may be open any more."""
        self._forget()
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def verify(self) -> None:
        """Check that the files are those that were opened, begin as they should, and are whole.

        It is four calls of the operating system, so it is done before and after every commit. A
        file may shrink for a good reason (VACUUM, a checkpoint by hand): then `accept_lengths`
        follows a check of all pages.

        Raises:
            DamagedFile: A file has changed.
        """
        opened = self._opened
        if opened is None:
            return
        file, log = self.verify_beginnings()
        if file < opened.file_bytes:
            raise _wrong(self._file, "was truncated")
        if log < opened.log_bytes:
            raise _wrong(self._log, "was truncated")
        opened.file_bytes, opened.log_bytes = file, log

    def shrunk(self, lengths: tuple[int, int]) -> bool:
        """Return whether a file is shorter than before, so that pages may be missing."""
        if self._opened is None:
            return False
        file, log = lengths
        return file < self._opened.file_bytes or log < self._opened.log_bytes

    def accept_lengths(self, lengths: tuple[int, int]) -> None:
        """Accept these lengths as right.

        Args:
            lengths: The main file's and the log's, from before all pages were read.
        """
        if self._opened is not None:
            self._opened.file_bytes, self._opened.log_bytes = lengths

    def verify_beginnings(self) -> tuple[int, int]:
        """Check that the files are those that were opened, and begin as they should.

        Returns:
            The lengths of the main file and of the log in bytes.

        Raises:
            DamagedFile: A file has changed.
        """
        if self._descriptor is None or self._opened is None:
            return 0, 0
        length = _length(self._file, self._opened.file)
        header = os.pread(self._descriptor, _HEADER_BYTES, 0)
        if len(header) < _HEADER_BYTES:
            raise _wrong(self._file, "was truncated")
        if header != self._opened.header:
            raise _wrong(self._file, "was overwritten")
        identity, descriptor = self._opened.log, self._opened.log_descriptor
        if identity is None or descriptor is None:
            return length, 0
        return length, self._length_of_log(identity, descriptor)

    def _length_of_log(self, identity: _Identity, descriptor: int) -> int:
        length = _length(self._log, identity)
        try:
            magic = os.pread(descriptor, 4, 0)
        except OSError as error:
            raise _wrong(self._log, f"cannot be read: {in_words(error)}") from None
        if magic and not any(magic):  # SQLite has appended to it after its beginning was lost
            raise _wrong(self._log, "was truncated")
        if magic and magic not in _LOG_MAGICS:
            raise _wrong(self._log, "was overwritten")
        return length


def _length(file: Path, wanted: _Identity) -> int:
    """Return the length of a file in bytes, if it is the one that was opened."""
    state = _state(file)
    if state is None:
        raise _wrong(file, "is gone", pages=False)
    if _identity(state) != wanted:
        raise _wrong(file, "was replaced by another", pages=False)
    return state.st_size


def _state(file: Path) -> os.stat_result | None:
    try:
        return file.stat()
    except OSError:
        return None


def _identity(state: os.stat_result) -> _Identity:
    return state.st_dev, state.st_ino


def _wrong(file: Path, what: str, *, pages: bool = True) -> DamagedFile:
    return DamagedFile(f"the database file {file.name} {what}", pages=pages)
