"""Checkers with a few pieces: tables that are made, kept in files, and asked.

A file has the tables of one number of pieces: a line of text that says which, then what
`_native.CheckersEndings.data` gives, compressed by zlib, whose checksum tells a damaged file.
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
"""The most pieces, both sides together, with which a match is ended: so few take 0.1 s to make."""


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
        """Tables for a game of checkers; none are made yet."""
        return cls(str(game.options["variant"]))

    @property
    def pieces(self) -> int:
        """The most pieces that they know; 1, where nothing need be known, at first."""
        return self._endings.pieces

    @property
    def most_pieces(self) -> int:
        """The most pieces that they may come to know."""
        return self._endings.most_pieces

    def search(self, state: State) -> _native.SearchResult | None:
        """The best move, what it is worth, and in how many plies; None where no table knows."""
        return self._endings.search(state.core) if isinstance(state, CheckersState) else None

    def make(self) -> None:
        """Make the tables for one piece more."""
        self._endings.make()

    def save(self, folder: Path) -> Path:
        """Write the tables with the most pieces that there are; return the file's name.

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
        """Read what files there are for more and more pieces.

        Raises:
            TableError: A file is damaged, or has something else in it.
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
    """Who wins with up to three pieces, told where no rule of draws may come in between."""

    def probe(self, state: State) -> tuple[float, float] | None:
        """See `EndgameTable.probe`."""
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
