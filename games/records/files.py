"""Files of records: what their bytes say, which format they are in, and adding games to one."""

from __future__ import annotations

import re
from pathlib import Path, PurePath

from boardwire.games.errors import RecordError
from boardwire.games.model import Game

from . import FORMATS, MAX_CHARACTERS, GameRecord, write_record

SUFFIXES = tuple(module.SUFFIX for module in FORMATS.values())
"""How names of files of records end."""
_CHARSET = re.compile(rb"CA\[\s*([A-Za-z0-9._:-]{1,40})\s*\]")
_ASCII = bytes(range(32, 127))
_SIGNS = {
    "mat": re.compile(r"^\s*\d+ point match|^\s*;\s*\[\s*[^\]\r\n]*\]\s*$", re.MULTILINE),
    "sgf": re.compile(r"\(\s*;\s*[A-Za-z]+\s*\["),
    "pdn": re.compile(r'\[\s*GameType\s*"|\b1\s*\.\s*\d\d?\s*[-x]\s*\d'),
    "pgn": re.compile(r'^\s*\[\s*\w+\s*"|^\s*1\s*\.\s*\S', re.MULTILINE),
}
"""What shows that a text is in a format; the first that fits. The rest is a move list."""


def decode(data: bytes) -> str:
    """The text of a file: as its byte order mark or SGF's CA says, else UTF-8, else Latin-1.

    Raises:
        RecordError: It is longer than records may be.
    """
    if len(data) > 4 * MAX_CHARACTERS:
        raise RecordError(f"the file has more than {4 * MAX_CHARACTERS} bytes; split it")
    for charset in _charsets(data):
        try:
            return data.decode(charset)
        except UnicodeError:
            continue
    return data.decode("latin-1")


def _charsets(data: bytes) -> list[str]:
    """What the bytes may be encoded in, the likeliest first."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ["utf-16"]
    told = _CHARSET.search(data)
    return [*([told[1].decode()] if told and _keeps_ascii(told[1].decode()) else []), "utf-8-sig"]


def _keeps_ascii(charset: str) -> bool:
    """Whether Python knows an encoding of that name, in which ASCII is ASCII."""
    try:
        return _ASCII.decode(charset) == _ASCII.decode("ascii")
    except (LookupError, UnicodeError):
        return False


def format_of(name: str, text: str) -> str:
    """The format of a file, by the end of its name or else by its text."""
    if form := format_of_name(name):
        return form
    for form, sign in _SIGNS.items():
        if sign.search(text):
            return form
    return "moves"


def format_of_name(name: str) -> str:
    """The format that the end of a file's name stands for; empty if it stands for none."""
    suffix = PurePath(name).suffix.lower()
    return next((form for form, module in FORMATS.items() if suffix == module.SUFFIX), "")


def format_to_write(name: str) -> str:
    """As :func:`format_of_name`, for a file that is to be written; empty for a name without an end.

    Raises:
        RecordError: The name has another end.
    """
    form, suffix = format_of_name(name), PurePath(name).suffix
    if suffix and not form:
        known = ", ".join(SUFFIXES)
        raise RecordError(f"no record format has files that end in {suffix}; there are {known}")
    return form


class RecordFile:
    """A file that games are added to, each complete on disk before the next begins.

    Args:
        path: The file, made if it is not there; the end of its name chooses the format. Where it
            has none, the games are written in their customary one.
        game: What the games are of.

    Raises:
        OSError: The file cannot be written.
        RecordError: Its format cannot express the game, or there is none of that ending.
    """

    def __init__(self, path: Path, game: Game) -> None:
        self._path = path
        self._form = format_to_write(path.name)
        write_record(GameRecord(game, ()), self._form)
        with path.open("ab") as file:
            if file.tell():
                file.write(b"\n\n")  # the game before may lack the blank line that ends it

    def add(self, record: GameRecord) -> None:
        """Write one game at the end.

        Raises:
            OSError: The file cannot be written.
        """
        with self._path.open("ab") as file:
            file.write(write_record(record, self._form).encode(errors="replace"))
