"""Handicap stones of Go: the fixed points, other points, and games that start with them."""

from __future__ import annotations

import pytest

from boardwire.games import IllegalMove, OptionError, load, point_of
from boardwire.games.rules.go_handicap import (
    fixed_handicap,
    free_handicap,
    handicap_game,
    handicap_of,
)


@pytest.mark.parametrize(
    ("size", "stones", "points"),
    [
        (19, 2, "D4 Q16"),
        (19, 3, "D4 Q16 D16"),
        (19, 4, "D4 Q16 D16 Q4"),
        (19, 5, "D4 Q16 D16 Q4 K10"),
        (19, 6, "D4 Q16 D16 Q4 D10 Q10"),
        (19, 7, "D4 Q16 D16 Q4 D10 Q10 K10"),
        (19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        (19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        (13, 2, "D4 K10"),
        (9, 2, "C3 G7"),
        (8, 4, "C3 F6 C6 F3"),
        (7, 4, "C3 E5 C5 E3"),
    ],
)
def test_the_points_are_those_of_gtp(size: int, stones: int, points: str) -> None:
    assert fixed_handicap(size, size, stones) == tuple(points.split())


@pytest.mark.parametrize(("size", "stones"), [(19, 1), (19, 10), (18, 5), (7, 5), (6, 2)])
def test_there_are_no_others(size: int, stones: int) -> None:
    with pytest.raises(OptionError, match=f"on {size}x{size} points there is no fixed handicap"):
        fixed_handicap(size, size, stones)


@pytest.mark.parametrize("size", [9, 13, 19])
@pytest.mark.parametrize("stones", range(2, 10))
def test_a_free_handicap_takes_the_fixed_points_first(size: int, stones: int) -> None:
    assert free_handicap(size, size, stones) == fixed_handicap(size, size, stones)


@pytest.mark.parametrize(("size", "stones"), [(19, 20), (18, 7), (5, 3), (3, 8), (2, 3), (25, 624)])
def test_a_free_handicap_has_any_number_of_points(size: int, stones: int) -> None:
    points = free_handicap(size, size, stones)
    assert len(set(points)) == stones
    assert all(point_of(point, size, size) for point in points)
    assert len(handicap_of(handicap_game(load("go", size=size), points))) == stones


@pytest.mark.parametrize(("size", "stones"), [(19, 1), (9, 81), (1, 2)])
def test_a_free_handicap_leaves_a_point(size: int, stones: int) -> None:
    with pytest.raises(OptionError, match=f"there is no handicap of {stones} stones"):
        free_handicap(size, size, stones)


def test_a_game_with_a_handicap_tells_its_stones() -> None:
    game = handicap_game(load("go", size=9, komi=0.5), ("c3", "G7", "E5"))
    assert handicap_of(game) == ("C3", "E5", "G7")
    assert game.start().to_act() == 1
    assert game.options["komi"] == 0.5


@pytest.mark.parametrize(
    "position",
    ["", "9/9/2X6/9/9/9/9/9/9 O", "9/9/2X3O2/9/4X4/9/9/9/9 O", "9/9/2X3X2/9/9/9/9/9/9 X"],
)
def test_other_starts_are_no_handicap(position: str) -> None:
    assert handicap_of(load("go", size=9, position=position)) == ()
    assert handicap_of(load("chess")) == ()


def test_a_point_takes_one_stone() -> None:
    with pytest.raises(IllegalMove):
        handicap_game(load("go"), ("C3", "C3"))


def test_boards_need_not_be_square() -> None:
    assert fixed_handicap(9, 13, 5) == ("C4", "G10", "C10", "G4", "E7")
    assert free_handicap(19, 7, 4) == ("D3", "Q5", "D5", "Q3")
    assert len(set(free_handicap(3, 7, 12))) == 12
    with pytest.raises(OptionError, match=r"on 8x13 points .* from 2 to 4 stones"):
        fixed_handicap(8, 13, 5)
    with pytest.raises(OptionError, match=r"on 5x19 points .* but none"):
        fixed_handicap(5, 19, 2)
