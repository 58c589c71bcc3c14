"""Books in Polyglot's format, beside python-chess."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import chess
import chess.polyglot
import pytest

from boardwire.games import State, load
from boardwire.games.books import BookError
from boardwire.games.books.polyglot import PolyglotBook
from boardwire.games.books.polyglot_keys import polyglot_key
from boardwire.games.rules.chess import ChessState

from .polyglot import write_book

# Where white castles both ways and promotes, and two of black's pawns may be taken en passant.
BUSY = "r3k2r/1P6/8/2pP4/8/8/8/R3K2R w KQkq c6 0 1"


def chess_state(fen: str, **options: object) -> ChessState:
    state = load("chess", position=fen, **options).start()
    assert isinstance(state, ChessState)
    return state


@pytest.mark.slow
@pytest.mark.parametrize("number", [-1, 0, 400])
def test_keys_are_those_of_python_chess_in_random_games(number: int) -> None:
    game = load("chess", chess960=number)
    for seed in range(40 if number < 0 else 15):
        chooser = random.Random(seed)
        state, board = game.start(), chess.Board()
        if number >= 0:
            board = chess.Board.from_chess960_pos(number)
        while state.to_act() >= 0:
            assert isinstance(state, ChessState)
            assert polyglot_key(state) == chess.polyglot.zobrist_hash(board), board.fen()
            move = chooser.choice(state.legal_moves())
            board.push_uci(state.move_text(move))
            state.apply(move)


@pytest.mark.parametrize(
    ("moves", "key"),
    # The examples of the format's description.
    [
        ("", 0x463B96181691FC9C),
        ("e2e4", 0x823C9B50FD114196),
        ("e2e4 d7d5", 0x0756B94461C50FB0),
        ("e2e4 d7d5 e4e5", 0x662FAFB965DB29D4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22A48B5A8E47FF78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652A607CA3F242C1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00FDD303C946BDD9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3C8123EA7B067637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5C3F9B829B279560),
    ],
)
def test_keys_are_those_of_the_format_s_description(moves: str, key: int) -> None:
    state: State = load("chess").start()
    for move in moves.split():
        state.apply(state.parse_move(move))
    assert isinstance(state, ChessState)
    assert polyglot_key(state) == key


def test_a_pinned_pawn_counts_as_one_that_takes_en_passant() -> None:
    state = chess_state("4r3/3p4/8/4P3/8/8/8/4K2k b - - 0 1")
    state.apply(state.parse_move("d7d5"))
    board = chess.Board("4r3/3p4/8/4P3/8/8/8/4K2k b - - 0 1")
    board.push_uci("d7d5")
    assert polyglot_key(state) == chess.polyglot.zobrist_hash(board)
    board.ep_square = None
    assert polyglot_key(state) != chess.polyglot.zobrist_hash(board)


def test_moves_come_by_weight_whatever_their_kind(tmp_path: Path) -> None:
    weights = {"e1g1": 3, "e1c1": 5, "b7a8q": 7, "b7a8n": 2, "d5c6": 9, "b7b8r": 1}
    path = write_book(tmp_path / "b.bin", [(BUSY, move, w) for move, w in weights.items()])
    state = chess_state(BUSY)
    found = [(state.move_text(it.move), it.weight) for it in PolyglotBook(path).moves(state)]
    assert found == sorted(weights.items(), key=lambda it: -it[1])


@pytest.mark.slow
def test_a_book_finds_each_of_many_positions_and_no_other(tmp_path: Path) -> None:
    chooser = random.Random(1)
    boards: dict[str, str] = {}
    while len(boards) < 300:
        board = chess.Board()
        for _ in range(chooser.randrange(1, 30)):
            if board.legal_moves:
                board.push(chooser.choice(list(board.legal_moves)))
        if board.legal_moves:
            boards[board.fen(en_passant="fen")] = chooser.choice(list(board.legal_moves)).uci()
    inside = dict(list(boards.items())[:200])
    path = write_book(tmp_path / "b.bin", [(fen, move, 1) for fen, move in inside.items()])
    book = PolyglotBook(path)
    assert len(book) == 200
    for fen, uci in boards.items():
        state = chess_state(fen)
        board = chess.Board(fen)
        if chess.polyglot.zobrist_hash(board) != polyglot_key(state):
            continue  # set up without the move that a pinned pawn would answer
        with chess.polyglot.open_reader(path) as reader:
            theirs = sorted(entry.move.uci() for entry in reader.find_all(board))
        assert sorted(state.move_text(it.move) for it in book.moves(state)) == theirs
        assert (uci in theirs) == (fen in inside)


def test_a_move_that_is_not_legal_is_left_out(tmp_path: Path) -> None:
    key = chess.polyglot.zobrist_hash(chess.Board())
    path = tmp_path / "b.bin"
    moves = [chess.E2 << 6 | chess.E5, chess.E2 << 6 | chess.E4]
    path.write_bytes(b"".join(struct.pack(">QHHI", key, move, 1, 0) for move in moves))
    state = load("chess").start()
    assert [state.move_text(it.move) for it in PolyglotBook(path).moves(state)] == ["e2e4"]


def test_another_game_has_nothing_there(tmp_path: Path) -> None:
    path = write_book(tmp_path / "b.bin", [(chess.STARTING_FEN, "e2e4", 1)])
    assert PolyglotBook(path).moves(load("go").start()) == []


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "its 0 bytes are not entries of 16"),
        (bytes(40), "its 40 bytes are not entries of 16"),
        (bytes([9] * 16 + [8] * 16), "its keys do not ascend"),
    ],
)
def test_what_is_no_book_is_told(data: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "b.bin").write_bytes(data)
    with pytest.raises(BookError, match=message):
        PolyglotBook(tmp_path / "b.bin")


def test_a_book_that_shrinks_while_it_is_used_is_told(tmp_path: Path) -> None:
    path = write_book(tmp_path / "b.bin", [(chess.STARTING_FEN, "e2e4", 1), (BUSY, "e1g1", 1)])
    book = PolyglotBook(path)
    path.write_bytes(b"")
    with pytest.raises(BookError, match="shorter"):
        book.moves(load("chess").start())
