"""Paths across a board of Hex."""

from __future__ import annotations

from boardwire.games.rules.hex_paths import shortest_path


def _path(board: str, stone: int) -> list[int]:
    rows = board.split()
    return shortest_path([".XO".index(it) for row in rows for it in row], len(rows), stone)


def test_black_joins_the_first_row_with_the_last() -> None:
    assert _path(".X. .X. .X.", 1) == [1, 4, 7]
    assert _path("XXX ... ...", 1) == []


def test_white_joins_the_outer_columns() -> None:
    assert _path("... OOO ...", 2) == [3, 4, 5]
    assert _path(".O. .O. .O.", 2) == []


def test_the_path_is_a_shortest_one_and_goes_by_neighbours() -> None:
    assert _path("XX. .X. XXX", 1) == [0, 4, 7]
    assert _path("..X .X. X..", 1) == []
