"""Legal positions of Go, by counting and by chance."""

from __future__ import annotations

import numpy as np
import pytest

from boardwire.games.textbook.lab.go_positions import (
    GO_POSITIONS,
    KNOWN,
    count,
    estimate,
    legal,
    power,
)


def test_a_stone_without_a_liberty_makes_a_colouring_illegal() -> None:
    boards = np.array(
        [
            [[1, 2, 0], [2, 0, 0], [0, 0, 0]],  # the stone in the corner has no liberty
            [[1, 1, 2], [2, 1, 2], [0, 1, 0]],  # it has one through its chain
            [[1, 1, 1], [1, 1, 1], [1, 1, 1]],
            [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
        ],
        np.int8,
    )
    assert list(legal(boards)) == [False, True, False, True]


def test_the_numbers_are_those_of_tromp() -> None:
    assert [count(size) for size in (1, 2, 3)] == [1, 57, 12_675]
    assert power(np.log10(KNOWN[19])) == "2.08e170"
    (table,) = GO_POSITIONS.run(2, {"boards": 2000}).tables
    for row in table.rows[3:]:
        size = int(row[0].partition("x")[0])
        share, looked = float(row[3]), int(row[4].replace(",", ""))
        exact = KNOWN[size] / 3.0 ** (size * size)
        error = (exact * (1 - exact) / looked) ** 0.5
        assert share == pytest.approx(exact, abs=4 * error), row


def test_an_estimate_without_a_legal_board_says_so() -> None:
    assert estimate(172.2, 0, 0) == "none found"
    assert estimate(2.0, 0.5, 0.05) == "(5.00 ± 1.00)e1"
