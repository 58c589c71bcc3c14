"""Binary files of learned weights: what they hold, and how they were made.

`docs/internals/weights.md` has the format. The native code maps such a file and checks it again.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import boardwire
from boardwire.games import OptionError
from boardwire.protocol import in_words
from boardwire.values import value_class

MAGIC = b"BWWEIGHT"
VERSION = 1
BUNDLED = Path(boardwire.__file__).parent / "games" / "weights"
"""The folder of the files that come with the program, `GAME.weights`."""

_HEADER = struct.Struct("<8sII16sIIII")
_UNCHECKED = 16
"""Bytes before those that the checksum covers."""


@value_class
class WeightsLayout:
    """The features that weights belong to.

    Args:
        game: The game's name.
        features: The number of features of a stage.
        stages: The number of stages of a game.
        number: A number that changes with the meaning of the features.
    """

    game: str
    features: int
    stages: int
    number: int


@value_class
class LearnedWeights:
    """The contents of a file.

    Args:
        layout: The features.
        made: How the weights were made: command, date, time and data.
        weights: The weights of each stage in turn, as 16-bit numbers, little-endian.
    """

    layout: WeightsLayout
    made: Mapping[str, Any]
    weights: bytes


def made_by(command: str, seconds: float, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return how weights were made, for their file.

    Args:
        command: The command.
        seconds: The time that it took.
        facts: What else there is to know.
    """
    return {
        "command": command,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "seconds": round(seconds),
        **facts,
        "boardwire": boardwire.__version__,
    }


def lines_of(made: Mapping[str, Any]) -> list[str]:
    """Return lines that say how weights were made."""
    return [f"{name}: {value}" for name, value in made.items()]


def is_learned(path: Path) -> bool:
    """Return whether a file begins as files of learned weights do.

    Raises:
        OSError: It cannot be read.
    """
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def write_learned(path: Path, learned: LearnedWeights) -> None:
    """Write a file; one that is there is replaced at once, so that no reader sees half of it.

    Raises:
        OSError: It cannot be written.
    """
    layout = learned.layout
    made = json.dumps(learned.made, ensure_ascii=False).encode()
    made += b" " * (-(_HEADER.size + len(made)) % 16)
    fields = (layout.game.encode(), layout.number, layout.stages, layout.features, len(made))
    checked = _HEADER.pack(MAGIC, VERSION, 0, *fields)[_UNCHECKED:] + made + learned.weights
    header = _HEADER.pack(MAGIC, VERSION, zlib.crc32(checked), *fields)
    partial = path.with_name(path.name + ".part")
    partial.write_bytes(header[:_UNCHECKED] + checked)
    partial.replace(path)


def read_learned(path: Path) -> LearnedWeights:
    """Read a file.

    Raises:
        OptionError: It cannot be read, is no such file, or is damaged.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise OptionError(f"weights cannot be read from {path}: {in_words(error)}") from None
    if len(data) < _HEADER.size or data[:8] != MAGIC:
        raise OptionError(f"{path} is no file of learned weights")
    _, version, checksum, game, number, stages, features, length = _HEADER.unpack_from(data)
    if version != VERSION:
        raise OptionError(f"{path} has version {version}; this program knows {VERSION}")
    start = _HEADER.size + length
    if len(data) != start + 2 * stages * features or zlib.crc32(data[_UNCHECKED:]) != checksum:
        raise OptionError(f"{path} is damaged: learn the weights again, or take another copy")
    layout = WeightsLayout(game.rstrip(b"\0").decode("ascii", "replace"), features, stages, number)
    return LearnedWeights(layout, json.loads(data[_HEADER.size : start]), data[start:])


def bundled_file(game: str) -> Path | None:
    """Return the file with the learned weights that come with the program, if there is one."""
    path = BUNDLED / f"{game}.weights"
    return path if path.is_file() else None
