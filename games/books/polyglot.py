"""Opening books of chess in Polyglot's format, `.bin`.

"Book format" of Polyglot, http://hgm.nubati.net/book_format.html: entries of 16 bytes in the order
of their keys. Each number has its highest byte first: the key of a position (8 bytes), a move (2),
its weight (2), and 4 bytes for learning, which are not used here.
"""

from __future__ import annotations

import os
import struct
from bisect import bisect_left
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from boardwire.games.model import State
from boardwire.games.rules.chess import ChessState

from .book import BookError, BookMove
from .polyglot_keys import polyglot_key

_ENTRY = struct.Struct(">QHHI")
_KNIGHT_PROMOTION, _QUEEN_PROMOTION = 6, 9  # kinds of moves, see `_native.Chess`


class PolyglotBook:
    """A book of chess that stays in its file: looking up a position reads about 20 times 16 bytes.

    Args:
        path: The file.

    Raises:
        BookError: The file is no such book.
        OSError: The file cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size == 0 or size % _ENTRY.size:
                raise BookError(
                    f"{path} is no book of Polyglot: "
                    f"its {size} bytes are not entries of {_ENTRY.size}"
                )
            self._entries = size // _ENTRY.size
            self._check_order(file)

    def __len__(self) -> int:
        """The number of entries."""
        return self._entries

    def moves(self, state: State) -> list[BookMove]:
        """The moves for a position, as `Book.moves` says, without moves that are illegal here."""
        if not isinstance(state, ChessState):
            return []
        key = polyglot_key(state)
        legal = {_packed(move): move for move in state.legal_moves() if move}
        found: list[BookMove] = []
        with self._path.open("rb") as file:
            first = bisect_left(range(len(self)), key, key=lambda it: self._entry(file, it)[0])
            for number in range(first, len(self)):
                entry_key, packed, weight, _ = self._entry(file, number)
                if entry_key != key:
                    break
                if packed in legal:
                    found.append(BookMove(legal[packed], weight))
        return sorted(found, key=lambda it: -it.weight)

    def _entry(self, file: BinaryIO, number: int) -> tuple[int, int, int, int]:
        """Key, move, weight and learning of an entry."""
        data = os.pread(file.fileno(), _ENTRY.size, number * _ENTRY.size)
        if len(data) < _ENTRY.size:
            raise BookError(f"{self._path} has become shorter while it was used")
        key, move, weight, learning = _ENTRY.unpack(data)
        return key, move, weight, learning

    def _check_order(self, file: BinaryIO) -> None:
        """Compare about 100 entries: those of a file that is no book are hardly ever in order.

        Raises:
            BookError: The keys do not ascend.
        """
        some = range(0, len(self), max(1, len(self) // 100))
        if any(self._entry(file, a)[0] > self._entry(file, b)[0] for a, b in pairwise(some)):
            raise BookError(f"{self._path} is no book of Polyglot: its keys do not ascend")


def _packed(move: int) -> int:
    """Return a move as Polyglot writes it: to, from and promotion; castling takes the own rook."""
    kind = move >> 12
    promotion = kind - 5 if _KNIGHT_PROMOTION <= kind <= _QUEEN_PROMOTION else 0
    return (move >> 6 & 63) | (move & 63) << 6 | promotion << 12
