"""One file of a Syzygy table: the results of all positions with certain men."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from boardwire.games.errors import TableError

from .indexing import PawnIndex, PieceIndex, leading_first
from .pairs import Pairs

MAGIC: Final = b"\x71\xe8\x23\x5d"
"""The first bytes of a file of results."""
SUFFIX: Final = ".rtbw"

_DAMAGED: Final = (IndexError, KeyError, ValueError, struct.error)
"""The errors of reading a file that is cut off or wrong."""

_LETTERS: Final = " PNBRQK"
_PAWN: Final = 1
_BLACK: Final = 8
"""The bit of a man of the second side; the others are its kind, from pawn to king."""
_SPLIT, _PAWNS = 1, 2  # flags of a file


class SyzygyTable:
    """The results of the positions with certain men; they are read when they are asked for.

    Args:
        path: The file. Its name has the men of both sides, as in `KRPvKR.rtbw`.

    Raises:
        TableError: The name has no men.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        sides = path.stem.split("v")
        known = len(sides) == 2 and all(it[:1] == "K" and set(it) <= set("KQRBNP") for it in sides)
        if not known:
            raise TableError(f"{path.name} does not name the men of a table, as KQvK.rtbw does")
        self.sides = (sides[0], sides[1])
        """The letters of the men of both sides."""
        self.men = sum(map(len, sides))
        """The number of men."""
        self._symmetric = sides[0] == sides[1]
        self._parts: list[tuple[_Part | None, _Part | None]] | None = None

    def value(self, cells: Sequence[int], *, white_to_move: bool) -> int:
        """Return the value for the side to move, from -2, lost, to 2, won; 1 and -1 under 50 moves.

        Args:
            cells: The men on the squares from a1 on, 0 for none: their kinds from 1, a pawn, to 6,
                a king, and 8 more for black.
            white_to_move: Whether white moves.

        Raises:
            TableError: The file is damaged.
            OSError: It cannot be read.
        """
        if self._parts is None:
            self._parts = self._read()
        white = _letters(cells, black=False)
        if self._symmetric:
            exchanged, side = not white_to_move, 0
        else:
            exchanged = white != self.sides[0]
            side = int(white_to_move == exchanged)
        turned = [*cells]
        if exchanged:
            turned = [it ^ _BLACK if it else 0 for it in cells]
        pawned = len(self._parts) > 1
        places: dict[int, list[int]] = {}
        for square, man in enumerate(turned):
            if man:
                places.setdefault(man, []).append(square ^ 56 if exchanged and pawned else square)
        file = 0
        if pawned:
            first = self._parts[0][0]
            assert first is not None
            lead, file = leading_first(places[first.men[0]])
            places[first.men[0]] = lead
        part = self._parts[file][side]
        if part is None:
            raise TableError(f"{self._path}: it has no positions of the side that moves")
        squares: list[int] = []
        for place, man in enumerate(part.men):
            if place == 0 or man != part.men[place - 1]:
                squares += places[man]
        try:
            return part.pairs.value(part.index.of(squares)) - 2
        except _DAMAGED as error:
            raise TableError(f"{self._path} is damaged") from error

    def _read(self) -> list[tuple[_Part | None, _Part | None]]:
        """Read the file: the parts by the file of the leading pawn, for both sides to move."""
        data = self._path.read_bytes()
        if data[:4] != MAGIC:
            raise TableError(f"{self._path} is no Syzygy table of results")
        try:
            return self._parts_of(data)
        except _DAMAGED as error:
            raise TableError(f"{self._path} is damaged") from error

    def _parts_of(self, data: bytes) -> list[tuple[_Part | None, _Part | None]]:
        split, pawned = bool(data[4] & _SPLIT), bool(data[4] & _PAWNS)
        if pawned != ("P" in self._path.stem) or split == self._symmetric:
            raise TableError(f"{self._path} has other men than its name")
        at = 5
        heads: list[tuple[_Head, _Head]] = []
        for file in range(4 if pawned else 1):
            head = _Head(data, at, self.sides, file, 0), _Head(data, at, self.sides, file, 4)
            heads.append(head)
            at += self.men + head[0].orders
        at += at & 1
        parts: list[tuple[_Part | None, _Part | None]] = []
        for one, two in heads:
            first = _Part(data, at, one)
            at = first.pairs.end
            second = None
            if split:
                second = _Part(data, at, two)
                at = second.pairs.end
            parts.append((first, second))
        listed = [it.pairs for both in parts for it in both if it is not None]
        for pairs in listed:
            pairs.index = at
            at += pairs.index_bytes
        for pairs in listed:
            pairs.lengths = at
            at += pairs.length_bytes
        for pairs in listed:
            at = (at + 63) & ~63
            pairs.blocks = at
            at += pairs.block_bytes
        return parts


class _Head:
    """The men of a part in their order, and the index that follows from them."""

    def __init__(self, data: bytes, at: int, sides: tuple[str, str], file: int, shift: int) -> None:
        pawns = (sides[0].count("P"), sides[1].count("P"))
        if pawns[1] and (not pawns[0] or pawns[1] < pawns[0]):
            pawns = pawns[::-1]
        self.orders = 2 if pawns[1] else 1
        """The number of bytes of the orders of factors."""
        count = sum(map(len, sides))
        orders = [data[at + it] >> shift & 15 for it in range(self.orders)]
        men = data[at + self.orders : at + self.orders + count]
        self.men = tuple(it >> shift & 15 for it in men)
        listed = sorted(_letters_of(self.men[it]) for it in range(count))
        if listed != sorted([*sides[0], *(it.lower() for it in sides[1])]):
            raise ValueError("other men")
        self.index: PawnIndex | PieceIndex
        if any(pawns):
            self.index = PawnIndex(self.men, pawns, (orders[0], orders[-1]), file)
        else:
            alone = sum(self.men.count(it) == 1 for it in set(self.men))
            self.index = PieceIndex(self.men, orders[0], unlike=alone >= 3)


class _Part:
    """The positions of one side to move, with the leading pawn on one file."""

    def __init__(self, data: bytes, at: int, head: _Head) -> None:
        self.men, self.index = head.men, head.index
        self.pairs = Pairs(data, at, head.index.size)


def _letters_of(man: int) -> str:
    letter = _LETTERS[man & 7]
    return letter.lower() if man & _BLACK else letter


def _letters(cells: Sequence[int], *, black: bool) -> str:
    """Return the letters of the men of a side, as file names have them: the king first."""
    kinds = [it & 7 for it in cells if it and bool(it & _BLACK) is black]
    return "".join(_LETTERS[it] for it in sorted(kinds, reverse=True))


def names(cells: Sequence[int]) -> tuple[str, str]:
    """Return the letters of the men of white and of black."""
    return _letters(cells, black=False), _letters(cells, black=True)
