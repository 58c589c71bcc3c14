"""``boardwire verify``: check records of matches and of games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import Annotated

import click

from boardwire.arguments import Argument, CommandOption
from boardwire.games import IllegalMove, InvalidMove, OptionError, RecordError
from boardwire.games.records import FORMATS, GameRecord
from boardwire.games.records.files.notes import note_lines
from boardwire.games.records.files.reading_on import read_on
from boardwire.games.records.files.record_files import decoded, format_of
from boardwire.matches import RecordDataError, record_data_or_errors
from boardwire.matches.records.verification import result_violation, violation
from boardwire.protocol import visible

from ..arguments.game_names import game_named
from ..groups import Group
from .record_files import JSON, STANDARD_INPUT, data_of, form_of

_FORMS = (JSON, *FORMATS)
_PEEKED = 200  # bytes


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(verify)


def verify(
    record: Annotated[
        list[str],
        Argument(help=f"Files of records, or - for standard input: JSON, {', '.join(FORMATS)}."),
    ],
    source: Annotated[
        str,
        CommandOption(
            "--from",
            help="Format of the files, if their names and contents do not show it: "
            f"{', '.join(_FORMS)}.",
        ),
    ] = "",
    game: Annotated[
        list[str] | None,
        CommandOption(help="A game in Python that the files have: MODULE:CLASS. May be repeated."),
    ] = None,
    strict: Annotated[
        bool,
        CommandOption("--strict", help="End at the first record that is wrong or unreadable."),
    ] = False,
) -> None:
    """Check every move, roll, clock and result of records. Print ok, or the first error of each.

    Files of games (SGF, PGN ...) have moves and results only. The records after a wrong one are
    checked, too, except with --strict. The exit code is 1 if a record is wrong, and 2 if one cannot
    be read.
    """
    if source and source not in _FORMS:
        raise OptionError(f"no record format is called {source!r}; there are {', '.join(_FORMS)}")
    for reference in game or ():
        game_named(reference)
    checks = _Checks(strict=strict)
    for file in record:
        form = source or _form(file)
        (checks.matches if form == JSON else checks.games)(file, form)
    if checks.unreadable or checks.wrong:
        checks.summary()
        raise click.exceptions.Exit(2 if checks.unreadable else 1)
    print("ok" if checks.right == 1 else f"ok: {checks.right} records")


class _Checks:
    """Checks files, prints the errors, and counts.

    Args:
        strict: Whether the first error ends the command.
    """

    def __init__(self, *, strict: bool) -> None:
        self._strict = strict
        self.right = self.wrong = self.unreadable = 0

    def matches(self, file: str, form: str) -> None:
        """Check the records of matches in a file of JSON."""
        number = 0
        for data in _decoded(file):
            if isinstance(data, RecordDataError):
                self._cannot_read(f"{file}: {data}")
                continue
            number += 1
            try:
                found = violation(data)
            except RecordDataError as error:
                self._cannot_read(f"{file}: record {number}: {error}")
                continue
            if found is None:
                self.right += 1
            else:
                self._is_wrong(f"{file}: record {number}: {found}")

    def games(self, file: str, form: str) -> None:
        """Check the games in a file of another format."""
        try:
            content = decoded(data_of(file))
        except RecordError as error:
            self._cannot_read(f"{file}: {error}")
            return
        text = content.text
        read: list[tuple[int, GameRecord]] = []
        for number, found in enumerate(read_on(text, form or format_of(file, text)), 1):
            if isinstance(found, GameRecord):
                read.append((number, found))
                if (wrong := result_violation(found)) is None:
                    self.right += 1
                else:
                    self._is_wrong(f"{file}: record {number}: {wrong}")
                continue
            place = f":{found.line}:{found.column}" if found.line else ""
            line = f"{file}{place}: {found.message}"
            illegal = isinstance(found.__cause__, IllegalMove | InvalidMove)
            (self._is_wrong if illegal else self._cannot_read)(line)
        for line in filter(None, (content.note, *note_lines(read))):
            print(f"boardwire: {visible(f'{file}: {line}')}", file=sys.stderr)

    def summary(self) -> None:
        """Print the numbers of right, wrong and unreadable records, if there are several."""
        count = self.right + self.wrong + self.unreadable
        if count > 1:
            counts = f"{self.right} right, {self.wrong} wrong, {self.unreadable} unreadable"
            print(f"boardwire: {count} records: {counts}", file=sys.stderr)

    def _is_wrong(self, line: str) -> None:
        self.wrong += 1
        print(line)
        if self._strict:
            raise click.exceptions.Exit(1)

    def _cannot_read(self, line: str) -> None:
        self.unreadable += 1
        print(f"boardwire: {line}", file=sys.stderr)
        if self._strict:
            raise click.exceptions.Exit(2)


def _form(file: str) -> str:
    """Return the format of a file by its name, or json by its beginning; empty for another one."""
    if file != STANDARD_INPUT:
        with Path(file).open("rb") as opened:
            beginning = opened.read(_PEEKED)
    else:
        assert isinstance(sys.stdin.buffer, BufferedReader), "it is no raw file"
        beginning = sys.stdin.buffer.peek(_PEEKED)[:_PEEKED]
    text = beginning.decode("utf-8-sig", "replace")
    return JSON if form_of(file, text) == JSON else ""


def _decoded(file: str) -> Iterator[object]:
    """Yield the records of a file of JSON, and an error for each line without one."""
    try:
        if file == STANDARD_INPUT:
            yield from record_data_or_errors(sys.stdin)
        else:
            with Path(file).open(encoding="utf-8") as lines:
                yield from record_data_or_errors(lines)
    except UnicodeDecodeError as error:
        yield RecordDataError(str(error))
