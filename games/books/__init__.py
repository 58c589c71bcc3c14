"""Opening books: Polyglot's for chess, and boardwire's own for any game without chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from boardwire.lazy import ImportedEntries

from .book import Book, BookError, BookMove, pick
from .own import HEADER, Entry, MoveResults, MoveValue, OwnBook

__all__ = [
    "Book",
    "BookError",
    "BookMove",
    "Entry",
    "MoveResults",
    "MoveValue",
    "OwnBook",
    "open_book",
    "pick",
]


_OTHERS: Mapping[str, Callable[[Path], Book]] = ImportedEntries(
    __name__, {"polyglot": ".polyglot:PolyglotBook"}
)
"""The formats of books that are not our own; the module of one is imported when it is read."""


def open_book(path: Path) -> Book:
    """Open the book in a file: our own if the file begins with its header, else Polyglot's.

    Raises:
        BookError: The file is neither.
        OSError: The file cannot be read.
    """
    with path.open("rb") as file:
        ours = file.read(len(HEADER)) == HEADER.encode()
    return OwnBook.load(path) if ours else _OTHERS["polyglot"](path)
