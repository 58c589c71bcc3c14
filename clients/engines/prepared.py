"""What an engine knows before it thinks: a book of openings, and endgame tables."""

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
    OptionValue,
    PathOption,
    State,
    TableFiles,
    table_files,
)
from boardwire.games.books import Book, open_book, pick

PREPARATION: tuple[Option, ...] = (
    PathOption("book", "", "a book of openings: Polyglot's `.bin` for chess, or one of ours"),
    Option("book_best", False, "play the book's best move; else one by chance, by its weight"),
    PathOption("tables", "", "a folder with endgame tables"),
)


class Preparation:
    """The book and the tables that an engine's options name.

    Args:
        options: The engine's options; those of `PREPARATION` and `seed` count. A book or tables
            that are named later are opened when they are needed.

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
        if name := str(options["tables"]):
            _check_folder(name)

    def move(self, state: State) -> int | None:
        """The book's move in a position; None where the book says nothing.

        Raises:
            OptionError: The book cannot be read.
        """
        name = str(self._options["book"])
        if not name:
            return None
        moves = self._book(name).moves(state)
        return pick(moves, self._random, best=bool(self._options["book_best"]))

    def ending(self, state: State) -> _native.SearchResult | None:
        """What the tables know of a position; None where they know nothing.

        Raises:
            OptionError: The tables cannot be read.
        """
        name, game = str(self._options["tables"]), state.game
        if not name or game.name not in TABLE_FILES:
            return None
        kind = name, repr(game.with_options(**{POSITION.name: ""}))
        if kind not in self._tables:
            tables = table_files(game)
            _check_folder(name)
            try:
                tables.load(Path(name))
            except (GameError, OSError) as error:
                raise OptionError(f"the tables cannot be read: {error}") from error
            self._tables = {kind: tables}
        return self._tables[kind].search(state)

    def _book(self, name: str) -> Book:
        if name not in self._books:
            try:
                self._books = {name: open_book(Path(name))}
            except (GameError, OSError) as error:
                raise OptionError(f"the book cannot be read: {error}") from error
        return self._books[name]


def _check_folder(name: str) -> None:
    if not Path(name).is_dir():
        raise OptionError(f"the tables cannot be read: there is no folder {name}")
