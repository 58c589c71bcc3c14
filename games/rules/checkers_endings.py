"""Endgame tables of checkers: making them, keeping them in files, and looking positions up.

A file has the tables for one number of pieces: a line of text with their description, then the
bytes of `_native.CheckersEndings.data`, compressed by zlib, whose checksum shows damage.
"""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

from boardwire import _native
from boardwire.games.errors import TableError
from boardwire.games.model import Game, State

from .checkers import Checkers, CheckersState

_FEWEST = 2
_COMPRESSION = 6
ADJUDICATED_PIECES = 3
"""The most pieces of both sides at which tables end a match; making these takes 0.1 s."""


class CheckersTables:
    """The tables of a variant of checkers, in memory.

    Args:
        variant: English or International draughts, as the option of the game has it.
    """

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self._endings = _native.CheckersEndings(variant)

    @classmethod
    def of(cls, game: Game) -> CheckersTables:
        """Empty tables for a game of checkers."""
        return cls(str(game.options["variant"]))

    @property
    def pieces(self) -> int:
        """The largest number of pieces that the tables know; at first 1, which needs no table."""
        return self._endings.pieces

    @property
    def most_pieces(self) -> int:
        """The largest number of pieces that tables can be made for."""
        return self._endings.most_pieces

    def search(self, state: State) -> _native.SearchResult | None:
        """Return the best move, its value and the plies to the end; None where no table knows."""
        return self._endings.search(state.core) if isinstance(state, CheckersState) else None

    def make(self) -> None:
        """Make the tables for one more piece."""
        self._endings.make()

    def save(self, folder: Path) -> Path:
        """Write the tables with the largest number of pieces; return the file's name.

        Raises:
            OSError: It cannot be written.
        """
        data = zlib.compress(self._endings.data(self.pieces), _COMPRESSION)
        path = self._file(folder, self.pieces)
        beside = path.with_name(f"{path.name}.new")
        beside.write_bytes(self._header(self.pieces) + data)
        beside.replace(path)
        return path

    def load(self, folder: Path) -> None:
        """Read the files of a folder, from the smallest number of pieces up.

        Raises:
            TableError: A file is damaged or is no file of tables.
            OSError: A file cannot be read.
        """
        while self.pieces < self.most_pieces:
            path = self._file(folder, self.pieces + 1)
            if not path.exists():
                return
            self._read(path)

    def _read(self, path: Path) -> None:
        data = path.read_bytes()
        header = self._header(self.pieces + 1)
        if not data.startswith(header):
            raise TableError(f"{path} does not begin with {header.decode().strip()!r}")
        try:
            self._endings.load(zlib.decompress(data[len(header) :]))
        except (zlib.error, ValueError) as error:
            raise TableError(f"{path} is damaged: {error}; make it again") from error

    def _file(self, folder: Path, pieces: int) -> Path:
        return folder / f"checkers-{self.variant}-{pieces}.table"

    def _header(self, pieces: int) -> bytes:
        return f"boardwire endgame table 1: checkers {self.variant} {pieces}\n".encode()


class FewPieces:
    """The results with up to three pieces, where no rule of draws can apply before the end."""

    def probe(self, state: State) -> tuple[float, float] | None:
        """Return the utilities of the players, as `EndgameTable.probe` says."""
        if not isinstance(state, CheckersState) or not isinstance(state.game, Checkers):
            return None
        if sum(map(bool, state.core.cells())) > ADJUDICATED_PIECES:
            return None
        found = _few(str(state.game.options["variant"])).search(state)
        if found is None or not found.exact:
            return None
        black = found.value if state.to_act() == 0 else -found.value
        return black + 0.0, 0.0 - black


@cache
def _few(variant: str) -> CheckersTables:
    tables = CheckersTables(variant)
    while tables.pieces < ADJUDICATED_PIECES:
        tables.make()
    return tables
