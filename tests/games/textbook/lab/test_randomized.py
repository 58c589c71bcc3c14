"""Monte Carlo, Las Vegas and Atlantic City; pi with many points, and by needles."""

from __future__ import annotations

import subprocess
import sys
from math import pi
from pathlib import Path
from random import Random

import numpy as np
import pytest

from boardwire.games import OptionError
from boardwire.games.textbook.lab.buffon import BUFFON, crosses, deviation
from boardwire.games.textbook.lab.pi import PI, estimates, estimates_at
from boardwire.games.textbook.lab.randomized import (
    COMPOSITE,
    majority_error,
    may_be_prime,
    place_queens,
    seems_better,
)

ROOT = Path(__file__).parents[4]
EXAMPLE = ROOT / "examples" / "monte_carlo" / "pi.py"
LECTURES = ROOT / "docs" / "lectures"


def test_a_test_for_primality_is_wrong_on_one_side_alone() -> None:
    assert all(may_be_prime(prime, base) for prime in (3, 13, 97) for base in range(1, prime))
    liars = sum(may_be_prime(COMPOSITE, base) for base in range(1, COMPOSITE))
    assert COMPOSITE == 7 * 19 * 67
    assert (liars, COMPOSITE - 1) == (1782, 8910)  # a fifth


def test_queens_never_attack_each_other_and_the_attempts_vary() -> None:
    random = Random(2)
    found = [place_queens(8, random) for _ in range(300)]
    for queens, _ in found:
        assert len({*queens}) == 8
        assert len({row - it for row, it in enumerate(queens)}) == 8
        assert len({row + it for row, it in enumerate(queens)}) == 8
    assert len({attempts for _, attempts in found}) > 5


def test_the_majority_is_seldom_wrong() -> None:
    assert majority_error(0.25, 1) == 0.25
    assert majority_error(0.25, 3) == pytest.approx(3 * 0.25**2 * 0.75 + 0.25**3)
    random = Random(1)
    wrong = sum(not seems_better(0.6, 15, random) for _ in range(4000)) / 4000
    assert wrong == pytest.approx(0.2131, abs=0.03)


def test_pi_in_parts_is_pi() -> None:
    found = estimates_at([100, 2_500_000], np.random.default_rng(3))
    assert found[1] == pytest.approx(pi, abs=4 * 1.642 / 2_500_000**0.5)
    assert len(estimates(100, np.random.default_rng(3))) == 100
    with pytest.raises(OptionError, match="in all"):
        PI.run(1, {"points": 10_000_000, "runs": 500})


def test_the_twelve_lines_give_pi() -> None:
    assert len(EXAMPLE.read_text().splitlines()) == 12
    line = [sys.executable, str(EXAMPLE), "1000000"]
    printed = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    assert float(printed) == pytest.approx(pi, abs=4 * 1.642 / 1000)


def test_needles_cross_lines_with_two_lengths_by_pi() -> None:
    needles = 200_000
    for length in (1.0, 0.5):
        share = crosses(needles, length, np.random.default_rng(1)).mean()
        assert share == pytest.approx(2 * length / pi, abs=4 * 0.5 / needles**0.5)
    assert deviation(1) == pytest.approx(2.374, abs=0.001)
    (table,) = BUFFON.run(1, {"needles": 1000, "runs": 40}).tables
    assert float(table.rows[-1][3]) == pytest.approx(float(table.rows[-1][4]), rel=0.4)


@pytest.mark.slow
def test_the_lecture_shows_the_twelve_lines_and_what_they_print() -> None:
    line = [sys.executable, str(EXAMPLE), "10000000"]
    printed = subprocess.run(line, capture_output=True, text=True, check=True).stdout.strip()
    for page in ("6-bandits.md", "zh/6-bandits.md"):
        text = (LECTURES / page).read_text()
        assert f"```python\n{EXAMPLE.read_text()}```" in text
        assert printed in text
