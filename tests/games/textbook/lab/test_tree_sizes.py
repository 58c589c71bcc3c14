"""Sizes of whole trees, whose powers are larger than floats."""

from __future__ import annotations

from boardwire.games.textbook.lab.tree_sizes import TREE_SIZES, power_of_ten, years


def test_the_whole_tree_of_chess_has_10_to_the_154_nodes() -> None:
    digits = len(str(35**100)) - 1
    assert digits == 154
    findings = TREE_SIZES.run(1, {})
    (whole,) = findings.tables
    assert whole.rows[0][:4] == ("chess", "35", "100", f"2.6e{digits}")
    assert whole.rows[2][3] == f"{str(250**150)[0]}.9e{len(str(250**150)) - 1}"
    assert any("9! = 362,880" in it for it in findings.words)


def test_a_thousand_times_the_speed_takes_three_from_the_exponent() -> None:
    slow, fast = years(35, 100, 10**9), years(35, 100, 10**12)
    assert round(slow - fast, 9) == 3
    assert (power_of_ten(9.9999), power_of_ten(-2)) == ("1.0e10", "1.0e-2")
