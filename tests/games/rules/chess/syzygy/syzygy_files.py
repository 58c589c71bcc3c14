"""Syzygy tables of three men, written by a test.

The results are those of the table that is part of the rules. The values have codes of three bits
each, so they are not compressed: a reader takes the same steps as for a real file.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

from boardwire import _native
from boardwire.games.rules.chess.syzygy.indexing import PawnIndex, PieceIndex, leading_first
from boardwire.games.rules.chess.syzygy.table import MAGIC

_BLOCK_BITS, _INDEX_BITS, _CODE_BITS, _SYMBOLS = 6, 8, 3, 8
_IN_BLOCK = (8 << _BLOCK_BITS) // _CODE_BITS
_KING, _BLACK_KING = 6, 14


def value_of(kind: int, squares: tuple[int, int, int], *, white: bool) -> int:
    """The value of a position, from 0, lost, to 4, won.

    Args:
        kind: The man beside the white king, from 1, a pawn, to 5, a queen.
        squares: Those of the white king, of that man and of the black king.
        white: Whether white moves.
    """
    king, square, other = squares
    name = {1: "pawn", 4: "rook", 5: "queen"}[kind]
    plies = _native.Chess.ending(
        name, square=square, king=king, weak_king=other, strong_to_move=white
    )
    return 2 if plies is None else 4 if white else 0


def write_table(folder: Path, kind: int) -> Path:
    """Write the table of a king and one more man against a king; return the file."""
    pawned = kind == 1
    men = (kind, _KING, _BLACK_KING) if pawned else (_KING, kind, _BLACK_KING)
    files = 4 if pawned else 1
    indexes = [
        PawnIndex(men, (1, 0), (0, 0), file) if pawned else PieceIndex(men, 0, unlike=True)
        for file in range(files)
    ]
    parts = [[bytearray([2]) * it.size, bytearray([2]) * it.size] for it in indexes]
    for squares in _placings(pawned):
        king, man, other = squares
        for side in (0, 1):
            value = value_of(kind, squares, white=side == 0)
            if pawned:
                _, file = leading_first([man])
                parts[file][side][indexes[file].of([man, king, other])] = value
            else:
                parts[0][side][indexes[0].of([king, man, other])] = value
    head = bytes([0, *(it | it << 4 for it in men)])
    data = bytearray(MAGIC + bytes([3 if pawned else 1]) + head * files)
    data += bytes(len(data) & 1)
    listed = [it for both in parts for it in both]
    for values in listed:
        data += _description(len(values))
    for values in listed:
        data += _index(len(values))
    for values in listed:
        data += _lengths(len(values))
    for values in listed:
        data += bytes(-len(data) % 64) + _blocks(values)
    data += bytes(-len(data) % 64 + 16)  # where real files have a sum
    path = folder / f"K{' PNBRQ'[kind]}vK.rtbw"
    path.write_bytes(data)
    return path


def _placings(pawned: bool) -> Iterator[tuple[int, int, int]]:
    """The squares of three men, of symmetric ones those that an index does not mirror."""
    for squares in permutations(range(64), 3):
        king, man, _ = squares
        if pawned and (man & 7 < 4 and 8 <= man < 56):
            yield squares
        if not pawned and king & 7 < 4 and king >> 3 <= king & 7:
            yield squares


def _block_count(size: int) -> int:
    return -(-size // _IN_BLOCK)


def _description(size: int) -> bytes:
    symbols = b"".join(bytes([min(it, 4), 0xF0, 0xFF]) for it in range(_SYMBOLS))
    head = struct.pack("<BBBBI", 0, _BLOCK_BITS, _INDEX_BITS, 2, _block_count(size))
    return head + struct.pack("<BBHH", _CODE_BITS, _CODE_BITS, 0, _SYMBOLS) + symbols


def _index(size: int) -> bytes:
    middle = 1 << _INDEX_BITS - 1
    places = range(middle, size + middle, 1 << _INDEX_BITS)
    return b"".join(struct.pack("<IH", it // _IN_BLOCK, it % _IN_BLOCK) for it in places)


def _lengths(size: int) -> bytes:
    return struct.pack("<H", _IN_BLOCK - 1) * (_block_count(size) + 2)


def _blocks(values: bytearray) -> bytes:
    blocks = bytearray()
    for begin in range(0, len(values), _IN_BLOCK):
        bits = "".join(f"{it:03b}" for it in values[begin : begin + _IN_BLOCK])
        blocks += int(bits.ljust(8 << _BLOCK_BITS, "0"), 2).to_bytes(1 << _BLOCK_BITS, "big")
    return bytes(blocks)
