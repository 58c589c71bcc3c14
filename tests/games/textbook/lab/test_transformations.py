"""Transformations that keep the order of leaves."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games.textbook.lab.transformations import (
    BOOK,
    BOOK_TRANSFORMED,
    TRANSFORMATIONS,
    TRANSFORMATIONS_OF_LEAVES,
    expectiminimax_of,
    minimax_of,
    transformed,
)

LEAVES = st.lists(st.lists(st.integers(1, 9), min_size=3, max_size=3), min_size=2, max_size=4)


def test_the_move_of_the_book_changes_although_the_order_stays() -> None:
    probabilities = (Fraction(9, 10), Fraction(1, 10))
    assert [expectiminimax_of(it, probabilities).move for it in (BOOK, BOOK_TRANSFORMED)] == [0, 1]
    assert [minimax_of(it).move for it in (BOOK, BOOK_TRANSFORMED)] == [0, 0]


@pytest.mark.slow
@pytest.mark.parametrize("name", list(TRANSFORMATIONS))
@settings(max_examples=20, deadline=None)
@given(LEAVES)
def test_minimax_keeps_its_move(name: str, leaves: list[list[float]]) -> None:
    assert minimax_of(transformed(leaves, TRANSFORMATIONS[name])).move == minimax_of(leaves).move


@pytest.mark.slow
def test_the_table_has_no_change_for_minimax_and_for_the_linear_one() -> None:
    findings = TRANSFORMATIONS_OF_LEAVES.run(3, {"trees": 20})
    _, table = findings.tables
    assert {row[1] for row in table.rows} == {"0.0%"}
    assert table.rows[0] == ("2x + 3", "0.0%", "0.0%")
    assert any(row[2] != "0.0%" for row in table.rows[1:])
