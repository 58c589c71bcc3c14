"""bench/dead_stones.py: chains that are judged as GNU Go judges them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "bench" / "dead_stones.py"


@pytest.mark.program
@pytest.mark.slow
def test_the_chains_of_finished_games_are_compared(program: Callable[[str], str]) -> None:
    program("gnugo")
    done = subprocess.run(
        (sys.executable, str(PROGRAM), "--games", "2", "--size", "7"),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *others, last = done.stdout.splitlines()
    numbers = re.fullmatch(
        r"2 games on 7x7: (\d+) of (\d+) chains as GNU Go has them, all of them in (\d) positions",
        last,
    )
    assert numbers is not None, last
    alike, chains, positions = map(int, numbers.groups())
    assert chains >= 4
    assert chains * 0.8 <= alike <= chains
    assert positions == 2 - len(others)
