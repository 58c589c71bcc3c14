"""Convolutions and criticality, and the maps that they draw."""

from __future__ import annotations

import pytest

from boardwire.games import GameError, OptionError
from boardwire.games.textbook.lab.convolution import (
    CONVOLUTION,
    FILTERS,
    board_rows,
    convolve,
    rectified,
)
from boardwire.games.textbook.lab.criticality import CRITICALITY, criticality
from boardwire.games.textbook.lab.findings import NumberMap
from boardwire.games.textbook.lab.number_maps import map_lines, maps_picture


def test_a_filter_counts_the_liberties_of_single_points() -> None:
    empty = [[1, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert convolve(empty, FILTERS["liberties"]) == [[2, 2, 2], [2, 4, 1], [2, 1, 2]]
    assert rectified([[-1, 0, 3]], -2) == [[0, 0, 1]]


def test_only_the_whole_cross_cut_is_left() -> None:
    maps = CONVOLUTION.run(1, {}).plot
    assert isinstance(maps, tuple)
    left = [
        (row, column, number)
        for row, numbers in enumerate(maps[-1].rows)
        for column, number in enumerate(numbers)
        if number
    ]
    assert left == [(1, 1, 1)]
    assert max(map(max, maps[2].rows)) == 4
    assert sorted(it for row in maps[2].rows for it in row)[-2] == 3


def test_wrong_positions_and_filters_are_refused() -> None:
    with pytest.raises(OptionError, match="there are cross-cut"):
        CONVOLUTION.run(1, {"filter": "nosuch"})
    with pytest.raises(GameError):
        CONVOLUTION.run(1, {"position": "nonsense"})
    with pytest.raises(GameError):
        board_rows("/".join(["9"] * 40) + " X")


def test_a_point_that_the_winner_always_owns_is_critical() -> None:
    owners = [(1, 1, 1), (1, -1, 1), (1, 1, -1), (1, -1, -1)]
    winners = [1, -1, 1, -1]
    assert criticality(owners, winners) == [0, 0.5, 0]


def test_the_chain_whose_life_is_at_stake_is_the_most_critical() -> None:
    (table,) = CRITICALITY.run(1, {"games": 300}).tables
    chain = {"E4", "F4", "G4", "G5", "D3", "E3"}
    assert {row[0] for row in table.rows} <= chain
    assert all(float(row[2]) > 0.25 for row in table.rows)


def test_maps_stand_side_by_side_and_stones_before_their_numbers() -> None:
    board = NumberMap("owner", [[0.25, -0.001], [1, 0]], 1, ["X.", "O."])
    assert map_lines(board) == ["owner", "X0.2  0.0", "O1.0  0.0"]
    width, height, drawn = maps_picture([board] * 5, 0, 0)
    one = maps_picture([board], 0, 0)
    assert width > 4 * one[0] and height > 2 * one[1] - 30
    assert drawn.count('class="black"') == 5
