"""Pictures of Go and gomoku."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.games.drawing import frame
from boardwire.games.drawing.stones import star_points


@pytest.mark.parametrize(("size", "count"), [(5, 0), (7, 1), (9, 5), (13, 5), (15, 5), (19, 9)])
def test_boards_have_the_usual_star_points(size: int, count: int) -> None:
    points = star_points(size, size)
    assert len(set(points)) == len(points) == count
    assert {(row, column) for column, row in points} == set(points)
    assert {(size - 1 - column, row) for column, row in points} == set(points)


def test_star_points_of_a_full_board_are_on_the_fourth_line() -> None:
    assert min(star_points(19, 19)) == (3, 3)
    assert min(star_points(9, 9)) == (2, 2)


def test_columns_have_no_letter_i() -> None:
    assert ">I<" not in frame(load("go", size=13)).svg
    assert frame(load("go", size=13)).svg.count(">J<") == 2
