"""Knowledge that replaces a search: an opening book and endgame tables."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

from boardwire import _native
from boardwire.games import (
    POSITION,
    TABLE_FILES,
    GameError,
    Option,
    OptionError,
    PathOption,
    State,
    TableFiles,
    table_files,
)
from boardwire.games.books import Book, open_book, pick, shipped_book
from boardwire.protocol import in_words, naming_file
from boardwire.vocabulary import OptionValue

from .root_tables import folders_in

BOOK_AND_TABLES: tuple[Option, ...] = (
    PathOption("book", "", "a book of openings: Polyglot's `.bin` for chess, or our format"),
    Option("book_best", False, "play the book's best move; otherwise a random one, by weight"),
    PathOption(
        "tables",
        "",
        "folders with endgame tables, separated as in PATH: our own of checkers, Syzygy's of chess",
    ),
)

SHIPPED_BOOK = Option(
    "shipped_book",
    True,
    "in Connect Four, play from the book that comes with the program, where no book is named and "
    "neither depth nor nodes limit the search",
)


class BookAndTables:
    """The book and the endgame tables that the options of an engine name.

    Args:
        options: The engine's options; those of `BOOK_AND_TABLES`, `SHIPPED_BOOK` and `seed` are
            used. A book or tables named later are opened on first use.

    Raises:
        OptionError: The book cannot be read, or there is no such folder.
    """

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        self._options = options
        self._books: dict[str, Book] = {}
        self._tables: dict[tuple[str, str], TableFiles] = {}
        self._random = random.Random(int(options.get("seed", 0)) or None)
        if name := str(options["book"]):
            self._book(name)
        _check_folders(str(options["tables"]))

    def move(self, state: State, *, limited: bool) -> int | None:
        """Return the book's move in a position; None if the book has none.

        Args:
            state: The position, with a player to act.
            limited: Whether depth or nodes limit the search. The strength of such an engine should
                be that of its search, so it does not use the shipped book.

        Raises:
            OptionError: The book cannot be read.
        """
        if name := str(self._options["book"]):
            book = self._book(name)
        elif limited or not self._options.get(SHIPPED_BOOK.name):
            return None
        elif (shipped := shipped_book(state.game.name)) is not None:
            book = shipped
        else:
            return None
        moves = book.moves(state)
        return pick(moves, self._random, best=bool(self._options["book_best"]))

    def ending(self, state: State) -> _native.SearchResult | None:
        """Return the tables' result for a position; None if they have none.

        Raises:
            OptionError: The tables cannot be read.
        """
        name, game = str(self._options["tables"]), state.game
        if not name or game.name not in TABLE_FILES:
            return None
        kind = name, repr(game.with_options(**{POSITION.name: ""}))
        if kind not in self._tables:
            tables = table_files(game)
            _check_folders(name)
            try:
                for folder in folders_in(name):
                    tables.load(Path(folder))
            except (GameError, OSError) as error:
                raise OptionError(f"the tables cannot be read: {naming_file(error)}") from error
            self._tables = {kind: tables}
        return self._tables[kind].search(state)

    def _book(self, name: str) -> Book:
        if name not in self._books:
            try:
                self._books = {name: open_book(Path(name))}
            except OSError as error:
                raise OptionError(f"the book cannot be read: {name}: {in_words(error)}") from error
            except GameError as error:
                raise OptionError(f"the book cannot be read: {error}") from error
        return self._books[name]


def _check_folders(text: str) -> None:
    for name in folders_in(text):
        if not Path(name).is_dir():
            raise OptionError(f"the tables cannot be read: there is no folder {name}")
