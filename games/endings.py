"""Endgame tables: the result of positions with few pieces if both sides play their best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from boardwire import _native
from boardwire.lazy import ImportedEntries

from .errors import TableError
from .model import Game, State

if TYPE_CHECKING:
    from .rules.chess.syzygy import SyzygyTables


class EndgameTable(Protocol):
    """A table that knows the result of some endings of a game."""

    def probe(self, state: State) -> tuple[float, ...] | None:
        """Return the utility of an unfinished game for each player if all play their best.

        None where the table does not know it, or where earlier moves may change the result.
        """


ENDGAME_TABLES: Mapping[str, Callable[[], EndgameTable]] = ImportedEntries(
    __package__,
    {"chess": ".rules.chess.endings:ThreeMen", "checkers": ".rules.checkers_endings:FewPieces"},
)
"""A maker of the table of each game, by the game's name."""


def endgame_table(game: Game) -> EndgameTable | None:
    """Return the table for a game, if there is one."""
    make = ENDGAME_TABLES.get(game.name)
    return None if make is None else make()


def adjudicating_tables(
    game: Game,
    folders: Sequence[str],
    men: int = 0,
    *,
    fifty: bool = True,
    wins: bool = True,
    draws: bool = True,
) -> EndgameTable:
    """Return the tables in some folders, which end matches: those of Syzygy, in chess.

    Args:
        game: The game.
        folders: The folders.
        men: The most men on the board; 0 for as many as the tables have.
        fifty: Whether the fifty-move rule makes some wins a draw.
        wins: Whether wins and losses end a match.
        draws: Whether draws do.

    Raises:
        TableError: There are no such tables for the game, or none in the folders.
        OSError: A folder cannot be read.
    """
    if game.name != "chess":
        raise TableError(f"Syzygy tables are for chess; there are none for {game.title}")
    from .rules.chess.syzygy import SyzygyEndings  # only here, since few matches need them

    return SyzygyEndings(_syzygy_tables(tuple(folders)), men, fifty=fifty, wins=wins, draws=draws)


class MoveTable(Protocol):
    """Endgame tables that know the results of the moves of a position, for engines."""

    def values(self, state: State) -> Mapping[int, float] | None:
        """Return the value of each move for the player to act: -1 lost, 0 drawn, 1 won.

        None where the tables do not know the position, or one after a move.
        """


def move_table(game: Game, folders: Sequence[str]) -> MoveTable:
    """Return the tables in some folders that know the results of moves: those of Syzygy, in chess.

    Raises:
        TableError: There are no such tables for the game, or none in the folders.
        OSError: A folder cannot be read.
    """
    if game.name != "chess":
        raise TableError(f"Syzygy tables are for chess; there are none for {game.title}")
    from .rules.chess.syzygy import SyzygyMoves  # only here, since few engines need them

    return SyzygyMoves(_syzygy_tables(tuple(folders)))


@lru_cache(8)
def _syzygy_tables(folders: tuple[str, ...]) -> SyzygyTables:
    """Return the tables in some folders, whose files all matches share."""
    from .rules.chess.syzygy import SyzygyTables

    return SyzygyTables(map(Path, folders))


class TableFiles(Protocol):
    """Endgame tables that a command makes once and keeps in files."""

    @property
    def pieces(self) -> int:
        """The largest number of pieces that the tables know."""

    @property
    def most_pieces(self) -> int:
        """The largest number of pieces that tables can be made for."""

    def search(self, state: State) -> _native.SearchResult | None:
        """The best move of a position with its value and distance; None where no table knows."""

    def make(self) -> None:
        """Make the tables for one more piece."""

    def save(self, folder: Path) -> Path:
        """Write the tables with the largest number of pieces; return the file's name.

        Raises:
            OSError: It cannot be written.
        """

    def load(self, folder: Path) -> None:
        """Read all files of tables in a folder.

        Raises:
            TableError: A file is damaged or is no file of tables.
            OSError: A file cannot be read.
        """


TABLE_FILES: Mapping[str, Callable[[Game], TableFiles]] = ImportedEntries(
    __package__, {"checkers": ".rules.checkers_endings:CheckersTables.of"}
)
"""A maker of the tables in files of each game, by the game's name."""


def table_files(game: Game) -> TableFiles:
    """Empty tables of a game that can be kept in files: nothing is made or read yet.

    Raises:
        TableError: There are no such tables for this game.
    """
    make = TABLE_FILES.get(game.name)
    if make is None:
        raise TableError(
            f"there are no endgame tables for {game.title}; there are for {', '.join(TABLE_FILES)}"
        )
    return make(game)
