"""Endgame tables: who wins a position if both sides play their best, as far as it is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from boardwire import _native

from .errors import TableError
from .model import Game, State
from .rules.checkers_endings import CheckersTables, FewPieces
from .rules.chess.endings import ThreeMen


class EndgameTable(Protocol):
    """Knows some of the endings of a game."""

    def probe(self, state: State) -> tuple[float, ...] | None:
        """What an unfinished game will be worth to each player if all play their best.

        None where the table does not know, or where the moves before may matter to the result.
        """


ENDGAME_TABLES: Mapping[str, Callable[[], EndgameTable]] = {
    "chess": ThreeMen,
    "checkers": FewPieces,
}
"""What makes the table of a game, by the game's name."""


def endgame_table(game: Game) -> EndgameTable | None:
    """The table for a game, if there is one."""
    make = ENDGAME_TABLES.get(game.name)
    return None if make is None else make()


class TableFiles(Protocol):
    """Endgame tables that are made once, by a command, and kept in files."""

    @property
    def pieces(self) -> int:
        """The most pieces that they know."""

    @property
    def most_pieces(self) -> int:
        """The most pieces that they may come to know."""

    def search(self, state: State) -> _native.SearchResult | None:
        """The best move of a position with its value and distance; None where no table knows."""

    def make(self) -> None:
        """Make the tables for one piece more."""

    def save(self, folder: Path) -> Path:
        """Write the tables with the most pieces that there are; return the file's name.

        Raises:
            OSError: It cannot be written.
        """

    def load(self, folder: Path) -> None:
        """Read what files there are.

        Raises:
            TableError: A file is damaged, or has something else in it.
            OSError: A file cannot be read.
        """


TABLE_FILES: Mapping[str, Callable[[Game], TableFiles]] = {"checkers": CheckersTables.of}
"""What makes the tables of a game that are kept in files, by the game's name."""


def table_files(game: Game) -> TableFiles:
    """The tables of a game that can be kept in files; none are made or read yet.

    Raises:
        TableError: There are no such tables for this game.
    """
    make = TABLE_FILES.get(game.name)
    if make is None:
        raise TableError(
            f"there are no endgame tables for {game.title}; there are for {', '.join(TABLE_FILES)}"
        )
    return make(game)
