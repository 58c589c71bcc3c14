"""The fixed points of handicap stones."""

from __future__ import annotations

import pytest

from boardwire.games import OptionError
from boardwire.games.rules.go_handicap import fixed_handicap


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
    assert fixed_handicap(size, stones) == tuple(points.split())


@pytest.mark.parametrize(("size", "stones"), [(19, 1), (19, 10), (18, 5), (7, 5), (6, 2)])
def test_there_are_no_others(size: int, stones: int) -> None:
    with pytest.raises(OptionError, match=f"on {size}x{size} points there is no fixed handicap"):
        fixed_handicap(size, stones)
