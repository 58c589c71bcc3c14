"""Files of positions from self-play, with scores and results.

`docs/internals/weights.md` has the format.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from boardwire.games import OptionError

from .game_plan import LAST
from .plans import PLANS

_MAGIC = b"BWPLAYED"
_HEAD = 1024
"""Bytes before the positions: the magic word, then a description as JSON, filled up with spaces."""


class TrainingPositions:
    """A file of positions that grows by whole games.

    A tail that was torn off, by a crash or a full disk, is cut off when the file is opened.

    Args:
        path: The file. It is created if there is none.
        made: The description of the games.
        rows: The fields of a position, see `GamePlan.rows`.

    Raises:
        OptionError: The file is another one, or has games of another description.
        OSError: It cannot be read or written.
    """

    def __init__(self, path: Path, made: Mapping[str, Any], rows: np.dtype[np.void]) -> None:
        self._rows = rows
        self.games = 0
        self.positions = 0
        if path.exists() and not _is_begun(path):
            if described(path) != dict(made):
                raise OptionError(
                    f"{path} has games of other options: {json.dumps(described(path))}; "
                    "repeat these to go on, or name another file"
                )
            played = _read(path, rows)
            self.games, self.positions = _games(played), len(played)
            self._file: BinaryIO = path.open("r+b")
            self._file.truncate(_HEAD + played.nbytes)
            self._file.seek(0, 2)
        else:
            text = _MAGIC + json.dumps(made).encode()
            if len(text) > _HEAD:
                raise OptionError(f"the description of {path} is too long")
            self._file = path.open("wb")
            self._file.write(text.ljust(_HEAD))

    def append(self, rows: bytes) -> None:
        """Add the positions of whole games, and give them to the system.

        Raises:
            OSError: They cannot be written.
        """
        self._file.write(rows)
        self._file.flush()
        added = np.frombuffer(rows, self._rows)
        self.games += _games(added)
        self.positions += len(added)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> TrainingPositions:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def read_positions(path: Path) -> NDArray[np.void]:
    """Read the positions of all whole games, as an array with the fields of the game's plan.

    Raises:
        OptionError: It is no such file, or has positions of a game that is not known.
        OSError: It cannot be read.
    """
    game = described(path).get("game")
    plan = PLANS.get(game) if isinstance(game, str) else None
    if plan is None:
        raise OptionError(f"{path} has positions of {game}, which this program does not know")
    return _read(path, plan.rows)


def described(path: Path) -> dict[str, Any]:
    """Return the description of a file of positions.

    Raises:
        OptionError: It is no such file.
        OSError: It cannot be read.
    """
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if len(head) < _HEAD or not head.startswith(_MAGIC):
        raise OptionError(f"{path} is no file of positions that `boardwire learn play` wrote")
    try:
        found = json.loads(head[len(_MAGIC) :])
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise OptionError(f"{path} is damaged: its description cannot be read")
    return found


def _is_begun(path: Path) -> bool:
    """Return whether a file is empty, or was torn off before the end of its description."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    return len(head) < _HEAD and head[: len(_MAGIC)] == _MAGIC[: len(head)]


def _read(path: Path, rows: np.dtype[np.void]) -> NDArray[np.void]:
    count = (path.stat().st_size - _HEAD) // rows.itemsize
    return _whole_games(np.fromfile(path, rows, offset=_HEAD, count=count))


def _games(rows: NDArray[np.void]) -> int:
    return int(np.count_nonzero(rows["flags"] & LAST))


def _whole_games(rows: NDArray[np.void]) -> NDArray[np.void]:
    """Return the rows without those of an unfinished last game."""
    ends = np.flatnonzero(rows["flags"] & LAST)
    return rows[: ends[-1] + 1] if len(ends) else rows[:0]
