"""Files of records for commands: the games that can be read, and messages about the rest."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import click

from boardwire.arguments import CommandOption
from boardwire.games import GameError, OptionError, RecordError, UnknownGame
from boardwire.games.records import GameRecord
from boardwire.games.records.files.notes import note_lines
from boardwire.games.records.files.reading_on import read_on
from boardwire.games.records.files.record_files import decoded, format_of, format_of_name
from boardwire.matches import MatchRecord, RecordDataError, record_data, record_data_or_errors
from boardwire.protocol import visible
from boardwire.vocabulary import counted

STANDARD_INPUT = "-"
JSON = "json"
"""The format of records of matches."""
_JSON_SUFFIXES = (".json", ".jsonl", ".ndjson")
_JSON_BEGINNING = re.compile(r'\s*(?:\{\s*["}]|\[(?!\s*\w+\s*"))')
"""An object or a list; comments and tags of PGN begin otherwise."""
MOST_ERRORS = 20
"""The most errors of a file that are printed; the rest is counted."""

Strict = Annotated[
    bool,
    CommandOption("--strict", help="Refuse a file with an unreadable game."),
]


def records_of(file: str) -> Iterator[object]:
    """Yield the records of matches in a file of JSON, or in standard input.

    Raises:
        RecordDataError: The file is not JSON; the message has its name and the line.
        OSError: The file cannot be read.
    """
    try:
        if file == STANDARD_INPUT:
            yield from record_data(sys.stdin)
        else:
            with Path(file).open(encoding="utf-8") as lines:
                yield from record_data(lines)
    except (UnicodeDecodeError, RecordDataError) as error:
        raise RecordDataError(f"{file}: {error}") from error


class RecordReader:
    """Reads a file of records game by game; games that cannot be read are skipped and named.

    Args:
        file: The path, or - for standard input.
        form: The format; empty to recognise it by the file's name and content.
        strict: Whether the first game that cannot be read ends the command.

    Raises:
        OSError: The file cannot be read.
        click.exceptions.Exit: The file is too long; the reason is printed.
    """

    def __init__(self, file: str, form: str = "", *, strict: bool = False) -> None:
        self._file = file
        self._strict = strict
        self._read: list[tuple[int, GameRecord]] = []
        self._skipped: list[int] = []
        self._to_the_end = True
        try:
            found = decoded(data_of(file))
        except RecordError as error:
            self._print(error)
            raise click.exceptions.Exit(2) from error
        self._text, self._note = found.text, found.note
        self._form = form or form_of(file, found.text)

    def games(self) -> Iterator[tuple[int, GameRecord]]:
        """Yield the readable games, each with its number in the file, from 1 on.

        Raises:
            click.exceptions.Exit: A game of a strict file cannot be read; the reason is printed.
        """
        for number, record in self._numbered():
            if record is not None:
                yield number, record

    def game(self, number: int) -> GameRecord:
        """Return one game of the file. Games after it are read in a strict file only.

        Only errors of games up to this one are printed, unless the file is strict.

        Raises:
            OptionError: The file has fewer games.
            click.exceptions.Exit: The game cannot be read; the reason is printed.
        """
        found: GameRecord | None = None
        for index, record in self._numbered():
            found = record if index == number else found
            if index == number and not self._strict:
                self._to_the_end = False
                break
        self.summary()
        if found is not None:
            return found
        if number in self._skipped:
            raise click.exceptions.Exit(2)
        count = len(self._read) + len(self._skipped)
        raise OptionError(
            f"{self._file} has {counted(count, 'game')}: choose one by --number, from 1 to {count}"
        )

    def change(self, number: int, record: GameRecord) -> GameRecord:
        """Replace the last record that was read, for its notes; return the new one."""
        self._read[-1] = number, record
        return record

    def skip(self, number: int, error: RecordError) -> None:
        """Print why a game is skipped.

        Raises:
            click.exceptions.Exit: The file is strict.
        """
        self._skipped.append(number)
        if len(self._skipped) <= MOST_ERRORS:
            self._print(error)
        if self._strict:
            raise click.exceptions.Exit(2)

    def summary(self) -> None:
        """Print the notes on the file and the games that were read, and how many were skipped."""
        if self._note:
            self._say(self._note)
        skipped = set(self._skipped)
        used = [(number, record) for number, record in self._read if number not in skipped]
        for line in note_lines(used):
            self._say(line)
        if not self._skipped or not (used or len(self._skipped) > 1):
            return
        count, numbers = len(self._skipped), self._skipped[:MOST_ERRORS]
        more = ", ..." * (count > len(numbers))
        were = "was skipped: game" if count == 1 else "were skipped: games"
        games = counted(len(used) + count, "game")
        of = games if self._to_the_end else f"the first {games}"
        self._say(f"{count} of {of} {were} {', '.join(map(str, numbers))}{more}")

    def exit_code(self) -> int:
        """Return 0 if no game was skipped, 1 if some were, and 2 if all were."""
        if not self._skipped:
            return 0
        return 1 if {number for number, _ in self._read}.difference(self._skipped) else 2

    def _numbered(self) -> Iterator[tuple[int, GameRecord | None]]:
        """Yield the games with their numbers; None in place of a game that is skipped."""
        reads = (
            _matches
            if self._form == JSON
            else partial(read_on, form=self._form, strict=self._strict)
        )
        for number, found in enumerate(reads(self._text), 1):
            if isinstance(found, RecordError):
                self.skip(number, found)
                yield number, None
            else:
                self._read.append((number, found))
                yield number, found

    def _say(self, line: str) -> None:
        print(f"boardwire: {visible(f'{self._file}: {line}')}", file=sys.stderr)

    def _print(self, error: RecordError) -> None:
        place = f":{error.line}:{error.column}" if error.line else ""
        line = f"{self._file}{place}: {error.message}{_advice(error)}"
        print(visible(line), file=sys.stderr)


def form_of(file: str, text: str) -> str:
    """Return the format of a file by its name, else by its text: one of `FORMATS`, or `JSON`.

    Args:
        file: The path, or - for standard input.
        text: The text, or its beginning.
    """
    if form := format_of_name(file):
        return form
    if Path(file).suffix.lower() in _JSON_SUFFIXES or _JSON_BEGINNING.match(text):
        return JSON
    return format_of(file, text)


def _matches(text: str) -> Iterator[GameRecord | RecordError]:
    """Yield the games of matches in JSON, as servers and `--json` write it, and errors."""
    for number, data in enumerate(record_data_or_errors(text.splitlines(keepends=True)), 1):
        try:
            if isinstance(data, RecordDataError):
                raise data
            yield MatchRecord.from_data(data).game_record()
        except (RecordDataError, GameError) as error:
            failed = RecordError(f"record {number}: {error}")
            failed.__cause__ = error
            yield failed


def data_of(file: str) -> bytes:
    """Return the content of a file, or of standard input for -.

    Raises:
        OSError: The file cannot be read.
    """
    return sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()


def _advice(error: RecordError) -> str:
    """Return advice for a file with an unknown game: its name is looked up, never imported."""
    unknown = isinstance(error.__cause__, UnknownGame)
    return "; name one in Python with --game MODULE:CLASS" if unknown else ""
