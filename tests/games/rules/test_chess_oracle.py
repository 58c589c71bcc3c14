"""Chess beside python-chess: the same moves, texts and ends in thousands of positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import chess
import pytest

from boardwire.games import OVER, State, load

pytestmark = pytest.mark.slow

Pair = tuple[State, chess.Board]


def begin(chess960: int, draws: str = "automatic") -> Pair:
    state = load("chess", chess960=chess960, draws=draws).start()
    return state, chess.Board() if chess960 < 0 else chess.Board.from_chess960_pos(chess960)


def walk(
    state: State, board: chess.Board, chooser: random.Random, plies: int, back: float = 0.3
) -> Iterator[None]:
    """Play one random game on both, and stop at every position.

    With the probability `back` a move takes the mover's last one back where that is legal, so that
    positions repeat.
    """
    for _ in range(plies):
        yield
        moves = [move for move in map(state.move_text, state.legal_moves()) if move != "draw"]
        if not moves or state.to_act() == OVER:
            return
        move = chooser.choice(moves)
        if len(board.move_stack) >= 2 and chooser.random() < back:
            last = board.move_stack[-2].uci()
            reverse = last[2:4] + last[:2]
            move = reverse if reverse in moves else move
        state.apply(state.parse_move(move))
        board.push_uci(move)


def random_games(positions: int, draws: str, seed: int, back: float = 0.3) -> Iterator[Pair]:
    """So many positions of random games, half of them of Chess960."""
    chooser = random.Random(seed)
    while positions > 0:
        state, board = begin(chooser.choice((-1, chooser.randrange(960))), draws)
        for _ in walk(state, board, chooser, 400, back):
            yield state, board
            positions -= 1


@pytest.mark.long
def test_moves_positions_and_ends_are_those_of_python_chess() -> None:
    ends: Counter[bool] = Counter()
    for state, board in random_games(10_000, "automatic", seed=1):
        assert state.position_text() == board.fen()
        assert {state.move_text(move) for move in state.legal_moves()} == (
            set() if state.to_act() == OVER else {board.uci(move) for move in board.legal_moves}
        )
        over = board.is_game_over() or board.is_repetition(3) or board.is_fifty_moves()
        assert (state.to_act() == OVER) == over, board.fen()
        ends[over] += 1
        if over:
            result = board.result(claim_draw=True)
            assert state.returns() == {"1-0": [-1, 1], "0-1": [1, -1]}.get(result, [0, 0])
    assert ends[True] > 30


@pytest.mark.long
def test_san_is_that_of_python_chess_both_ways() -> None:
    chooser = random.Random(2)
    seen: Counter[str] = Counter()
    for state, board in random_games(8000, "automatic", seed=2):
        moves = state.legal_moves()
        for move in chooser.sample(moves, min(3, len(moves))):
            text = state.move_text(move)
            san = board.san(board.parse_uci(text))
            assert state.record_text(move) == san, board.fen()
            assert state.parse_move(san) == state.parse_move(text) == move
            seen.update(san)
    assert min(seen[sign] for sign in "x+=O") > 20, "every sort of move was among them"


@pytest.mark.long
def test_claims_and_forced_draws_are_those_of_python_chess() -> None:
    seen: Counter[tuple[bool, bool]] = Counter()
    for state, board in random_games(2500, "claimed", seed=3, back=0.75):
        over = board.is_game_over()  # with the fifth repetition and 75 moves
        assert (state.to_act() == OVER) == over
        claim = not over and board.can_claim_draw()
        assert state.is_legal(0) == claim, board.fen()
        seen[over, claim] += 1
    assert seen[True, False] > 10 and seen[False, True] > 50


@pytest.mark.parametrize("clock", [97, 98, 99, 100, 120, 148, 149, 150])
def test_move_counts_are_those_of_python_chess(clock: int) -> None:
    chooser = random.Random(clock)
    for draws in ("automatic", "claimed"):
        board = chess.Board(f"4k3/p7/8/8/8/8/P7/R3K3 w Q - {clock} 100")
        state = load("chess", position=board.fen(), draws=draws).start()
        for _ in walk(state, board, chooser, 6):
            forced = (
                board.is_fifty_moves() if draws == "automatic" else board.is_seventyfive_moves()
            )
            assert (state.to_act() == OVER) == forced
            claim = draws == "claimed" and not forced and board.can_claim_fifty_moves()
            assert state.is_legal(0) == claim


def test_material_that_cannot_mate_is_that_of_python_chess() -> None:
    chooser = random.Random(4)
    seen: Counter[bool] = Counter()
    while sum(seen.values()) < 1500:
        board = chess.Board(None)
        board.turn = chooser.random() < 0.5
        pieces = "Kk" + "".join(chooser.choices("BbNnP", (4, 4, 2, 2, 1), k=chooser.randrange(5)))
        squares = chooser.sample(range(8, 56), len(pieces))
        for square, piece in zip(squares, pieces, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(piece))
        if not board.is_valid() or board.is_checkmate() or board.is_stalemate():
            continue
        state = load("chess", position=board.fen()).start()
        assert (state.to_act() == OVER) == board.is_insufficient_material(), board.fen()
        seen[board.is_insufficient_material()] += 1
    assert min(seen.values()) > 200


def test_every_start_of_chess960_is_that_of_python_chess() -> None:
    for number in range(960):
        state, board = begin(number)
        assert state.position_text() == board.fen()
