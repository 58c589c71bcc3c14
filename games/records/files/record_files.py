"""Files of records: their encoding, their format, and adding games to a file."""

from __future__ import annotations

import re
from pathlib import Path, PurePath

from boardwire.games.errors import RecordError
from boardwire.games.model import Game

from .. import FORMATS, MAX_CHARACTERS, GameRecord, write_record
from . import encodings
from .encodings import Decoded

_SIGNS = {
    "mat": re.compile(
        r"^[^\S\n]*\d+ point match|^[^\S\n]*;[^\S\n]*\[[^\]\r\n]*\][^\S\n]*$", re.MULTILINE
    ),
    "gcg": re.compile(r"^#player1[^\S\n]", re.MULTILINE),
    "sgf": re.compile(r"\(\s*(?:;\s*[A-Za-z]+|AN|AP|CA|DT|EV|FF|GM|KM|PB|PW|RD|RE|SZ|TE)\s*\["),
    "pdn": re.compile(r'\[\s*GameType\s*"|\b1\s*\.\s*\d\d?\s*[-x]\s*\d'),
    "pbn": re.compile(r'^[^\S\n]*\[\s*(?:Deal|Dealer|Vulnerable)\s*"', re.MULTILINE),
    "pgn": re.compile(r'^[^\S\n]*\[\s*\w+\s*"|^[^\S\n]*1\s*\.\s*\S', re.MULTILINE),
}
"""A pattern that a text of each format contains; the first that fits counts, else a move list.

Each begins within one line: over many empty lines it would take the square of their number."""


def suffixes() -> list[str]:
    """Return the suffixes of files of records."""
    return [module.SUFFIX for module in FORMATS.values()]


def decoded(data: bytes) -> Decoded:
    """Return the text of a file, with a note if its encoding was guessed; see :mod:`.encodings`.

    Raises:
        RecordError: The file is longer than records may be.
    """
    if len(data) > 4 * MAX_CHARACTERS:
        raise RecordError(f"the file has more than {4 * MAX_CHARACTERS} bytes; split it")
    return encodings.decoded(data)


def decode(data: bytes) -> str:
    """Return the text of a file.

    Raises:
        RecordError: The file is longer than records may be.
    """
    return decoded(data).text


def format_of(name: str, text: str) -> str:
    """Return the format of a file, by the suffix of its name or else by its text."""
    if form := format_of_name(name):
        return form
    for form, sign in _SIGNS.items():
        if sign.search(text):
            return form
    return "moves"


def format_of_name(name: str) -> str:
    """Return the format of the suffix of a file's name; empty if no format has it."""
    suffix = PurePath(name).suffix.lower()
    return next((form for form, module in FORMATS.items() if suffix == module.SUFFIX), "")


def format_to_write(name: str) -> str:
    """Return the format to write a file in, by its suffix; empty for a name without suffix.

    Raises:
        RecordError: No format has the suffix.
    """
    form, suffix = format_of_name(name), PurePath(name).suffix
    if suffix and not form:
        known = ", ".join(suffixes())
        raise RecordError(f"no record format has files that end in {suffix}; there are {known}")
    return form


SEPARATOR = b"\n\n"
"""Line ends before the games that are added to a file."""


class RecordWriter:
    """Adds games to a file, each written completely before the next.

    Args:
        path: The file, made if it does not exist. Its suffix chooses the format; without a suffix
            it is the customary format of the game.
        game: The game that is played.

    Raises:
        OSError: The file cannot be written.
        RecordError: The format cannot express the game, or no format has the suffix.
    """

    def __init__(self, path: Path, game: Game) -> None:
        self._path = path
        self._form = format_to_write(path.name)
        write_record(GameRecord(game, ()), self._form)
        self._made = not path.exists()
        with path.open("ab") as file:
            if file.tell():
                file.write(SEPARATOR)  # the last game may lack the blank line at its end

    def close(self) -> None:
        """Remove the file if this writer has made it and no game has come."""
        if self._made and self._path.is_file() and self._path.stat().st_size == 0:
            self._path.unlink()

    def encoded(self, record: GameRecord) -> bytes:
        """Return the bytes that `add` writes for a game."""
        return write_record(record, self._form).encode(errors="replace")

    def add(self, record: GameRecord) -> None:
        """Write one game at the end.

        Raises:
            OSError: The file cannot be written. It is as it was before.
        """
        text = self.encoded(record)
        with self._path.open("ab", buffering=0) as file:
            size = file.tell()
            try:
                while text:
                    text = text[file.write(text) :]
            except OSError:
                file.truncate(size)
                raise
