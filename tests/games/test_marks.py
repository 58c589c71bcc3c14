"""The marks of positions: kings in check, what decided the game, and the territory of Go."""

from __future__ import annotations

import pytest

from boardwire.games import Mark, State, load


def _after(game: str, moves: str, **options: object) -> State:
    state = load(game, **options).start()
    for move in moves.split():
        state.apply(state.parse_move(move))
    return state


@pytest.mark.parametrize(
    ("game", "options", "moves", "marks"),
    [
        ("tictactoe", {}, "B2 A1 B1 A2", {}),
        ("tictactoe", {}, "B2 A1 B1 A2 B3", {Mark.WIN: ("B1", "B2", "B3")}),
        ("tictactoe", {}, "B2 A1 C1 A3 A2 C2 B1 B3 C3", {}),
        ("connect4", {}, "D1 E1 D2 E2 D3 E3 D4", {Mark.WIN: ("D1", "D2", "D3", "D4")}),
        (
            "connect4",
            {},
            "A1 B1 B2 C1 D1 C2 C3 D2 D3 G1 D4",
            {Mark.WIN: ("A1", "B2", "C3", "D4")},
        ),
        (
            "gomoku",
            {"size": 9},
            "C3 A9 D3 B9 E3 C9 F3 D9 G3",
            {Mark.WIN: ("C3", "D3", "E3", "F3", "G3")},
        ),
        (
            "gomoku",
            {"size": 9},
            "C3 A9 D3 B9 E3 C9 G3 D8 H3 E8 F3",
            {Mark.WIN: ("C3", "D3", "E3", "F3", "G3", "H3")},
        ),
        ("gomoku", {"size": 9, "rule": "standard"}, "C3 A9 D3 B9 E3 C9 G3 D8 H3 E8 F3", {}),
        ("hex", {"size": 3, "swap": False}, "B2 A1 B1 C1 B3", {Mark.WIN: ("B1", "B2", "B3")}),
        (
            "hex",
            {"size": 3, "swap": False},
            "A1 A2 C3 B2 B1 C2",
            {Mark.WIN: ("A2", "B2", "C2")},
        ),
        ("chess", {}, "e2e4 e7e5 d1h5", {}),
        ("chess", {}, "e2e4 f7f6 d1h5", {Mark.CHECK: ("E8",)}),
        ("chess", {}, "f2f3 e7e5 g2g4 d8h4", {Mark.MATE: ("E1",)}),
    ],
)
def test_a_position_marks_what_matters(
    game: str, options: dict[str, object], moves: str, marks: dict[Mark, tuple[str, ...]]
) -> None:
    assert _after(game, moves, **options).view().marks == marks


def test_the_pawn_on_the_last_row_decides_breakthrough() -> None:
    state = load("breakthrough", columns=3, rows=3).start()
    while not state.view().marks:
        state.apply(state.legal_moves()[0])
    ((kind, points),) = state.view().marks.items()
    assert kind is Mark.WIN
    assert state.ending().endswith("reaches the last row")
    assert points[0][1] == ("1" if state.returns()[0] > 0 else "3")


def test_territory_is_marked_when_both_have_passed() -> None:
    moves = "B1 D1 B2 D2 B3 D3 B4 D4 B5 D5"
    state = _after("go", moves, size=5)
    assert state.view().marks == {}
    state = _after("go", f"{moves} pass pass", size=5)
    marks = state.view().marks
    assert marks[Mark.BLACK_TERRITORY] == ("A1", "A2", "A3", "A4", "A5")
    assert marks[Mark.WHITE_TERRITORY] == ("E1", "E2", "E3", "E4", "E5")


def test_marks_are_plain_data() -> None:
    data = _after("tictactoe", "B2 A1 B1 A2 B3").view().to_data()
    assert data["marks"] == {"win": ["B1", "B2", "B3"]}
    assert "marks" not in load("go").start().view().to_data()
