"""Options of games: their ranges, their texts, and one value for each."""

from __future__ import annotations

import pytest

from boardwire.games import OptionError, load, option_text


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


@pytest.mark.parametrize("options", [{"size": "9" * 5000}, {"ko": "x" * 5000}, {"x" * 5000: 1}])
def test_a_long_value_is_told_by_its_beginning(options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=r"[9x]{50}\.\.\.") as caught:
        load("go", **options)
    assert len(str(caught.value)) < 200


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
