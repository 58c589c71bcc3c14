"""Positions of chess as text: FEN, and X-FEN for Chess960.

S. Edwards, "Portable Game Notation Specification and Implementation Guide" (1994), section 16.1;
R. Scharnagl's X-FEN for the rights to castle; Shredder-FEN is also read. The square for en passant
is written if a legal move captures there.
"""

from __future__ import annotations

import re

from boardwire import _native
from boardwire.games.errors import PositionError
from boardwire.games.rows import read_rows, rows_text
from boardwire.translations import english

from .squares import FILES, LETTERS, square_name, square_of

_EXAMPLE = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
_KING, _ROOK = {1: "K", 0: "k"}, {1: "R", 0: "r"}
_EMPTY = LETTERS[0]
_PASSED = {"w": "6", "b": "3"}
"""The rank of the square for en passant, by the side to move."""
_WAITING_PAWN = {"w": ("p", -8), "b": ("P", 8)}
"""The pawn of the other side and its step, by the side to move."""
_USUAL_ROOKS = "ah"
_RIGHTS = re.compile(r"-|[A-HKQa-hkq]{1,4}")


def fen_text(core: _native.Chess) -> str:
    """Return the position in FEN."""
    passant = core.en_passant
    fields = (
        rows_text(_letters(core), 8, _EMPTY),
        "bw"[core.side_to_move],
        _castling_text(core),
        "-" if passant is None else square_name(passant),
        str(core.clock),
        str(core.number),
    )
    return " ".join(fields)


def read_fen(text: str, draws: str, *, chess960: bool) -> _native.Chess:
    """Return the position that a FEN describes.

    Fields may be left out at the end; their defaults are white to move, no castling, no en passant,
    and counts of a new game. Rights to castle that cannot be used are dropped (`unusable_rights`),
    and so is a square for en passant that no pawn has just passed (`unusable_passant`).

    Args:
        text: One line.
        draws: The rule for draws.
        chess960: Whether king and rooks may have started on other squares than in usual chess.

    Raises:
        PositionError: The text cannot be read, or no game can lead to the position.
    """
    fields = text.split()
    if not 1 <= len(fields) <= 6:
        raise _unreadable(text, english("it has six fields"))
    board, side, castling, passant, clock, number = (
        fields + ["w", "-", "-", "0", "1"][len(fields) - 1 :]
    )
    try:
        letters = read_rows(board.replace(_EMPTY, "?"), 8, 8, LETTERS, _EMPTY)
    except ValueError as error:
        raise _unreadable(text, str(error).replace("row", "rank")) from error
    if side not in ("w", "b"):
        raise _unreadable(text, english("the side to move is w or b"))
    if not re.fullmatch("-|[a-h][36]", passant):
        raise _unreadable(text, english("the square for en passant is on rank 3 or 6, or -"))
    if not re.fullmatch("[0-9]{1,4} [0-9]{1,5}", f"{clock} {number}", re.ASCII):
        raise _unreadable(text, english("halfmove clock and move number are numbers"))
    try:
        return _native.Chess.from_pieces(
            bytes(LETTERS.index(letter) for letter in letters),
            "bw".index(side),
            _read_castling(_rights_of(text, castling), letters, chess960=chess960)[0],
            square_of(passant) if _has_passed(passant, side, letters) else None,
            int(clock),
            max(int(number), 1),  # some programs count from 0
            draws,
        )
    except PositionError:
        raise
    except ValueError as error:
        raise PositionError(
            english(
                "{text} is no position of chess: {problem}", text=repr(text[:100]), problem=error
            )
        ) from error


def _unreadable(text: str, rule: str) -> PositionError:
    return PositionError(f"{text[:100]!r} is no FEN ({rule}): write it like {_EXAMPLE}")


def _letters(core: _native.Chess) -> str:
    """Return the 64 squares from a1 on, as letters."""
    return "".join(LETTERS[piece] for piece in core.cells())


def _rooks(letters: str, player: int) -> tuple[list[int], int, list[int]]:
    """The rooks left of a king on its first rank, the king's square, and the rooks right of it."""
    first = 56 * (1 - player)
    king = letters.find(_KING[player], first, first + 8)
    rooks = [
        square
        for square in range(first, first + 8)
        if letters[square] == _ROOK[player] and king >= 0
    ]
    left = [square for square in rooks if square < king]
    return left, king, [square for square in rooks if square > king]


def _castling_text(core: _native.Chess) -> str:
    letters = _letters(core)
    text = ""
    for player in (1, 0):
        left, _, right = _rooks(letters, player)
        for outermost, rooks, usual in ((right[-1:], right[::-1], "K"), (left[:1], left, "Q")):
            for rook in rooks:
                if core.castling >> rook & 1:
                    letter = usual if [rook] == outermost else FILES[rook % 8].upper()
                    text += letter if player else letter.lower()
    return text or "-"


def unusable_rights(text: str, *, chess960: bool) -> str:
    """Return the rights to castle of a FEN that nothing can use, as the FEN writes them.

    Args:
        text: A FEN that `read_fen` reads.
        chess960: As for `read_fen`.
    """
    fields = text.split()
    if len(fields) < 3:
        return ""
    letters = read_rows(fields[0].replace(_EMPTY, "?"), 8, 8, LETTERS, _EMPTY)
    return _read_castling(_rights_of(text, fields[2]), letters, chess960=chess960)[1]


def unusable_passant(text: str) -> str:
    """The square for en passant of a FEN that `read_fen` reads, if no pawn has just passed it."""
    fields = text.split()
    if len(fields) < 4 or fields[3] == "-":
        return ""
    letters = read_rows(fields[0].replace(_EMPTY, "?"), 8, 8, LETTERS, _EMPTY)
    return "" if _has_passed(fields[3], fields[1], letters) else fields[3]


def _has_passed(passant: str, side: str, letters: str) -> bool:
    """Return whether a pawn of the other side may have passed a square with its last move."""
    if passant == "-" or passant[1] != _PASSED[side]:
        return False
    square, (pawn, forward) = square_of(passant), _WAITING_PAWN[side]
    free = letters[square] == letters[square - forward] == _EMPTY
    return free and letters[square + forward] == pawn


def _rights_of(text: str, rights: str) -> str:
    """Return the letters of the rights to castle.

    Raises:
        PositionError: They cannot be read.
    """
    if not _RIGHTS.fullmatch(rights):
        raise _unreadable(text, english("castling is some of KQkq, or files of rooks, or -"))
    return rights.replace("-", "")


def _read_castling(rights: str, letters: str, *, chess960: bool) -> tuple[int, str]:
    """Return the rooks that may castle, as bits, and the rights that nothing can use.

    These have no rook, or the king or the rook is not where it castles in usual chess.
    """
    castling, unusable = 0, ""
    for right in rights:
        player = int(right.isupper())
        left, king, rooks = _rooks(letters, player)
        if right in "Kk":
            found = rooks[-1:]
        elif right in "Qq":
            found = left[:1]
        else:
            square = FILES.index(right.lower()) + 56 * (1 - player)
            found = [square] if square in left + rooks else []
        usual = king % 8 == 4 and all(FILES[square % 8] in _USUAL_ROOKS for square in found)
        if found and (usual or chess960):
            castling |= 1 << found[0]
        else:
            unusable += right
    return castling, unusable
