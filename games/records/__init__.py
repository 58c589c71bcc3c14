r"""Records: played games as files, in the customary format of each game.

>>> from boardwire.games.records import read_records, write_record
>>> [record] = read_records("tictactoe\nB2 A1 C3 A3 A2\n")
>>> print(write_record(record).rstrip())
tictactoe
B2 A1 C3 A3 A2
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from boardwire.games.errors import RecordError
from boardwire.games.options import option_text
from boardwire.lazy import ImportedEntries
from boardwire.vocabulary import OptionValue

from .record import GameRecord, Replay, canonical_result


class RecordFormat(Protocol):
    """The members of each module of this package that is a format."""

    SUFFIX: str
    """The suffix of file names, with the dot."""
    COMMENTS_ON_MOVES: bool
    """Whether a file can have comments and clocks of moves."""
    SETUPS: bool
    """Whether a file can have positions that are set up after the first move, and yielded turns."""
    READ_AS: Mapping[str, OptionValue]
    """The options of games that files do not name, each with the value that readers take."""
    NEXT_GAME: re.Pattern[str]
    """Ends where a game begins that is not the first, for reading on after a bad game."""

    def read(self, text: str) -> Iterator[GameRecord]:
        """Return the records in a text.

        Raises:
            RecordError: The text cannot be read; the message has line and column.
        """

    def write(self, record: GameRecord) -> str:
        """Return the record as text; texts of several records may follow one another in a file."""


MAX_CHARACTERS = 1 << 26
"""The largest length of a text of records."""

FORMATS: Mapping[str, RecordFormat] = ImportedEntries(
    __name__,
    {
        "moves": ".moves",
        "sgf": ".sgf.format",
        "pgn": ".pgn.format",
        "pdn": ".pdn",
        "mat": ".mat",
        "pbn": ".pbn",
        "gcg": ".gcg",
    },
)
"""The formats by name; the module of one is imported when it is asked for."""


def read_records(text: str, form: str = "moves") -> list[GameRecord]:
    """Return all records in a text of the named format.

    Raises:
        RecordError: There is no such format, there is no game in the text, or it cannot be read;
            the message has line and column.
    """
    if len(text) > MAX_CHARACTERS:
        raise RecordError(f"the text has more than {MAX_CHARACTERS} characters; split it")
    records = list(_format(form).read(text))
    if not records:
        raise RecordError(f"there is no game in it (read as {form})", 1, 1)
    return records


def write_record(record: GameRecord, form: str = "") -> str:
    """Return a record as text, in the named format or the game's customary one.

    Raises:
        RecordError: There is no such format, or it cannot express the game.
    """
    return _format(form or record.game.record_format).write(written_as(record, form))


def written_as(record: GameRecord, form: str = "") -> GameRecord:
    """Return the record as the named format, or the game's customary one, can have it.

    `GameRecord.left_out` counts what it cannot have.

    Raises:
        RecordError: There is no such format, or a move is illegal.
    """
    module = _format(form or record.game.record_format)
    if not module.SETUPS:
        record = record.as_moves()
    options = record.game.options
    unsent = [name for name, usual in module.READ_AS.items() if options.get(name, usual) != usual]
    if not unsent:
        return record
    names = (f"{name}={option_text(options[name])}" for name in unsent)
    return replace(record, left_out=Counter(record.left_out) + Counter(names))


def _format(name: str) -> RecordFormat:
    if name not in FORMATS:
        raise RecordError(f"no record format is called {name!r}; there are {', '.join(FORMATS)}")
    return FORMATS[name]


__all__ = [
    "FORMATS",
    "MAX_CHARACTERS",
    "GameRecord",
    "RecordFormat",
    "Replay",
    "canonical_result",
    "read_records",
    "write_record",
    "written_as",
]
