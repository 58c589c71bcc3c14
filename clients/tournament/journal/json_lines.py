"""A file of JSON lines that survives whatever ends its writer."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boardwire.matches.tournaments import JournalError
from boardwire.protocol import in_words

from .errors import RunInUse

SYNC_SECONDS = 1.0
"""Seconds that a line may wait to be forced onto the disk. A power cut can cost as much."""


class JsonLines:
    """Objects of JSON in a file, one in each line, added at the end.

    Each line is handed to the operating system at once, so a killed process loses none. It is
    forced onto the disk within `SYNC_SECONDS`, in a thread, so that no engine's clock waits for
    the disk. A last line without its end, which a crash leaves, is cut off. The file is locked
    as long as it is open.

    Args:
        path: The file, made if it does not exist.

    Attributes:
        found: The objects that the file had.

    Raises:
        RunInUse: Another process has it open.
        JournalError: A line is no object of JSON, or the file cannot be read or written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._syncing: asyncio.TimerHandle | asyncio.Future[None] | None = None
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise JournalError(f"cannot open {path}: {in_words(error)}") from error
        try:
            self._lock()
            self.found = self._read()
        except BaseException:
            os.close(self._file)
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RunInUse(
                f"{self._path} is in use: another process plays this tournament; wait for its end, "
                "or name another folder"
            ) from None

    def _read(self) -> list[dict[str, Any]]:
        data = self._path.read_bytes()
        *lines, torn = data.split(b"\n")
        self._size = len(data) - len(torn)
        if torn:
            os.ftruncate(self._file, self._size)
        return [self._object(number, line) for number, line in enumerate(lines, 1)]

    def _object(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            data = json.loads(line)
        except ValueError as error:
            raise JournalError(f"{self._path}, line {number} is no JSON: {error}") from error
        if not isinstance(data, dict):
            raise JournalError(f"{self._path}, line {number} is no object")
        return data

    def append(self, data: Mapping[str, Any]) -> None:
        """Add an object.

        Raises:
            JournalError: The disk is full, or fails. The file is as it was before.
        """
        line = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        left = line
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
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
            return
        self._syncing = loop.call_later(SYNC_SECONDS, self._sync_in_thread, loop)

    def _sync_in_thread(self, loop: asyncio.AbstractEventLoop) -> None:
        file = os.dup(self._file)  # which stays open until the thread has done with it

        def sync() -> None:
            try:
                os.fdatasync(file)
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
        """Force all lines onto the disk, and let others open the file."""
        if isinstance(self._syncing, asyncio.TimerHandle):
            self._syncing.cancel()
        try:
            os.fdatasync(self._file)
        except OSError as error:
            raise JournalError(f"cannot write {self._path}: {in_words(error)}") from error
        finally:
            os.close(self._file)
