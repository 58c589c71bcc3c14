"""bench/backgammon.py: points a game between two engines, with the same dice for each pair."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from backgammon import interval

PROGRAM = Path(__file__).parents[2] / "bench" / "backgammon.py"


def backgammon(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, str(PROGRAM), *arguments),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_pairs_are_samples() -> None:
    assert interval([1, -1, 2, -2]) == (0, 0)
    mean, half = interval([3, 1, -1, -3])
    assert mean == 0
    assert half == pytest.approx(1.96 * 2, rel=0.01)  # sqrt(8) / sqrt(2)


@pytest.mark.slow
@pytest.mark.program
def test_an_engine_is_even_with_itself() -> None:
    one = "expectiminimax:depth=1,table=1"
    done = backgammon("--engine", one, "--peer", one, "--games", "4", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["games"], found["points"], found["margin"]) == (4, 0, 0)
    # Who plays the best plays of the evaluation wins by luck alone.
    assert found["without_luck"] == pytest.approx(0, abs=1e-4)


@pytest.mark.program
def test_odd_numbers_of_games_are_refused() -> None:
    done = backgammon("--games", "3")
    assert done.returncode == 2 and "even number" in done.stderr
