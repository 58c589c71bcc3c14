"""Chess in its own words: moves, positions, draws, Chess960, published perfts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire import _native
from boardwire.games import (
    OVER,
    Game,
    IllegalMove,
    InvalidMove,
    OptionError,
    PositionError,
    State,
    load,
)

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def at(fen: str, **options: object) -> State:
    return load("chess", position=fen, **options).start()


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state.apply(state.parse_move(move))
    return state


# https://www.chessprogramming.org/Perft_Results and .../Chess960_Perft_Results
@pytest.mark.slow
@pytest.mark.parametrize(
    ("fen", "depth", "leaves"),
    [
        (START, 6, 119_060_324),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6, 706_045_033),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            5,
            164_075_551,
        ),
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 5, 8_146_062),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 5, 16_253_601),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 5, 6_417_013),
    ],
)
def test_published_perfts(fen: str, depth: int, leaves: int) -> None:
    chess960 = 0 if set(fen.split()[2]) & set("EFGHefgh") else -1
    assert _native.perft(at(fen, chess960=chess960).position, depth) == leaves


def test_white_moves_first_and_is_player_1() -> None:
    state = load("chess").start()
    assert state.to_act() == 1
    assert state.position_text() == START
    assert after(state, "f3 e5 g4 Qh4").to_act() == OVER
    assert state.returns() == [1, -1]
    assert state.view().side["end"] == "checkmate"


PROMOTING = "1n5k/P7/8/8/8/8/8/7K w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
BISHOP_AND_PAWN = "4k3/8/8/8/2p5/1P6/B7/4K3 w - - 0 1"
TWO_KNIGHTS = "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "texts", "move", "san"),
    [
        (START, "e2e4 E2E4 e4 E4 e2-e4 Pe4 e4!? e4+", "e2e4", "e4"),
        (START, "g1f3 Nf3 nf3 NF3 Ng1f3 Ng1-f3 Ngf3 N1f3", "g1f3", "Nf3"),
        (PROMOTING, "a7a8q A7A8Q a8=Q a8Q a8=q a8q a8(Q) a8=Q+ a8Q++", "a7a8q", "a8=Q"),
        (PROMOTING, "a7b8n axb8=N axb8N a7xb8=n", "a7b8n", "axb8=N"),
        (CASTLING, "e1g1 e1h1 O-O o-o 0-0 OO O-O+ E1G1", "e1g1", "O-O"),
        (CASTLING, "e1c1 e1a1 O-O-O o-o-o 0-0-0", "e1c1", "O-O-O"),
        (CASTLING, "h1h8 Rxh8 Rh8 rxh8+ Rh1xh8+", "h1h8", "Rxh8+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 exd6e.p. e5d6 exd6ep", "e5d6", "exd6"),
        (BISHOP_AND_PAWN, "bxc4 b3c4 bc4 b3xc4", "b3c4", "bxc4"),
        (TWO_KNIGHTS, "Nfd4 f3d4 nfd4", "f3d4", "Nfd4"),
        ("7k/7p/8/8/8/1B6/8/1K6 w - - 0 1", "b3c4 Bc4 bc4 BC4", "b3c4", "Bc4"),
        ("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qh4e1 h4e1", "h4e1", "Qh4e1"),
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra8 a1a8 Ra8# Ra8+ Ra8++", "a1a8", "Ra8#"),
    ],
)
def test_a_move_is_read_in_all_its_spellings(fen: str, texts: str, move: str, san: str) -> None:
    state = at(fen)
    for text in [*texts.split(), san]:
        number = state.parse_move(text)
        assert (text, state.move_text(number)) == (text, move)
        assert state.record_text(number) == san


def test_a_bishop_is_not_taken_for_a_pawn_nor_for_its_square() -> None:
    state = at("4k3/8/8/8/8/8/2P5/1N1BKB2 w - - 0 1")
    assert state.move_text(state.parse_move("Bd3")) == "f1d3"
    both = at("4k3/8/8/8/2p5/1P3B2/8/1B2K3 w - - 0 1")
    assert both.move_text(both.parse_move("bxc4")) == "b3c4"
    with pytest.raises(IllegalMove, match="fits 2 moves"):
        both.parse_move("Be4")


@pytest.mark.parametrize("text", ["", "e9", "i4", "Zf3", "e2e4e5", "O-O-O-O", "pass", "0000", "+"])
def test_other_words_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidMove):
        load("chess").start().parse_move(text)


@pytest.mark.parametrize("text", ["e5", "Nd2", "O-O", "e2e5", "exd3", "draw", "e8=Q", "Ke2"])
def test_moves_that_the_position_forbids_are_illegal(text: str) -> None:
    with pytest.raises(IllegalMove):
        load("chess").start().parse_move(text)


def test_the_third_repetition_ends_the_game_or_lets_a_player_end_it() -> None:
    circle = "Nf3 Nf6 Ng1 Ng8 " * 2
    state = after(load("chess").start(), circle)
    assert (state.to_act(), state.returns()) == (OVER, [0, 0])
    assert state.view().side["end"] == "repetition"

    claimed = after(load("chess", draws="claimed").start(), circle)
    assert claimed.to_act() == 1
    on = claimed.copy()
    after(on, "Nf3 Nf6 Ng1 Ng8")
    assert on.to_act() == 1, "the fourth time ends nothing"
    assert after(on, "Nf3 Nf6 Ng1 Ng8").to_act() == OVER, "the fifth does"
    after(claimed, "draw")
    assert (claimed.to_act(), claimed.returns()) == (OVER, [0, 0])
    assert claimed.view().side["end"] == "claim"


def test_a_lost_right_to_castle_makes_another_position() -> None:
    state = after(at(CASTLING), "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8")
    assert state.to_act() == 1, "the first time the kings could still castle"
    assert after(state, "Ke2 Ke7").to_act() == OVER, "the third time without any right to castle"


@pytest.mark.parametrize(("draws", "ply"), [("automatic", 100), ("claimed", 150)])
def test_moves_without_progress_end_the_game(draws: str, ply: int) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K2R w - - {} 80"
    assert at(fen.format(ply - 1), draws=draws).to_act() == 1
    assert after(at(fen.format(ply - 1), draws=draws), "e4").to_act() == 0
    assert after(at(fen.format(ply - 1), draws=draws), "Rg1").view().side["end"] == "move count"


@pytest.mark.parametrize(
    ("number", "rank"),
    [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")],
)
def test_chess960_numbers_its_starts(number: int, rank: str) -> None:
    text = load("chess", chess960=number).start().position_text()
    assert text == f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1"


def test_chess960_castles_by_taking_the_own_rook() -> None:
    fen = "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1"
    state = at(fen, chess960=0)
    assert state.position_text() == "4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1"
    short, long = state.parse_move("O-O"), state.parse_move("O-O-O")
    assert [state.move_text(move) for move in (short, long)] == ["f1g1", "f1b1"]
    assert [state.record_text(move) for move in (short, long)] == ["O-O", "O-O-O"]
    assert after(state.copy(), "f1g1").position_text() == "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1"
    assert after(state.copy(), "f1b1").position_text() == "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1"


def test_an_inner_rook_that_may_castle_is_named_by_its_file() -> None:
    fen = "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w GBkb - 3 7"
    assert at(fen, chess960=0).position_text() == "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBkq - 3 7"


def test_a_rook_that_shields_its_king_does_not_castle() -> None:
    shielded = at("7k/8/8/8/8/8/8/rR2K3 w B - 0 1", chess960=0)
    with pytest.raises(IllegalMove):
        shielded.parse_move("O-O-O")
    assert at("7k/8/8/8/8/8/8/1R2K3 w B - 0 1", chess960=0).parse_move("O-O-O")


@pytest.mark.parametrize(
    ("fen", "castling", "note"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "K", "castling rights Q, "),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "-", "castling rights K, "),
        ("r3k2r/8/8/8/8/8/8/R4RK1 w KQkq - 0 1", "kq", "castling rights KQ, "),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", ""),
        ("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "-", "are dropped; they belong to Chess960"),
        ("4k3/8/8/8/8/8/8/5KR1 w HA - 0 1", "-", "castling rights HA, "),
        ("8/8/8/8/8/8/8/5K1k w", "-", ""),
    ],
)
def test_rights_to_castle_that_nothing_can_use_are_dropped(
    fen: str, castling: str, note: str
) -> None:
    game = load("chess")
    assert game.read_position(fen).position_text().split()[2] == castling
    told = " ".join(game.position_notes(fen))
    assert note in told if note else not told


def test_chess960_keeps_the_rights_that_it_can_use() -> None:
    game = load("chess", chess960=0)
    fen = "1k1r4/8/8/8/8/8/8/5KR1 w KQkq - 0 1"
    assert game.read_position(fen).position_text().split()[2] == "Kk"
    assert "castling rights Qq, which nothing can use here, are dropped" in game.position_notes(fen)


@pytest.mark.parametrize(
    ("board", "side", "passant", "dropped"),
    [
        ("4k3/8/8/3pP3/8/8/8/4K3", "w", "d6", False),
        ("4k3/8/8/8/3pP3/8/8/4K3", "b", "e3", False),
        ("4k3/8/8/8/8/8/8/4K3", "w", "d6", True),
        ("4k3/8/8/3pP3/8/8/8/4K3", "b", "d6", True),
        ("4k3/8/8/3PP3/8/8/8/4K3", "w", "d6", True),
        ("4k3/8/3n4/3pP3/8/8/8/4K3", "w", "d6", True),
        ("4k3/3n4/8/3pP3/8/8/8/4K3", "w", "d6", True),
    ],
)
def test_a_square_for_en_passant_that_no_pawn_passed_is_dropped(
    board: str, side: str, passant: str, dropped: bool
) -> None:
    fen = f"{board} {side} - {passant} 0 1"
    read = load("chess").read_position(fen).position_text()
    assert read.split()[3] == ("-" if dropped else passant)
    told = f"the square for en passant {passant}, which no pawn passed, is dropped"
    assert load("chess").position_notes(fen) == ((told,) if dropped else ())


def test_a_position_is_an_option_of_the_game() -> None:
    game = load("chess", position="4k3/8/8/8/4P3/8/8/4K3_b_-_e3_0_1")
    assert game.options["position"] == "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "nobody takes on e3"
    assert game.start().to_act() == 0
    assert load("chess", position="4k3/8/8/8/4P3/8/8/4K3").start().to_act() == 1
    with pytest.raises(OptionError, match="chess960 must be a whole number from -1 to 959"):
        load("chess", chess960=960)


def test_alpha_beta_proves_a_mate_in_three() -> None:
    state = at("4k3/R7/1R6/8/8/8/8/4K3 b - - 0 1")  # whatever black does, Rb8#
    assert _native.AlphaBeta().search(state.position, depth=3).value == -1
    state = at("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")  # Ra6+ f6 Bxf6+ Rg7 Rxa8#
    found = _native.AlphaBeta().search(state.position, depth=5)
    assert (state.record_text(found.move or 0), found.value, found.exact) == ("Ra6+", 1, True)


@given(st.text(alphabet="kqrbnpKQRBNP12345678/ w-abcdefgh0", max_size=90) | st.text(max_size=60))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    game: Game = load("chess")
    try:
        state = game.read_position(text)
    except PositionError as error:
        assert "write it like" in str(error) or "no position of" in str(error)
        return
    assert game.read_position(state.position_text()).legal_moves() == state.legal_moves()
