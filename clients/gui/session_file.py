"""The file that keeps the session token of a match, so that a GUI started again goes on with it."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import IO
from urllib.parse import quote

_MOST_CHARACTERS = 200


def state_folder() -> Path:
    """Return the folder for state of programs by the XDG Base Directory Specification."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "boardwire"


class SessionFile:
    """Keeps one session token, in a file that its user alone can read.

    A lock on the file holds while this program lives: two GUIs with the same name never take the
    seat from each other.

    Args:
        server: The address of the server.
        name: The name of the user there; None for a guest.
        game: The game with its options.
    """

    def __init__(self, server: str, name: str | None, game: str) -> None:
        words = f"{server} {name or 'guest'} {game}".strip()
        self.path = state_folder() / "sessions" / _file_name(words)
        self._file: IO[str] | None = None

    def claim(self) -> str | None:
        """Lock the file, and return the token in it; None where it has none.

        Another program that has the lock keeps its match: this one gets no token, and keeps none.

        Raises:
            OSError: The file cannot be made or read.
        """
        if self._file is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            file = os.fdopen(descriptor, "r+", encoding="ascii", errors="replace")
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                return None
            self._file = file
        self._file.seek(0)
        return self._file.read(_MOST_CHARACTERS).strip() or None

    def keep(self, token: str) -> None:
        """Write the token, if the file is ours."""
        if self._file is None:
            return
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"{token}\n")
        self._file.flush()

    def forget(self) -> None:
        """Empty the file: the match is over."""
        if self._file is not None:
            self._file.seek(0)
            self._file.truncate()

    def close(self) -> None:
        """Give the lock back, and remove a file without a token."""
        file, self._file = self._file, None
        if file is None:
            return
        file.seek(0)
        with file:
            if not file.read(1):
                with suppress(OSError):
                    self.path.unlink()


def _file_name(words: str) -> str:
    """Return a name of a file for words: readable, and another one for other words."""
    name = quote(words, safe=" =:").replace("/", "%2F")
    if len(name) <= _MOST_CHARACTERS:
        return name
    return f"{name[:_MOST_CHARACTERS]} {sha256(words.encode()).hexdigest()[:16]}"
