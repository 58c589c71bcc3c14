"""Books of Polyglot, made for tests."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from pathlib import Path

import chess
import chess.polyglot


def packed(move: chess.Move, board: chess.Board) -> int:
    """A move as the format has it; castling takes the own rook."""
    to = move.to_square
    if board.is_castling(move):
        to = chess.square(7 if to > move.from_square else 0, chess.square_rank(to))
    promotion = 0 if move.promotion is None else move.promotion - 1
    return to | move.from_square << 6 | promotion << 12


def write_book(path: Path, entries: Iterable[tuple[str, str, int]]) -> Path:
    """A book with these entries: FEN, move as UCI has it, weight."""
    rows = []
    for fen, uci, weight in entries:
        board = chess.Board(fen)
        key = chess.polyglot.zobrist_hash(board)
        rows.append(struct.pack(">QHHI", key, packed(board.parse_uci(uci), board), weight, 0))
    path.write_bytes(b"".join(sorted(rows)))
    return path
