"""Boards as rows of letters."""

from __future__ import annotations

import pytest

from boardwire.games.rows import read_rows, rows_text


@pytest.mark.parametrize(("text", "empty"), [("3q/4/Q3", "."), ("...q/..../Q...", "")])
def test_rows_are_read_back_with_the_lowest_row_first(text: str, empty: str) -> None:
    cells = read_rows(text, 4, 3, ".qQ", empty)
    assert cells == "Q..........q"
    assert rows_text(cells, 4, empty) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4/4", "it has 2 rows, not 3"),
        ("4/5/4", "row 2 has 5 cells, not 4"),
        ("4/4/x3", "row 1 has 'x' in it"),
    ],
)
def test_what_is_no_board_is_told_with_its_row(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_rows(text, 4, 3, ".q", ".")
