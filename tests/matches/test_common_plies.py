"""Games are compared by the plies with which they begin."""

from __future__ import annotations

import pytest

from boardwire.matches.common_plies import common_plies


@pytest.mark.parametrize(
    ("one", "other", "count"), [("", "", 0), ("ab", "abc", 2), ("abc", "axc", 1), ("b", "a", 0)]
)
def test_equal_plies_after_a_difference_do_not_count(one: str, other: str, count: int) -> None:
    assert common_plies(one, other) == common_plies(other, one) == count
