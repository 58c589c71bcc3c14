"""Chains, liberties and territories of Go."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.games import load
from boardwire.games.rules.go import GoState
from boardwire.games.rules.go_chains import (
    EMPTY,
    around,
    chain_of,
    chains_of,
    from_top,
    liberties_after,
    territories,
)

COLUMNS = 4
CELLS = [".XO".index(cell) for cell in "X.XOXX.O....".replace(" ", "")]
"""Row 1 first, of a board of four columns and three rows."""


def test_a_chain_is_connected_along_lines() -> None:
    assert chain_of(CELLS, COLUMNS, 0) == {0, 4, 5}
    assert chain_of(CELLS, COLUMNS, 2) == {2}
    assert chains_of(CELLS, COLUMNS, 2) == [{3, 7}]
    assert around(CELLS, COLUMNS, {0, 4, 5}, EMPTY) == {1, 6, 8, 9}


def test_points_are_read_from_the_top() -> None:
    assert from_top({0, 3, 4, 11, 8}, COLUMNS) == [8, 11, 4, 0, 3]


def test_a_territory_touches_one_colour() -> None:
    owners = territories(CELLS, COLUMNS)
    assert owners[1] == 1
    assert owners[6] == EMPTY == owners[8]
    assert owners[3] == 2


@pytest.mark.parametrize("seed", range(8))
def test_liberties_after_a_move_are_those_of_the_rules(seed: int) -> None:
    random = Random(seed)
    state = load("go", size=5, ko="simple").start()
    assert isinstance(state, GoState)
    while state.to_act() >= 0 and random.random() < 0.97:
        move = random.choice(state.legal_moves())
        if move < 25:
            after = state.copy()
            after.apply(move)
            cells = after.core.cells()
            expected = around(cells, 5, chain_of(cells, 5, move), EMPTY)
            stone = state.to_act() + 1
            assert liberties_after(state.core.cells(), 5, move, stone) == expected
        state.apply(move)
