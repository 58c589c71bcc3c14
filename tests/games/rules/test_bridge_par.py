"""The par of deals against those that DDS (Bo Haglund, Soren Hein) publishes with its examples."""

from __future__ import annotations

import pytest

from boardwire.games.rules.bridge import contract_text
from boardwire.games.rules.bridge.par import par, table_lines

# Tricks of N, E, S, W by clubs, diamonds, hearts, spades and no trump.
FIRST = [[7, 5, 7, 5], [5, 7, 5, 7], [6, 6, 6, 6], [5, 8, 5, 8], [6, 6, 6, 6]]
SECOND = [[6, 7, 6, 7], [8, 3, 8, 3], [10, 2, 10, 2], [4, 9, 4, 9], [9, 3, 9, 3]]
THIRD = [[3, 9, 3, 9], [8, 4, 8, 4], [9, 4, 9, 4], [3, 10, 3, 10], [4, 8, 4, 8]]


@pytest.mark.parametrize(
    ("table", "dealer", "vulnerable", "points", "contract"),
    [
        (FIRST, 0, (False, False), -110, "2S-E"),
        (SECOND, 1, (True, False), 100, "4SX-E"),  # cheaper than four hearts of the others
        (THIRD, 0, (False, False), -300, "5HX-N"),
    ],
)
def test_published_pars_are_found(
    table: list[list[int]], dealer: int, vulnerable: tuple[bool, bool], points: int, contract: str
) -> None:
    found, declared = par(table, dealer, vulnerable)
    assert found == points
    assert declared is not None
    assert contract_text(declared) == contract


def test_a_deal_on_which_nobody_can_make_anything_is_passed_out() -> None:
    assert par([[6] * 4] * 5, 2, (True, True)) == (0, None)


def test_the_side_that_calls_first_may_have_the_better_of_it() -> None:
    both_make_one = [[6] * 4] * 4 + [[7] * 4]
    assert [par(both_make_one, dealer, (False, False))[0] for dealer in range(4)] == [90, -90] * 2


def test_a_table_has_a_row_for_each_declarer() -> None:
    assert table_lines(FIRST)[:2] == [
        "         C   D   H   S  NT",
        "North    7   5   6   5   6",
    ]
