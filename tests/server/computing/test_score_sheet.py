"""Rows of turns, as score sheets have them."""

from __future__ import annotations

from typing import Any

import pytest

from boardwire.games import load
from boardwire.server.computing.score_sheet import row_numbers, turns


def plies(*players: int) -> list[dict[str, Any]]:
    return [{"ply": number, "player": player} for number, player in enumerate(players, 1)]


@pytest.mark.parametrize(
    ("players", "made", "rows"),
    [
        (2, (0, 1, 0), [[(0, [1]), (1, [2])], [(0, [3])]]),
        (2, (1, 0, 1, 0), [[(1, [1]), (0, [2])], [(1, [3]), (0, [4])]]),
        (2, (0, 0, 1), [[(0, [1, 2]), (1, [3])]]),
        (2, (-1, 0, -1, 1), [[(0, [1, 2]), (1, [3, 4])]]),
        (2, (0, -1), [[(0, [1, 2])]]),
        (2, (-1,), [[(0, [1])]]),
        (3, (0, 1, 2, 0, 2), [[(0, [1]), (1, [2]), (2, [3])], [(0, [4]), (2, [5])]]),
        (2, (), []),
    ],
)
def test_rows_begin_with_the_first_player(
    players: int, made: tuple[int, ...], rows: list[list[tuple[int, list[int]]]]
) -> None:
    found = [
        [(turn.player, [it["ply"] for it in turn.plies]) for turn in row]
        for row in turns(plies(*made), players)
    ]
    assert found == rows


def test_rows_have_the_numbers_of_the_game() -> None:
    rows = turns(plies(0, 1, 0, 1, 0), 2)
    assert row_numbers(rows, load("go").conventions) == ["1", "3", "5"]
    later = load("chess", position="7k/8/8/8/8/8/1R6/K7 w - - 0 40")
    assert row_numbers(turns(plies(1, 0, 1), 2, 1), later.conventions) == ["40", "41"]
    assert row_numbers(turns(plies(0, 1, 0), 2, 1), later.conventions) == ["40...", "41"]
