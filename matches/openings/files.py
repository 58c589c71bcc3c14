"""Openings in a file: of records, or with one in each line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Final

from boardwire.games import POSITION, Game, GameError, RecordError, option_text
from boardwire.games.records import FORMATS, GameRecord
from boardwire.games.records.files.reading_on import read_on
from boardwire.games.records.files.record_files import decoded, format_of, format_of_name
from boardwire.values import value_class

from .known import KnownOpenings
from .opening import Opening, OpeningError, Openings
from .opening_text import at_position, line_notes, opening_of_line, with_moves

LINES: Final = "epd"
"""The name of the format with one opening in each line."""


MOST_NOTES: Final = 20
"""The most notes about one file; the rest is counted."""


@value_class
class OpeningFile:
    """The openings of a file.

    Args:
        openings: Those that can be used, by their numbers in the file, from 1 on.
        bad: The lines for the user about the others, by their numbers.
        changed: The lines about openings that are taken as something else than the file says, by
            their numbers.
        note: A line about the whole file; empty if there is none.
    """

    openings: Mapping[int, Opening]
    bad: Mapping[int, str]
    changed: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    note: str = ""

    @property
    def count(self) -> int:
        """The number of all openings of the file."""
        return len(self.openings) + len(self.bad)

    @property
    def notes(self) -> tuple[str, ...]:
        """The lines for the user; see `Openings.notes`."""
        changed = [line for lines in self.changed.values() for line in lines]
        lines = (self.note, *_limited(changed), *_limited([*self.bad.values()]), self.skipped)
        return tuple(filter(None, lines))

    @property
    def skipped(self) -> str:
        """The sentence that counts the others; see `Openings.skipped`."""
        were = "was" if len(self.bad) == 1 else "were"
        return f"{len(self.bad)} of {self.count} openings {were} skipped" if self.bad else ""

    def notes_on(self, number: int) -> tuple[str, ...]:
        """Return the lines for the user about one opening."""
        return tuple(filter(None, (self.note, *self.changed.get(number, ()))))


def file_openings(
    path: Path,
    game: Game,
    *,
    form: str = "",
    seed: int | None = None,
    plies: int | None = None,
    start: int = 1,
    strict: bool = False,
) -> Openings:
    """Return the openings of a file.

    Args:
        path: The file.
        game: The game with its options.
        form: The name of its format: one of records, or `epd` for one opening a line; empty to
            recognize it by the file's name and content.
        seed: The seed of a random order; None for the order of the file.
        plies: The most plies of each; None for all.
        start: The first one to pick, by its number in the file, from 1 on.
        strict: Whether an opening that cannot be used is an error.

    Raises:
        OpeningError: There is no such format, or as for `read_openings`.
        OSError: The file cannot be read.
    """
    found = read_openings(path, game, form, plies, strict=strict)
    first = 1 + sum(number < start for number in found.openings)
    return KnownOpenings([*found.openings.values()], seed, first, found.notes, found.skipped)


def read_openings(
    path: Path, game: Game, form: str = "", plies: int | None = None, *, strict: bool = False
) -> OpeningFile:
    """Return all openings in a file that can be used; the arguments are those of `file_openings`.

    Raises:
        OpeningError: There are none, or the file is strict and one cannot be used; the message has
            its line or number.
        OSError: The file cannot be read.
    """
    file = decoded(path.read_bytes())
    text = file.text
    if form and form != LINES and form not in FORMATS:
        known = ", ".join((LINES, *FORMATS))
        raise OpeningError(f"openings have no format {form[:40]!r}; there are {known}")
    if not form:
        form = format_of_name(path.name)
        if not form and (form := format_of(path.name, text)) == "moves":
            form = LINES  # a text in no other format
    found: dict[int, Opening] = {}
    bad: dict[int, str] = {}
    changed: dict[int, tuple[str, ...]] = {}
    read = _all(text, form, game, plies, strict=strict)
    for number, (place, opening, remarks) in enumerate(read, 1):
        if remarks:
            changed[number] = tuple(f"{path}: {place}: {note}" for note in remarks)
        if isinstance(opening, Opening):
            found[number] = opening
            continue
        placed = isinstance(opening, RecordError) and opening.line
        bad[number] = f"{path}: {opening}" if placed else f"{path}: {place}: {opening}"
        if strict:
            raise OpeningError(bad[number])
    if not found:
        raise OpeningError(next(iter(bad.values())) if bad else f"{path} has no openings")
    return OpeningFile(found, bad, changed, f"{path}: {file.note}" if file.note else "")


_Found = tuple[str, Opening | GameError, Sequence[str]]
"""The place of an opening, the opening or an error, and notes on it."""


def _all(text: str, form: str, game: Game, plies: int | None, *, strict: bool) -> Iterator[_Found]:
    """Yield all openings of a text."""
    if form != LINES:
        for number, record in enumerate(read_on(text, form, strict=strict), 1):
            yield f"game {number}", *_or_error(record, game, plies)
        return
    for number, line in enumerate(text.splitlines(), 1):
        if words := line.partition("#")[0].strip():
            try:
                opening = opening_of_line(words, game, plies)
            except OpeningError as error:
                yield f"line {number}", error, ()
            else:
                yield f"line {number}", opening, line_notes(words, game)


def _or_error(
    record: GameRecord | RecordError, game: Game, plies: int | None
) -> tuple[Opening | GameError, Sequence[str]]:
    if isinstance(record, RecordError):
        return record, ()
    try:
        return _of_record(record, game, plies), record.notes
    except OpeningError as error:
        return error, ()


def _limited(lines: Sequence[str]) -> Sequence[str]:
    """Return the first lines, and a line that counts the others."""
    more = len(lines) - MOST_NOTES
    return lines if more <= 0 else [*lines[:MOST_NOTES], f"and {more} more like these"]


def _of_record(record: GameRecord, game: Game, plies: int | None) -> Opening:
    """Return the moves of a record from its position on, by the options of `game`.

    Records name options that do not matter to an opening, such as the komi. The board must be the
    same, and so must be the rights to castle.
    """
    other = OpeningError(f"it is of {_named(record.game)}, not of {_named(game)}")
    if record.game.name != game.name:
        raise other
    here, there = game.initial().view(), record.game.initial().view()
    if (here.columns, here.rows) != (there.columns, there.rows):
        raise other
    record = record.as_moves()
    moves = " ".join(record.moves)
    usual = here.cells == there.cells or not game.has_option(POSITION.name)
    if POSITION.name not in record.game.options and usual:
        return with_moves(game, moves, plies)
    position = record.game.start().position_text()
    if game.position_notes(position):
        raise other
    return at_position(game, position, moves, plies)


def _named(game: Game) -> str:
    """Return a game with its options, without its starting position."""
    options = (it for it in game.options.items() if it[0] != POSITION.name)
    return " ".join((game.name, *(f"{name}={option_text(value)}" for name, value in options)))
