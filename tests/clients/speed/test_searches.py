"""The positions that are to be solved in benchmarks, and what is counted as solved."""

from __future__ import annotations

import pytest

from boardwire import _native
from boardwire.clients.speed import (
    CONNECT_FOUR_STONES,
    connect_four_positions,
    ffo_positions,
    solve_all,
)
from boardwire.games import OVER, State, load


@pytest.mark.parametrize(("least", "most"), CONNECT_FOUR_STONES)
def test_positions_of_connect_four_have_their_discs_and_go_on(least: int, most: int) -> None:
    positions = connect_four_positions(least, most, 50)
    discs = {len(cells(it)) - cells(it).count(0) for it in positions}
    assert discs == set(range(least, most + 1))
    assert all(it.to_act() != OVER for it in positions)
    assert len({it.key() for it in positions}) > 45


def cells(state: State) -> bytes:
    assert isinstance(state.position, _native.State)
    return state.position.cells()


def test_the_ffos_positions_have_20_to_25_empty_squares() -> None:
    empty = {number: cells(state).count(0) for number, state in ffo_positions().items()}
    assert empty == {40: 20, 41: 22, 42: 22, 43: 23, 44: 23}


def test_solving_stops_at_what_takes_too_long() -> None:
    easy, hard = load("tictactoe").start().position, load("chess").start().position
    assert solve_all([easy, easy], 5).count == 2
    assert solve_all([easy, hard, easy], 0.2).count == 1
