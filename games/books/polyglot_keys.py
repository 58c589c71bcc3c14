"""The keys of chess positions in Polyglot's books.

"Book format" of Polyglot, http://hgm.nubati.net/book_format.html: the exclusive or of one number
for each piece on its square, each right to castle, the file of a pawn that can be taken en passant,
and for white to move.
"""

from __future__ import annotations

import re
from functools import cache, reduce
from operator import xor
from pathlib import Path

from boardwire.games.rules.chess import ChessState

_RANDOM64 = Path(__file__).with_name("polyglot_random64.txt")
_CASTLING, _EN_PASSANT, _WHITE_TO_MOVE = 768, 772, 780
_KINDS = 6
_BLACK, _WHITE = 0, 1
_PAWN, _KING = 0, 5  # kinds as `_native.Chess.cells` counts them, from 0
_DOUBLE_STEP = {
    _WHITE: re.compile("(?P<file>[a-h])2(?P=file)4"),
    _BLACK: re.compile("(?P<file>[a-h])7(?P=file)5"),
}


def polyglot_key(state: ChessState) -> int:
    """Return the 64-bit key of a position.

    A pawn that has made a double step counts where a pawn of the other side stands beside it, even
    if that pawn is pinned. In a position that was set up only a legal capture counts.
    """
    cells = state.core.cells()
    numbers = [64 * _polyglot_kind(cell - 1) + square for square, cell in enumerate(cells) if cell]
    numbers += [_CASTLING + right for right in _castling(state, cells)]
    file = _en_passant_file(state, cells)
    if file is not None:
        numbers.append(_EN_PASSANT + file)
    if state.core.side_to_move == _WHITE:
        numbers.append(_WHITE_TO_MOVE)
    random64 = _random64()
    return reduce(xor, (random64[number] for number in numbers), 0)


@cache
def _random64() -> tuple[int, ...]:
    """Return the numbers that the format has for pieces, rights, files and the player to move."""
    lines = _RANDOM64.read_text(encoding="ascii").splitlines()
    return tuple(int(line, 16) for line in lines if not line.startswith("#"))


def _polyglot_kind(piece: int) -> int:
    """Polyglot's number of a piece, the black one of each kind before the white one."""
    white, kind = divmod(piece, _KINDS)
    return 2 * kind + white


def _castling(state: ChessState, cells: bytes) -> list[int]:
    """The rights to castle: 0 and 1 for white's short and long castling, 2 and 3 for black's."""
    rights = []
    for square in range(64):
        if state.core.castling >> square & 1:
            side = _WHITE if square < 8 else _BLACK
            king = cells.index(_KINDS * side + _KING + 1)
            rights.append(2 * (side == _BLACK) + (square < king))
    return rights


def _en_passant_file(state: ChessState, cells: bytes) -> int | None:
    passed = state.core.en_passant
    if passed is not None:
        return passed % 8
    mover = state.core.side_to_move
    step = _DOUBLE_STEP[1 - mover].fullmatch(state.last_move or "")
    if step is None:
        return None
    file = "abcdefgh".index(step[1])
    row = 8 * (3 if mover == _BLACK else 4)
    if cells[row + file] != _KINDS * (1 - mover) + _PAWN + 1:
        return None  # a rook or queen went there
    beside = [row + it for it in (file - 1, file + 1) if 0 <= it < 8]
    return file if any(cells[it] == _KINDS * mover + _PAWN + 1 for it in beside) else None
