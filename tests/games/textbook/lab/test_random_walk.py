"""TD(lambda) on a random walk: targets by hand, and the best lambda."""

from __future__ import annotations

import pytest

from boardwire.games.textbook.lab.random_walk import RANDOM_WALK, error, targets


def test_targets_mix_the_next_value_and_the_result() -> None:
    values = [0.2, 0.4, 0.6]
    assert targets(values, [1, 2], 1.0, 0) == [0.6, 1.0]
    assert targets(values, [1, 2], 1.0, 1) == [1.0, 1.0]
    assert targets(values, [1, 0, 1, 2], 1.0, 0.5) == pytest.approx([0.4, 0.6, 0.8, 1.0])
    assert error([0.25, 0.5, 0.75]) == 0


@pytest.mark.slow
def test_neither_the_next_value_nor_the_result_alone_is_the_best_target() -> None:
    (table,) = RANDOM_WALK.run(1, {"runs": 40}).tables
    errors = {float(row[0]): float(row[2]) for row in table.rows}
    assert min(errors, key=errors.__getitem__) in (0.3, 0.5)
    assert errors[1.0] > 1.5 * errors[0.3]
