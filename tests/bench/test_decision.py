"""bench/decision.py: a test and a longer run come to the same decision."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "bench" / "decision.py"


@pytest.mark.program
@pytest.mark.slow
def test_a_search_is_better_than_chance_by_a_test_and_by_a_longer_run() -> None:
    done = subprocess.run(
        (
            *(sys.executable, str(PROGRAM), "--game", "tictactoe", "--opening", "random:2"),
            *(
                "--challenger",
                "alphabeta",
                "--opponent",
                "random",
                "--elo1",
                "400",
                "--rounds",
                "6",
                "--json",
            ),
        ),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    [row] = json.loads(done.stdout)
    assert (row["opponent"], row["verdict"], row["confirmed"]) == ("random", "H1", True)
    assert row["games"] < 40
    assert row["lower"] > 0
