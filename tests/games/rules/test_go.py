"""Go: area, ko, suicide, and a colour that plays twice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from boardwire.games import (
    OVER,
    Game,
    IllegalMove,
    OptionError,
    PositionError,
    State,
    load,
    point_name,
    point_of,
)


def after(game: Game, *moves: str) -> State:
    state = game.initial()
    for move in moves:
        state.apply(state.parse_move(move))
    return state


def test_go_scores_area_and_komi() -> None:
    state = after(load("go", size=3, komi=0.5), "B2", "pass", "pass")
    assert state.margin() == 8.5
    assert list(state.returns()) == [1, -1]


def test_go_allows_suicide_of_several_stones_only_by_option() -> None:
    moves = ("A2", "A1", "B2", "pass", "C1")
    with pytest.raises(IllegalMove):
        after(load("go", size=3), *moves).parse_move("B1")
    assert after(load("go", size=3, suicide=True), *moves, "B1").view().piece(0, 0) is None


def test_go_forbids_taking_back_a_ko_at_once() -> None:
    ko = ("B1", "C1", "A2", "D2", "B3", "C3", "C2", "B2")
    state = after(load("go", size=5), *ko)
    with pytest.raises(IllegalMove):
        state.parse_move("C2")
    assert after(load("go", size=5), *ko, "E5", "pass", "C2").text()


def test_go_lets_a_colour_play_twice_in_a_row() -> None:
    state = after(load("go"), "D4")
    assert state.yield_turn(0)
    state.apply(state.parse_move("D5"))
    assert state.text().count("X") == 2


def transposed(text: str) -> str:
    """A move on the board with columns and rows exchanged."""
    if text == "pass":
        return text
    column, row = point_of(text, 25, 25)
    return point_name(row, column)


@pytest.mark.parametrize("size", ["3x6", "2x9", "1x5", "5x15", "20x4", "9x25"])
@pytest.mark.parametrize("ko", ["simple", "positional"])
def test_a_board_and_the_same_one_turned_have_the_same_game(size: str, ko: str) -> None:
    random = Random(size)
    turned = "x".join(reversed(size.split("x")))
    one = load("go", size=size, komi=0.5, ko=ko).start()
    two = load("go", size=turned, komi=0.5, ko=ko).start()
    for _ in range(200):
        if one.to_act() == OVER:
            break
        texts = [one.move_text(move) for move in one.legal_moves()]
        assert sorted(map(transposed, texts)) == sorted(map(two.move_text, two.legal_moves()))
        moves = [text for text in texts if text != "pass"] or texts
        text = random.choice(moves if random.random() < 0.98 else texts)
        one.apply(one.parse_move(text))
        two.apply(two.parse_move(transposed(text)))
        assert one.margin() == two.margin()
        assert one.evaluate(0) == pytest.approx(two.evaluate(0), abs=0.5)
    again = one.game.read_position(one.position_text())
    assert again.view().cells == one.view().cells
    assert two.to_act() == one.to_act()


def test_boards_of_other_shapes_have_other_keys() -> None:
    sizes = (9, "9x8", "8x9", "9x7", 8)
    assert len({load("go", size=size).start().key() for size in sizes}) == len(sizes)


def test_a_position_has_the_rows_of_its_board() -> None:
    game = load("go", size="4x3", position="X2O/4/3X O")
    assert game.start().view().rows == 3
    with pytest.raises(PositionError, match="write 3 rows"):
        load("go", size="4x3", position="X2O/4/3X/4 what")
    with pytest.raises(PositionError, match="it has 4 rows, not 3"):
        load("go", size="4x3", position="X2O/4/3X/4 O")


def test_a_handicap_is_an_option_that_says_the_position() -> None:
    game = load("go", size=9, komi=0.5, handicap=2)
    assert game.options["position"] == "9/9/6X2/9/9/9/2X6/9/9 O"
    assert "handicap" not in game.options
    assert game == load("go", size=9, komi=0.5, position=game.options["position"])
    assert game == load("go", size=9, komi=0.5, handicap="2", position=game.options["position"])
    assert load("go", handicap=0) == load("go")
    assert load("go").with_options(size="9x13", handicap=5).start().to_act() == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"handicap": 10}, "option handicap must be a whole number from 0 to 9"),
        ({"handicap": "many"}, "option handicap must be a whole number from 0 to 9"),
        ({"handicap": 1}, "no fixed handicap of 1 stones, but from 2 to 9 stones"),
        ({"size": 8, "handicap": 5}, "on 8x8 points"),
        ({"handicap": 2, "position": "9/9/9/9/4X4/9/9/9/9 O"}, "a handicap or with a position"),
    ],
)
def test_a_handicap_that_cannot_be_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        load("go", **options)


def test_the_parts_of_the_score_add_up_to_the_margin() -> None:
    dice = Random(5)
    for komi in (7.5, 0.0, -3.0):
        state = load("go", size=5, komi=komi).start()
        assert state.tally() == ()
        while state.to_act() != OVER:
            state.apply(dice.choice(state.legal_moves()))
        parts: dict[str, Any] = dict(state.tally())
        black, white = parts["total"]
        assert black - white == state.margin()
        assert black == parts["stones"][0] + parts["territory"][0]
        assert white == parts["stones"][1] + parts["territory"][1] + komi
