"""Moves of chess as text: squares in UCI, pieces and targets in SAN.

UCI: S. Meyer-Kahlen and R. Huber, "Description of the universal chess interface" (2006). SAN: FIDE
Laws of Chess 2023, appendix C, and the PGN standard of 1994, section 8.2.3.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache, lru_cache

from boardwire import _native
from boardwire.games.errors import IllegalMove, InvalidMove
from boardwire.translations import english

from .squares import (
    DRAW,
    FILES,
    LETTERS,
    PAWN,
    START,
    MoveParts,
    possible_moves,
    square_name,
    square_of,
    step_of,
)

_SQUARES = re.compile("([a-h][1-8])[-x:]?([a-h][1-8])=?([nbrq]?)")
_CASTLES = re.compile("[o0]-?[o0](-?[o0])?")
_SAN = re.compile(r"([KQRBNP]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])(?:=?\(?([nbrq])\)?)?")
_SUFFIX = re.compile(r"(e\.?p\.?)?[+#!?]*$", re.IGNORECASE)


@lru_cache(1 << 14)
def uci_text(move: int, *, chess960: bool) -> str:
    """Return a move as UCI writes it; the claim of a draw is ``draw``.

    Args:
        move: The move.
        chess960: Whether castling is written as in UCI_Chess960, king takes rook (``e1h1``), and
            not as the king's move (``e1g1``).
    """
    if move == DRAW:
        return "draw"
    step = step_of(move)
    target = step.kings_target if step.castling and not chess960 else step.target
    return f"{square_name(step.start)}{square_name(target)}{step.promotion}"


def san_text(core: _native.Chess, move: int) -> str:
    """Return a legal move of the position as SAN writes it; the claim of a draw is ``draw``."""
    if move == DRAW:
        return "draw"
    after = core.copy()
    after.apply(move)
    sign = "" if not after.in_check else "#" if after.end == "checkmate" else "+"
    return _bare_san(core, step_of(move)) + sign


def _bare_san(core: _native.Chess, step: MoveParts) -> str:
    if step.castling:
        return "O-O" if step.target > step.start else "O-O-O"
    target = square_name(step.target)
    start = square_name(step.start)
    if step.piece == PAWN:
        takes = f"{start[0]}x" if step.start % 8 != step.target % 8 else ""
        becomes = f"={step.promotion.upper()}" if step.promotion else ""
        return f"{takes}{target}{becomes}"
    cells = core.cells()
    takes = "x" if cells[step.target] else ""
    rivals = _rivals(core, step) if cells.count(cells[step.start]) > 1 else []
    if not rivals:
        origin = ""
    elif all(rival % 8 != step.start % 8 for rival in rivals):
        origin = start[0]
    elif all(rival // 8 != step.start // 8 for rival in rivals):
        origin = start[1]
    else:
        origin = start
    return f"{LETTERS[7 + step.piece]}{origin}{takes}{target}"


def _rivals(core: _native.Chess, step: MoveParts) -> list[int]:
    """Return the squares of the other pieces of the same kind that can go to the same square."""
    likewise = step.move & ~START
    return [
        other & START
        for other in core.legal_moves()
        if other & ~START == likewise and other != step.move
    ]


def read_move(core: _native.Chess, text: str) -> int:
    """Return the legal move that a text means: UCI or SAN, or ``draw``.

    Also read: any case that leaves one meaning, ``e2-e4``, ``0-0``, missing or doubled signs of
    check, ``e8Q``, ``e8(Q)``, ``exd6e.p.``, ``!`` and ``?``, castling as the king's move or as the
    king taking the rook.

    Raises:
        InvalidMove: The text is no move.
        IllegalMove: The move is illegal here, or the text fits several moves.
    """
    if text.lower() == "draw":
        return _only([DRAW] if core.is_legal(DRAW) else [], text)
    canonical = [move for move in _moves_by_text().get(text, ()) if core.is_legal(move)]
    if len(canonical) == 1:  # nearly always
        return canonical[0]
    legal = core.legal_moves()
    bare = _SUFFIX.sub("", text)
    lower = bare.lower()
    steps = [step_of(move) for move in legal if move != DRAW]
    if match := _CASTLES.fullmatch(lower):
        wing = bool(match[1])
        return _only(
            [it.move for it in steps if it.castling and (it.target < it.start) == wing], text
        )
    # A text in the form of SAN is SAN: B1d3 is not a move from b1. If that
    # fits no move, its case may be wrong: the first letter is then a piece or the file of a pawn.
    squares = _SQUARES.fullmatch(lower)
    if squares and (bare == lower or not _SAN.fullmatch(bare)):
        return _only(_between(steps, squares), text)
    as_written = [bare[:-1] + lower[-1:] if bare[-1:] in "NBRQ" else bare]
    for readings in (as_written, [lower.capitalize(), lower]):
        matches = [match for reading in readings if (match := _SAN.fullmatch(reading))]
        found = [it.move for match in matches for it in steps if _fits(it, match)]
        if found:
            return _only(found, text)
    if not matches:
        raise InvalidMove(
            english("{text} is no move such as e2e4, e7e8q, Nf3, exd5 or O-O", text=repr(text[:20]))
        )
    return _only([], text)


@cache
def _moves_by_text() -> dict[str, list[int]]:
    """The moves that each text of UCI means: in one position at most one, but for Chess960."""
    moves = defaultdict[str, list[int]](list)
    for move in possible_moves():
        moves[uci_text(move, chess960=False)].append(move)
    return dict(moves)


def _between(steps: list[MoveParts], squares: re.Match[str]) -> list[int]:
    """Return the moves from one square to another."""
    start, target, promotion = square_of(squares[1]), square_of(squares[2]), squares[3]
    found = [it for it in steps if it.start == start and it.target == target]
    if not found:
        found = [
            it for it in steps if it.castling and (it.start, it.kings_target) == (start, target)
        ]
    return [it.move for it in found if it.promotion == promotion]


def _fits(step: MoveParts, match: re.Match[str]) -> bool:
    letter, file, rank, target, promotion = match.groups(default="")
    return (
        not step.castling
        and step.target == square_of(target)
        and step.piece == "PNBRQK".index(letter or "P")
        and step.promotion == promotion
        and (not file or FILES[step.start % 8] == file)
        and (not rank or step.start // 8 == int(rank) - 1)
    )


def _only(moves: list[int], text: str) -> int:
    """Return the only move of a list.

    Raises:
        IllegalMove: There is none, or more than one.
    """
    if len(moves) > 1:
        raise IllegalMove(
            english(
                "{text} fits {moves} moves here: write both squares",
                text=text[:20],
                moves=len(moves),
            )
        )
    if not moves:
        raise IllegalMove(english("{text} is not a legal move here", text=text[:20]))
    return moves[0]
