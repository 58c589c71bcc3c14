"""Names of points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.games import InvalidMove, point_name, point_of
from boardwire.games.points import MAX_SIDE, column_name


def test_columns_skip_i_and_go_on_with_two_letters() -> None:
    names = {0: "A", 7: "H", 8: "J", 24: "Z", 25: "AA", 49: "AZ", 50: "BA", 51: "BB"}
    assert {column: column_name(column) for column in names} == names


def test_the_first_row_is_row_1() -> None:
    assert point_name(3, 0) == "D1"
    assert point_of("d1", 19, 19) == (3, 0)
    assert point_of("T19", 19, 19) == (18, 18)


@given(st.integers(0, MAX_SIDE - 1), st.integers(0, MAX_SIDE - 1), st.booleans())
def test_every_point_parses_back_in_any_case(column: int, row: int, lower: bool) -> None:
    text = point_name(column, row)
    assert point_of(text.lower() if lower else text, MAX_SIDE, MAX_SIDE) == (column, row)


@pytest.mark.parametrize(
    "text",
    ["", "D", "4", "I5", "D0", "D04", "D53", "BC1", "ZZ1", "AAA1", "pass", "D4 ", "D\u0661", "é4"],
)
def test_other_words_are_no_points(text: str) -> None:
    with pytest.raises(InvalidMove):
        point_of(text, MAX_SIDE, MAX_SIDE)


def test_a_point_off_the_board_is_refused_with_the_size_of_the_board() -> None:
    with pytest.raises(InvalidMove, match="H7 is off the board of 7x6"):
        point_of("H7", 7, 6)


@pytest.mark.slow
@given(st.text())
def test_any_text_is_a_point_or_refused(text: str) -> None:
    try:
        column, row = point_of(text, MAX_SIDE, MAX_SIDE)
    except InvalidMove:
        return
    assert point_name(column, row) == text.upper()


@pytest.mark.parametrize(("column", "row"), [(-1, 0), (0, -1), (MAX_SIDE, 0), (0, MAX_SIDE)])
def test_points_outside_the_biggest_board_have_no_name(column: int, row: int) -> None:
    with pytest.raises(ValueError, match="at most 52"):
        point_name(column, row)
