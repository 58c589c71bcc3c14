"""Opening books: Polyglot's for chess, boardwire's own for any game without chance, packed ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import boardwire
from boardwire.lazy import ImportedEntries

from .book import COLUMNS_HEADER, Book, BookError, BookMove, pick
from .own import HEADER, Entry, MoveResults, MoveValue, OwnBook

__all__ = [
    "SHIPPED",
    "Book",
    "BookError",
    "BookMove",
    "Entry",
    "MoveResults",
    "MoveValue",
    "OwnBook",
    "open_book",
    "pick",
    "shipped_book",
]

SHIPPED = Path(boardwire.__file__).parent / "games" / "books"
"""The folder of the books that come with the program: GAME.columns."""

_LONGEST_HEADER = 80

_OTHERS: Mapping[str, Callable[[Path], Book]] = ImportedEntries(
    __name__, {"polyglot": ".polyglot:PolyglotBook", "columns": ".columns:open_columns"}
)
"""The formats of books that are not our own; the module of one is imported when it is read."""


def open_book(path: Path) -> Book:
    """Open the book in a file: one of our own by its header, else Polyglot's.

    Raises:
        BookError: The file is no book.
        OSError: The file cannot be read.
    """
    with path.open("rb") as file:
        first = file.readline(_LONGEST_HEADER)
    if first == f"{COLUMNS_HEADER}\n".encode():
        return _OTHERS["columns"](path)
    return OwnBook.load(path) if first.startswith(HEADER.encode()) else _OTHERS["polyglot"](path)


@cache
def shipped_book(game: str) -> Book | None:
    """Return the book of a game that comes with the program; None if there is none."""
    path = SHIPPED / f"{game}.columns"
    return open_book(path) if path.is_file() else None
