"""Endgame tables, beside what is known of them and what other rules of chess say."""

from __future__ import annotations

import random
from itertools import product

import chess
import pytest

from boardwire import _native
from boardwire.games import endgame_table, load

PIECES = {"pawn": chess.PAWN, "rook": chess.ROOK, "queen": chess.QUEEN}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("piece", "longest", "from_the_left"),
    # Mates in 28, 16 and 10 moves at most (Nalimov's tables). The pawns on the files a to d that
    # win are as many as in the bitbase of Stockfish.
    [("pawn", 56, 111_282), ("rook", 32, None), ("queen", 20, None)],
)
def test_the_tables_have_the_lengths_and_counts_that_are_known(
    piece: str, longest: int, from_the_left: int | None
) -> None:
    squares = range(64)
    wins = [
        (square, plies)
        for square, king, weak, strong in product(squares, squares, squares, (False, True))
        if (plies := _native.Chess.ending(piece, square, king, weak, strong)) is not None
    ]
    assert max(plies for _, plies in wins) == longest
    if from_the_left is not None:
        assert sum(square % 8 < 4 for square, _ in wins) == from_the_left


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES)
def test_every_distance_follows_from_those_after_the_next_move(piece: str) -> None:
    chooser = random.Random(1)
    checked = 0
    while checked < 1500:
        square, king, weak = chooser.sample(range(64), 3)
        strong = chooser.random() < 0.5
        board = chess.Board(None)
        board.set_piece_at(square, chess.Piece(PIECES[piece], chess.WHITE))
        board.set_piece_at(king, chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(weak, chess.Piece(chess.KING, chess.BLACK))
        board.turn = strong
        if board.is_valid():
            assert _native.Chess.ending(piece, square, king, weak, strong) == _looked_ahead(board)
            checked += 1


def _looked_ahead(board: chess.Board) -> int | None:
    """The plies to mate, by the tables' word on what comes after each legal move."""
    after = []
    for move in board.legal_moves:
        board.push(move)
        after.append(_told(board))
        board.pop()
    if not after:
        return 0 if board.is_check() else None
    known = [plies for plies in after if plies is not None]
    if board.turn == chess.WHITE:
        return min(known) + 1 if known else None
    return max(known) + 1 if len(known) == len(after) else None


def _told(board: chess.Board) -> int | None:
    (name, square), *more = [
        (name, square) for name, kind in PIECES.items() for square in board.pieces(kind, True)
    ] or [("", 0)]
    king, weak = board.king(chess.WHITE), board.king(chess.BLACK)
    assert king is not None
    assert weak is not None
    assert not more
    return _native.Chess.ending(name, square, king, weak, board.turn) if name else None


@pytest.mark.parametrize(
    ("position", "returns"),
    [
        ("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", (-1, 1)),  # white is player 1
        ("8/8/8/4K3/8/8/8/kq6 b - - 0 1", (1, -1)),
        ("8/8/8/4K3/8/8/8/kr6 w - - 3 1", (1, -1)),
        ("8/8/8/4K3/8/8/8/kr6 w - - 4 1", None),  # a repetition might come in between
        ("8/8/8/8/1k6/1p6/8/1K6 w - - 9 1", (0, 0)),
        ("8/8/8/8/1k6/1p6/8/1K6 b - - 9 1", (0, 0)),
        ("8/8/2p5/1k6/8/8/8/K7 b - - 0 1", (1, -1)),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),  # the tables know nothing of castling
        ("8/8/8/4k3/8/8/8/KQR5 w - - 0 1", None),
        ("8/8/8/4k3/4p3/8/P7/K7 w - - 0 1", None),
    ],
)
def test_a_table_tells_who_wins(position: str, returns: tuple[int, int] | None) -> None:
    game = load("chess", position=position)
    table = endgame_table(game)
    assert table is not None
    assert table.probe(game.start()) == returns


def test_other_games_have_no_table() -> None:
    assert endgame_table(load("go")) is None
    table = endgame_table(load("chess"))
    assert table is not None
    assert table.probe(load("go").start()) is None


@pytest.mark.parametrize("wrong", [("knight", 0, 1, 2), ("queen", 64, 1, 2), ("queen", 0, -1, 2)])
def test_what_is_no_such_ending_is_refused(wrong: tuple[str, int, int, int]) -> None:
    with pytest.raises(ValueError, match="must be"):
        _native.Chess.ending(*wrong, True)
