"""Options of games: their ranges, their texts, and one value for each."""

from __future__ import annotations

import pytest

from boardwire.games import Option, OptionError, find, load, names, option_text
from boardwire.games.options import board_sides, board_size


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        (
            "go",
            {"size": 26},
            "must be a whole number from 1 to 25, or WIDTHxHEIGHT such as 9x13, not 26",
        ),
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


@pytest.mark.parametrize("options", [{"size": "9" * 5000}, {"ko": "x" * 5000}, {"x" * 5000: 1}])
def test_a_long_value_is_told_by_its_beginning(options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=r"[9x]{50}\.\.\.") as caught:
        load("go", **options)
    assert len(str(caught.value)) < 200


def test_large_bounds_are_written_out() -> None:
    option = Option("memory", 64, "", 1, 1048576)
    with pytest.raises(OptionError, match="a whole number from 1 to 1048576, not 0"):
        option.check(0)


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


@pytest.mark.parametrize(
    ("given", "size"),
    [
        ("9x13", "9x13"),
        ("9X13", "9x13"),
        ("9:13", "9x13"),
        ("13x13", 13),
        ("13", 13),
        ("2x3 ", "2x3"),
    ],
)
def test_a_board_of_go_need_not_be_square(given: object, size: object) -> None:
    game = load("go", size=given)
    assert game.options["size"] == size
    assert load("go", size=option_text(game.options["size"])) == game
    columns, rows = board_sides(game.options["size"])
    assert (game.start().view().columns, game.start().view().rows) == (columns, rows)
    assert board_size(columns, rows) == size


@pytest.mark.parametrize("size", ["9x26", "0x9", "9x", "x9", "9x9x9", "-9x9", "9.5x9", "999x999"])
def test_a_size_that_is_none_of_a_board_is_refused(size: str) -> None:
    with pytest.raises(OptionError, match="option size must be a whole number from 1 to 25, or"):
        load("go", size=size)


def test_games_on_squares_refuse_other_boards() -> None:
    for name in ("hex", "gomoku", "othello", "amazons"):
        with pytest.raises(OptionError, match="option size must be"):
            load(name, size="9x8")


def test_matches_on_a_board_that_is_no_square_are_not_rated() -> None:
    assert load("go", size="9x13").unrated_because()
    assert not load("go", size=13).unrated_because()


def test_forms_propose_the_usual_games_of_people_which_may_be_rated() -> None:
    proposed = {
        name: {it.name: it.proposed for it in find(name).declared if it.proposed != it.default}
        for name in names()
    }
    assert proposed["holdem"] == {"betting": "no-limit", "hands": 10, "carry": True}
    assert proposed["matrix"] == proposed["guess"] == {"rounds": 5}
    assert proposed["crossword"] == {"words": "english"}
    for name, options in proposed.items():
        assert not find(name).rated or load(name, **options).unrated_because() == ""
