"""Books of openings: Polyglot's for chess, and ours for any game without chance."""

from __future__ import annotations

from pathlib import Path

from .book import Book, BookError, BookMove, pick
from .own import HEADER, Entry, OwnBook, Played, Solved
from .polyglot import PolyglotBook
from .polyglot_keys import polyglot_key

__all__ = [
    "Book",
    "BookError",
    "BookMove",
    "Entry",
    "OwnBook",
    "Played",
    "PolyglotBook",
    "Solved",
    "open_book",
    "pick",
    "polyglot_key",
]


def open_book(path: Path) -> Book:
    """The book in a file: ours if it begins as such, else Polyglot's.

    Raises:
        BookError: It is neither.
        OSError: It cannot be read.
    """
    with path.open("rb") as file:
        ours = file.read(len(HEADER)) == HEADER.encode()
    return OwnBook.load(path) if ours else PolyglotBook(path)
