"""A file of JSON lines that survives whatever ends its writer, and notices what was changed."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from boardwire.matches.tournaments import JournalError
from boardwire.protocol import in_words

from .checksums import Checksums
from .end_file import EndFile
from .journal_errors import BEGIN_ANEW, RunInUse
from .set_aside import set_aside

SYNC_SECONDS = 1.0
"""Seconds that a line may wait to be forced onto the disk. A power cut can cost as much."""


class JsonLinesFile:
    """Objects of JSON in a file, one in each line, added at the end.

    Each line is handed to the operating system at once, so a killed process loses none. It is
    forced onto the disk within `SYNC_SECONDS`, in a thread, so that no engine's clock waits for
    the disk. A last line without its end, which a crash leaves, is cut off. The file is locked
    as long as it is open.

    Each line has a checksum that is chained to the line before (:class:`Checksums`), and a file
    beside it says how long it was (:class:`EndFile`). So it is noticed when lines were changed,
    removed, added, moved, or cut off at the end. Such a file is refused and stays as it is.

    Args:
        path: The file, made if it does not exist.
        anew: Whether to set any existing file aside, and begin another.

    Attributes:
        found: The objects that the file had.

    Raises:
        RunInUse: Another process has it open.
        JournalError: The file was changed or damaged, or cannot be read or written.
    """

    def __init__(self, path: Path, *, anew: bool = False) -> None:
        self._path = path
        self._syncing: asyncio.TimerHandle | asyncio.Future[None] | None = None
        self._checksums = Checksums()
        self._end = EndFile(path)
        self._file = self._open()
        try:
            if anew and os.fstat(self._file).st_size:
                self._begin_another()
            self.found = self._read()
        except BaseException:  # an interrupt closes the file, too
            os.close(self._file)
            raise

    def _open(self) -> int:
        try:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise JournalError(f"cannot open {self._path}: {in_words(error)}") from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            raise RunInUse(
                f"{self._path} is in use: another process plays this tournament; wait for its end, "
                "or name another folder"
            ) from None
        return file

    def _begin_another(self) -> None:
        self._end.set_aside_with(set_aside(self._path))
        old, self._file = self._file, self._open()
        os.close(old)

    def _read(self) -> list[dict[str, Any]]:
        data = self._path.read_bytes()
        *lines, torn = data.split(b"\n")
        size = len(data) - len(torn)
        had = self._end.read()
        ends = {0: self._checksums.value}
        found = list(self._objects(lines, ends))
        if had is not None and ends.get(had.size) != had.checksum:
            raise JournalError(
                f"{self._path} was cut off or replaced: it had {had.size} bytes, as "
                f"{self._end.path.name} beside it says. Put back the whole file; or remove "
                f"{self._end.path.name}, and the games that are missing are played again; "
                f"or {BEGIN_ANEW}"
            )
        self._size = size
        if torn:
            os.ftruncate(self._file, size)
        return found

    def _objects(self, lines: list[bytes], ends: dict[int, int]) -> Iterator[dict[str, Any]]:
        """Yield the objects of the lines; `ends` gets the checksum at the end of each."""
        size = 0
        for number, line in enumerate(lines, 1):
            yield self._object(number, line)
            size += len(line) + 1
            ends[size] = self._checksums.value

    def _object(self, number: int, line: bytes) -> dict[str, Any]:
        place = f"{self._path}, line {number}"
        try:
            data = json.loads(line)
        except ValueError as error:
            raise JournalError(f"{place} is no JSON: {error}. {_to_do(number)}") from error
        if not isinstance(data, dict):
            raise JournalError(f"{place} is no object. {_to_do(number)}")
        if isinstance(game := data.get("game"), int):
            place += f" (game {game + 1})"
        fits = self._checksums.fits(line)
        if fits is None:
            raise JournalError(
                f"{place} has no checksum: somebody has written it by hand, or a boardwire that "
                f"wrote none. {_to_do(number)}"
            )
        if not fits:
            raise JournalError(
                f"{place} does not fit its checksum: it was changed, lines before it were changed, "
                f"removed or moved, or the disk has damaged it. {_to_do(number)}"
            )
        del data["crc32c"]
        return data

    def append(self, data: Mapping[str, Any]) -> None:
        """Add an object.

        Raises:
            JournalError: The disk is full, or fails. The file is as it was before.
        """
        before = self._checksums.value
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        line = self._checksums.sealed(text) + b"\n"
        left = line
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
            self._checksums.value = before
            os.ftruncate(self._file, self._size)
            raise JournalError(f"cannot write {self._path}: {in_words(error)}") from error
        self._size += len(line)
        self._sync_soon()

    def _sync_soon(self) -> None:
        if self._syncing is not None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            os.fdatasync(self._file)
            self._end.write(self._size, self._checksums.value)
            return
        self._syncing = loop.call_later(SYNC_SECONDS, self._sync_in_thread, loop)

    def _sync_in_thread(self, loop: asyncio.AbstractEventLoop) -> None:
        file = os.dup(self._file)  # which stays open until the thread has done with it
        size, checksum = self._size, self._checksums.value

        def sync() -> None:
            try:
                os.fdatasync(file)
                self._end.write(size, checksum)
            finally:
                os.close(file)

        try:
            syncing = loop.run_in_executor(None, sync)
        except RuntimeError:  # the loop ends, and starts no thread any more: `close` will do it
            os.close(file)
            self._syncing = None
            return
        syncing.add_done_callback(self._synced)
        self._syncing = syncing

    def _synced(self, done: asyncio.Future[None]) -> None:
        self._syncing = None
        if not done.cancelled():
            done.exception()  # a disk that fails also fails the next write

    def close(self) -> None:
        """Force all lines onto the disk, and let others open the file.

        Raises:
            JournalError: The disk fails.
        """
        if isinstance(self._syncing, asyncio.TimerHandle):
            self._syncing.cancel()
        try:
            os.fdatasync(self._file)
            self._end.write(self._size, self._checksums.value)
        except OSError as error:
            raise JournalError(f"cannot write {self._path}: {in_words(error)}") from error
        finally:
            os.close(self._file)


def _to_do(number: int) -> str:
    """Return the advice for a user where a line is wrong."""
    whole = f"The lines before line {number} are whole. " if number > 1 else ""
    return f"{whole}Put back a copy of the file, if you have one, or {BEGIN_ANEW}"
