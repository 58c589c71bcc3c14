"""Reading a text of records to its end, also where games in it cannot be read."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from re import Pattern
from typing import Final, Protocol, runtime_checkable

from boardwire.games.errors import RecordError

from .. import FORMATS, GameRecord, RecordFormat
from .places import Places

MOST_ERRORS = 10_000
"""The most errors of a text; after these it is not read on."""
_HELD: Final = 2
"""The most games and errors that are read otherwise where a text is cut off.

In a .mat they are the earlier games of a match and the error in its last one.
"""


@runtime_checkable
class ReadsOn(Protocol):
    """A format that reads on after an error by itself, since a game needs the lines before it."""

    def read_on(self, text: str) -> Iterator[GameRecord | RecordError]:
        """Yield the games and errors of a text, as `read_on` of this module does."""


@runtime_checkable
class MayBeCutOff(Protocol):
    """A format whose last game is read as far as it goes where the text is cut off."""

    UNFINISHED: Pattern[str]
    """The rest of a text from an error on that shows that it is cut off there."""


def read_on(text: str, form: str, *, strict: bool = False) -> Iterator[GameRecord | RecordError]:
    """Yield the games of a text, and the error in place of each game that cannot be read.

    Args:
        text: The text.
        form: The name of its format, one of `FORMATS`.
        strict: Whether it is an error that the text ends within a move, comment or tag. Else the
            last game is read up to there, with a note.

    Returns:
        Records and errors in the order of the text. An error has line and column. The rest of its
        game is skipped.
    """
    module = FORMATS[form]
    count, held = 0, deque[GameRecord | RecordError]()
    for found in _all(text, module):
        count += 1
        if len(held) == _HELD:
            yield held.popleft()
        held.append(found)
    if not count:
        yield RecordError(f"there is no game in it (read as {form})", 1, 1)
    elif isinstance(held[-1], RecordError) and not strict:
        yield from _up_to(held[-1], text, module, count - len(held)) or held
    else:
        yield from held


def _all(text: str, module: RecordFormat) -> Iterator[GameRecord | RecordError]:
    return module.read_on(text) if isinstance(module, ReadsOn) else _read_on(text, module)


def _up_to(
    error: RecordError, text: str, module: RecordFormat, before: int
) -> Sequence[GameRecord | RecordError]:
    """Return the last games of a text that is cut off at an error, as far as they go.

    Args:
        error: The last error of the text.
        text: The text.
        module: The format.
        before: The number of games and errors of the text that are not asked for.

    Returns:
        Nothing where the text is not cut off there, or no game is left of it.
    """
    ends_with_line = text.endswith(("\n", "\r"))
    if not isinstance(module, MayBeCutOff) or not error.line or ends_with_line:
        return ()
    end = Places(text).offset(error.line, error.column)
    if module.UNFINISHED.fullmatch(text, end) is None:
        return ()
    count, last = 0, deque[GameRecord | RecordError](maxlen=_HELD)
    for found in _all(text[:end], module):
        count += 1
        last.append(found)
    there = count - before
    if not 0 < there <= len(last) or isinstance(record := last[-1], RecordError):
        return ()
    note = f"the file is cut off; what begins at {error.line}:{error.column} is left out"
    last[-1] = replace(record, notes=(*record.notes, note))
    return list(last)[-there:]


def _read_on(text: str, module: RecordFormat) -> Iterator[GameRecord | RecordError]:
    """Yield the games of a text, read on at the next beginning of a game after each error."""
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
    """Return an error in a part of a text, with its place in the whole.

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
