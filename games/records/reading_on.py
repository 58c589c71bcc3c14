"""Reading a text of records to its end, also where games in it cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from boardwire.games.errors import RecordError

from . import FORMATS, GameRecord
from .places import Places

MOST_ERRORS = 100
"""The most errors of a text; after so many it is not read on."""


def read_on(text: str, form: str) -> Iterator[GameRecord | RecordError]:
    """The games of a text, and the error in place of each game that cannot be read.

    Args:
        text: The text.
        form: The name of its format, one of `FORMATS`.

    Returns:
        Records and errors in the order of the text. An error has line and column. The rest of its
        game is skipped.
    """
    read, next_game = FORMATS[form].read, FORMATS[form].NEXT_GAME
    places = Places(text)
    rest = text
    found = 0
    for _ in range(MOST_ERRORS):
        try:
            for record in read(rest):
                found += 1
                yield record
            break
        except RecordError as error:
            found += 1
            yield error
            if not error.line:
                return
            begins = next_game.search(text, places.offset(error.line, error.column) + 1)
            if begins is None:
                return
            line, column = places(begins.end())
            rest = "\n" * (line - 1) + " " * (column - 1) + text[begins.end() :]
    else:
        yield RecordError(f"there are more than {MOST_ERRORS} errors; the rest is not read")
    if not found:
        yield RecordError(f"there is no game in it (read as {form})", 1, 1)
