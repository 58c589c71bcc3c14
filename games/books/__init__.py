"""Opening books: Polyglot's for chess, and boardwire's own for any game without chance."""

from __future__ import annotations

from pathlib import Path

from .book import Book, BookError, BookMove, pick
from .own import HEADER, Entry, MoveResults, MoveValue, OwnBook
from .polyglot import PolyglotBook
from .polyglot_keys import polyglot_key

__all__ = [
    "Book",
    "BookError",
    "BookMove",
    "Entry",
    "MoveResults",
    "MoveValue",
    "OwnBook",
    "PolyglotBook",
    "open_book",
    "pick",
    "polyglot_key",
]


def open_book(path: Path) -> Book:
    """Open the book in a file: our own if the file begins with its header, else Polyglot's.

    Raises:
        BookError: The file is neither.
        OSError: The file cannot be read.
    """
    with path.open("rb") as file:
        ours = file.read(len(HEADER)) == HEADER.encode()
    return OwnBook.load(path) if ours else PolyglotBook(path)
