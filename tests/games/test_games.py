"""The games' own words: options, move texts, boards, registry."""

from __future__ import annotations

import pytest

from boardwire.games import (
    Game,
    IllegalMove,
    InvalidMove,
    OptionError,
    State,
    UnknownGame,
    find,
    load,
    option_text,
)


def after(game: Game, *moves: str) -> State:
    state = game.initial()
    for move in moves:
        state.apply(state.parse_move(move))
    return state


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("othello", "othello"),
        ("Othello", "othello"),
        ("reversi", "othello"),
        ("Connect Four", "connect4"),
        ("connect-four", "connect4"),
        ("Tic-Tac-Toe", "tictactoe"),
        ("GO", "go"),
    ],
)
def test_a_game_is_found_by_any_spelling(name: str, found: str) -> None:
    assert find(name).name == found


def test_an_unknown_game_is_an_error_that_lists_the_games() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'chequers'; there are tictactoe, con"):
        load("chequers")


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("go", {"size": 26}, "option size must be a whole number from 1 to 25, not 26"),
        ("go", {"size": 9.5}, "option size must be"),
        ("go", {"size": True}, "option size must be"),
        ("go", {"komi": "nan"}, "option komi must be a number from -999 to 999"),
        ("go", {"ko": "super"}, "option ko must be one of simple, positional, situational"),
        ("go", {"suicide": "perhaps"}, "option suicide must be true or false"),
        ("othello", {"size": 5}, "option size must be one of 4, 6, 8"),
        ("go", {"name": "x"}, "go has no option 'name'"),
        ("go", {"self": "x"}, "go has no option 'self'"),
        ("tictactoe", {"size": 3}, "tictactoe has no option 'size'; it has position"),
        ("pig", {"target": 1}, "option target must be"),
    ],
)
def test_a_wrong_option_is_named_with_its_range(
    name: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(OptionError) as caught:
        load(name, **options)
    assert message in str(caught.value)


def test_options_may_be_written_as_text() -> None:
    game = load("go", size="13", komi="6.5", ko="Situational", suicide="yes")
    assert game.options == {"size": 13, "komi": 6.5, "ko": "situational", "suicide": True}


@pytest.mark.parametrize("komi", ["-0", "-0.0", "-0e5", -0.0, 0, "+0", "00", "-1e-999"])
def test_there_is_one_zero(komi: object) -> None:
    game = load("go", komi=komi)
    assert option_text(game.options["komi"]) == "0"
    assert game.start().view().side["komi"] == 0
    assert "-0" not in game.start().text()


def test_games_with_equal_options_are_equal() -> None:
    assert load("go", size=9) == load("go", size="9") != load("go", size=13)
    assert len({load("go", size=9), load("go", size=9)}) == 1


def test_othello_begins_as_its_federation_says() -> None:
    state = load("othello").initial()
    assert sorted(map(state.move_text, state.legal_moves())) == ["C4", "D3", "E6", "F5"]
    assert state.text().splitlines()[4:6] == [
        " 4 . . . O X . . . 4",
        " 5 . . . X O . . . 5",
    ]


def test_othello_lets_a_forced_pass_be_left_out_but_no_other() -> None:
    # The shortest game with a pass that we know of is found by search on the small board.
    state = _first_forced_pass(load("othello", size=4).initial())
    waiting = state.to_act()
    assert [state.move_text(move) for move in state.legal_moves()] == ["pass"]
    assert state.yield_turn(1 - waiting)
    assert state.to_act() == 1 - waiting
    assert not load("othello").initial().yield_turn(1)


def _first_forced_pass(state: State) -> State:
    states = [state]
    while True:
        following = []
        for position in states:
            if [position.move_text(move) for move in position.legal_moves()] == ["pass"]:
                return position
            for move in position.legal_moves():
                child = position.copy()
                child.apply(move)
                following.append(child)
        states = following


@pytest.mark.parametrize("text", ["D1", "d1", "D", "4"])
def test_connect_four_takes_a_column_or_the_point_where_the_disc_lands(text: str) -> None:
    state = load("connect4").initial()
    assert state.move_text(state.parse_move(text)) == "D1"
    with pytest.raises(IllegalMove):
        state.parse_move("D2")
    assert after(load("connect4"), "4", "4").text().splitlines()[5:7] == [
        " 2 . . . O . . . 2",
        " 1 . . . X . . . 1",
    ]


def test_a_full_column_takes_no_more() -> None:
    state = after(load("connect4"), *"4" * 6)
    with pytest.raises(IllegalMove):
        state.parse_move("D")


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


def test_pig_is_told_in_words() -> None:
    state = load("pig").initial()
    assert [state.move_text(move) for move in state.legal_moves()] == ["roll"]
    state.apply(state.parse_move("ROLL"))
    with pytest.raises(InvalidMove):
        state.parse_move("7")
    state.apply(state.parse_move("6"))
    assert state.view().side["turn total"] == 6
    state.apply(state.parse_move("hold"))
    assert state.view().side["black score"] == 6
