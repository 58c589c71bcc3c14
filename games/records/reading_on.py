"""Reading a text of records to its end, also where games in it cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from boardwire.games.errors import RecordError

from . import FORMATS, GameRecord, RecordFormat
from .places import Places

MOST_ERRORS = 10_000
"""The most errors of a text; after these it is not read on."""


@runtime_checkable
class ReadsOn(Protocol):
    """A format that reads on after an error by itself, since a game needs the lines before it."""

    def read_on(self, text: str) -> Iterator[GameRecord | RecordError]:
        """As the function of this module."""


def read_on(text: str, form: str) -> Iterator[GameRecord | RecordError]:
    """The games of a text, and the error in place of each game that cannot be read.

    Args:
        text: The text.
        form: The name of its format, one of `FORMATS`.

    Returns:
        Records and errors in the order of the text. An error has line and column. The rest of its
        game is skipped.
    """
    module = FORMATS[form]
    found = False
    reads = module.read_on(text) if isinstance(module, ReadsOn) else _read_on(text, module)
    for record_or_error in reads:
        found = True
        yield record_or_error
    if not found:
        yield RecordError(f"there is no game in it (read as {form})", 1, 1)


def _read_on(text: str, module: RecordFormat) -> Iterator[GameRecord | RecordError]:
    """The games of a text, read on at the next beginning of a game after each error."""
    places = Places(text)
    start = 0
    for _ in range(MOST_ERRORS):
        try:
            yield from module.read(text[start:])
            return
        except RecordError as error:
            moved = _moved(error, *places(start))
            yield moved
            if not moved.line:
                return
            begins = module.NEXT_GAME.search(text, places.offset(moved.line, moved.column) + 1)
            if begins is None:
                return
            start = begins.end()
    yield RecordError(f"there are more than {MOST_ERRORS} errors; the rest is not read")


def _moved(error: RecordError, line: int, column: int) -> RecordError:
    """An error in a part of a text, with its place in the whole.

    Args:
        error: The error.
        line: The line where the part begins.
        column: The column where it begins.
    """
    if not error.line or (line, column) == (1, 1):
        return error
    before = column - 1 if error.line == 1 else 0
    moved = RecordError(error.message, error.line + line - 1, error.column + before)
    moved.__cause__ = error.__cause__
    return moved
