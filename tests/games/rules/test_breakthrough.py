"""Breakthrough: perft, move texts, positions, and how a game ends."""

from __future__ import annotations

import pytest

from boardwire import _native
from boardwire.games import (
    OVER,
    Game,
    IllegalMove,
    InvalidMove,
    OptionError,
    State,
    load,
)

GAMES = [
    load("breakthrough", columns=3, rows=3),
    load("breakthrough", columns=8, rows=4),
    load("breakthrough", columns=5, rows=7),
    load("breakthrough"),
]

games = pytest.mark.parametrize("game", GAMES, ids=repr)


def after(game: Game, *moves: str) -> State:
    state = game.start()
    for move in moves:
        state.apply(state.parse_move(move))
    return state


@pytest.mark.parametrize(
    ("depth", "leaves"),
    [(1, 22), (2, 484), (3, 11132), (4, 256036), (5, 6182818), (6, 149264638)],
)
def test_perft_is_that_of_fairy_stockfish(depth: int, leaves: int) -> None:
    assert _native.perft(_native.Breakthrough(), depth) == leaves


def test_black_starts_at_the_top_and_moves_first() -> None:
    state = load("breakthrough", columns=4, rows=6).start()
    assert state.to_act() == 0
    assert state.text().splitlines() == [
        "   A B C D",
        " 6 X X X X 6",
        " 5 X X X X 5",
        " 4 . . . . 4",
        " 3 . . . . 3",
        " 2 O O O O 2",
        " 1 O O O O 1",
        "   A B C D",
    ]


def test_boards_of_less_than_six_rows_have_one_row_of_pawns_a_side() -> None:
    game = load("breakthrough", columns=3, rows=5)
    assert game.start().position_text() == "ppp/3/3/3/PPP b"


@pytest.mark.parametrize("text", ["B7C6", "b7c6", "b7-c6", "B7xC6"])
def test_a_move_is_read_in_the_usual_ways(text: str) -> None:
    state = load("breakthrough").start()
    assert state.move_text(state.parse_move(text)) == "B7C6"


@pytest.mark.parametrize(
    "text", ["", "b7", "b7c", "b7 c6", "b7c6q", "j7j6", "b9b8", "pass", "b7:c6"]
)
def test_other_words_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidMove):
        load("breakthrough").start().parse_move(text)


@pytest.mark.parametrize("text", ["b7b5", "b7d6", "b7b8", "b2b3", "b8b7", "b8c7", "b6b5"])
def test_a_step_that_the_rules_forbid_is_illegal(text: str) -> None:
    with pytest.raises(IllegalMove, match=f"{text} is not a legal move here"):
        load("breakthrough").start().parse_move(text)


def test_a_pawn_captures_diagonally_only_and_need_not() -> None:
    game = load("breakthrough", columns=3, rows=4)
    state = after(game, "A4A3", "B1B2")
    texts = [state.move_text(move) for move in state.legal_moves()]
    assert sorted(texts) == sorted(["A3A2", "A3B2", "B4B3", "B4C3", "C4B3", "C4C3"])
    blocked = game.read_position("1p1/1P1/3/PP1 b")
    assert [blocked.move_text(move) for move in blocked.legal_moves()] == ["B4A3", "B4C3"]


def test_who_reaches_the_other_end_has_won() -> None:
    state = after(load("breakthrough", columns=3, rows=3), "A3A2", "B1C2", "A2B1")
    assert state.to_act() == OVER
    assert state.returns() == [1, -1]


def test_who_takes_the_last_pawn_has_won() -> None:
    state = load("breakthrough", columns=3, rows=5).read_position("3/1p1/P2/3/3 w")
    state.apply(state.parse_move("A3B4"))
    assert state.to_act() == OVER
    assert state.returns() == [-1, 1]


def test_fens_of_fairy_stockfish_are_read() -> None:
    fen = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1"
    state = load("breakthrough", position=fen.replace(" ", "_")).start()
    assert state.to_act() == 1
    assert len(state.legal_moves()) == 22
    assert state.parse_move("a2b3")


@pytest.mark.parametrize("options", [{"columns": 2}, {"rows": 9}, {"size": 8}])
def test_sides_are_three_to_eight(options: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        load("breakthrough", **options)


def test_equal_positions_have_equal_keys_for_the_same_player() -> None:
    game = load("breakthrough")
    assert after(game, "A7A6", "A2A3", "B7B6").key() == after(game, "B7B6", "A2A3", "A7A6").key()
    black = game.read_position("pppppppp/8/8/8/8/8/8/PPPPPPPP b")
    white = game.read_position("pppppppp/8/8/8/8/8/8/PPPPPPPP w")
    assert black.key() != white.key()


@pytest.mark.parametrize("side", ["b", "w"])
def test_the_value_of_a_position_is_the_same_from_both_sides(side: str) -> None:
    game = load("breakthrough", columns=4, rows=6)
    state = game.read_position(f"1ppp/p3/2p1/1P2/3P/PP2 {side}")
    turned = game.read_position(f"pp2/3p/1p2/2P1/P3/1PPP {'w' if side == 'b' else 'b'}")
    assert state.evaluate(0) == turned.evaluate(1)
    search = _native.AlphaBeta()
    assert (
        search.search(state.position, depth=6).value
        == search.search(turned.position, depth=6).value
    )


def test_alpha_beta_sees_a_win_in_three_plies() -> None:
    state = load("breakthrough").read_position("pppppp2/8/7P/8/8/8/PPPPP3/8 w")
    result = _native.AlphaBeta().search(state.position, depth=3)
    assert (result.exact, result.value) == (True, 1)
    assert result.move is not None
    assert state.move_text(result.move) in ("H6H7", "H6G7")
