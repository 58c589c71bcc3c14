import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol import (
    BLACK,
    MAX_PLAYERS,
    WHITE,
    Colour,
    parse_bool,
    parse_float,
    parse_int,
    parse_name,
)
from boardwire.protocol.gtp.entities import MAX_NAME


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("b", BLACK),
        ("B", BLACK),
        ("Black", BLACK),
        ("w", WHITE),
        ("WHITE", WHITE),
        ("p3", Colour(2)),
        ("P16", Colour(15)),
    ],
)
def test_colours_are_read_in_any_case(text: str, colour: Colour) -> None:
    assert Colour.parse(text) == colour


@pytest.mark.parametrize("text", ["", "x", "p0", "p1", "p2", "p17", "p03", "bl", "p٣", "b ", "ﬀ"])
def test_other_words_are_no_colours(text: str) -> None:
    with pytest.raises(ValueError, match="not a colour"):
        Colour.parse(text)


@given(st.integers(0, MAX_PLAYERS - 1))
def test_every_players_colour_parses_back(player: int) -> None:
    assert Colour.parse(str(Colour(player))).player == player


@pytest.mark.parametrize("player", [-1, MAX_PLAYERS])
def test_there_is_no_colour_beyond_the_last_player(player: int) -> None:
    with pytest.raises(ValueError, match="no player"):
        Colour(player)


@pytest.mark.parametrize(
    ("text", "number"), [("7.5", 7.5), ("-0", 0.0), ("1e3", 1000.0), (".5", 0.5)]
)
def test_decimal_numbers_are_read(text: str, number: float) -> None:
    assert parse_float(text) == number


@pytest.mark.parametrize(
    "text",
    ["nan", "inf", "-Infinity", "1_0", "1e400", "", ".", "0x1p3", "٣", " 1", "1e999", "1" * 400],
)
def test_numbers_that_are_not_finite_or_not_plain_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a number"):
        parse_float(text)


@pytest.mark.parametrize("text", ["", "1_0", "1.0", "٣", " 1", "9" * 5000, "0x1"])
def test_whole_numbers_are_plain_digits(text: str) -> None:
    assert parse_int("-12") == -12
    with pytest.raises(ValueError, match="not a whole number"):
        parse_int(text)


@pytest.mark.parametrize("text", ["a", "GNU-Go_3.8+", "9", "x" * MAX_NAME])
def test_names_are_short_words(text: str) -> None:
    assert parse_name(text) == text


@pytest.mark.parametrize(
    "text", ["", "a b", "a\n", "a\x07", "a,b", "a=b", "a#", "ü", "x" * 41, "Any", "console", "-"]
)
def test_what_would_break_a_line_or_means_something_else_is_no_name(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be a name"):
        parse_name(text)


def test_truth_has_many_words() -> None:
    assert [parse_bool(word) for word in ("true", "1", "Yes", "ON")] == [True] * 4
    assert [parse_bool(word) for word in ("false", "0", "No", "OFF")] == [False] * 4
    with pytest.raises(ValueError, match="not true or false: 'maybe'"):
        parse_bool("maybe")
