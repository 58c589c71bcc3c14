"""Squares, pieces and moves of chess with their numbers in C++.

A square is ``rank * 8 + file``; a piece is 0 for none, 1 to 6 for black's pawn, knight, bishop,
rook, queen and king, and 7 to 12 for white's; a move is ``from | to << 6 | kind << 12``. See
``boardwire._native.Chess``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

FILES = "abcdefgh"
LETTERS = ".pnbrqkPNBRQK"
"""The letter of every piece in FEN, by the piece's number; a dot for none."""
KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
_TO_KNIGHT, _TO_QUEEN, _DOUBLE_STEP, _EN_PASSANT, _CASTLING = 6, 9, 10, 11, 12
_PROMOTIONS = range(_TO_KNIGHT, _TO_QUEEN + 1)
DRAW = 0
"""The move that claims a draw."""


_NAMES = tuple(f"{file}{rank}" for rank in range(1, 9) for file in FILES)


def square_name(square: int) -> str:
    """Return the name of a square: ``a1`` is 0, ``h8`` is 63."""
    return _NAMES[square]


START: Final = 63
"""The bits of a move that are the square it leaves."""


def square_of(name: str) -> int:
    """Return the square of a name such as ``e4``, in lower case."""
    return FILES.index(name[0]) + 8 * (int(name[1]) - 1)


class MoveParts(NamedTuple):
    """The parts of a move.

    Args:
        move: Its number.
        start: The square it leaves.
        target: The square it goes to; for castling that of the rook.
        piece: The kind of the piece, from PAWN to KING.
        promotion: The letter of the piece that a pawn becomes, ``n``, ``b``, ``r`` or ``q``, or
            nothing.
        castling: Whether the king castles.
    """

    move: int
    start: int
    target: int
    piece: int
    promotion: str
    castling: bool

    @property
    def kings_target(self) -> int:
        """The square of the king after castling, also in Chess960."""
        return self.start // 8 * 8 + (6 if self.target > self.start else 2)


@lru_cache(1 << 14)  # all moves that are usual; each is looked at many times in a game
def step_of(move: int) -> MoveParts:
    """Split a move into its parts."""
    kind = move >> 12
    promotion = "nbrq"[kind - _TO_KNIGHT] if _TO_KNIGHT <= kind <= _TO_QUEEN else ""
    castling = kind == _CASTLING
    piece = KING if castling else PAWN if kind > KING else kind
    return MoveParts(move, move & 63, move >> 6 & 63, piece, promotion, castling)


def possible_moves() -> Iterator[int]:
    """Yield the moves that can be legal in some position, without the claim of a draw."""
    for start, target in product(range(64), repeat=2):
        files, ranks = abs(target % 8 - start % 8), abs(target // 8 - start // 8)
        last_rank = target // 8 in (0, 7)
        reached = (
            (PAWN, ranks == 1 and files <= 1 and not last_rank),
            (KNIGHT, {files, ranks} == {1, 2}),
            (BISHOP, files == ranks > 0),
            (ROOK, (files == 0) != (ranks == 0)),
            (QUEEN, files == ranks > 0 or (files == 0) != (ranks == 0)),
            (KING, max(files, ranks) == 1),
            *((it, ranks == 1 and files <= 1 and last_rank) for it in _PROMOTIONS),
            (_DOUBLE_STEP, ranks == 2 and files == 0),
            (_EN_PASSANT, ranks == 1 and files == 1),
            (_CASTLING, ranks == 0 < files and start // 8 in (0, 7)),
        )
        yield from (start | target << 6 | kind << 12 for kind, possible in reached if possible)
