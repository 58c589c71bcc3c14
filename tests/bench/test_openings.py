"""bench/openings.py: leads of White by another engine."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "bench" / "openings.py"


@pytest.mark.program
@pytest.mark.slow
def test_the_openings_of_a_file_are_measured_and_those_beyond_the_bound_named(
    program: Callable[[str], str], tmp_path: Path
) -> None:
    program("stockfish")
    (tmp_path / "lines.txt").write_text("e4 e5\ne4 d5 exd5 Qxd5 Nc3 Qd4\nf3 e5 g4\n")
    done = subprocess.run(
        (
            sys.executable,
            str(PROGRAM),
            str(tmp_path / "lines.txt"),
            "--depth",
            "8",
            "--bound",
            "100",
        ),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *beyond, last = done.stdout.splitlines()
    assert any(line.split()[1:] == ["f2f3", "e7e5", "g2g4"] for line in beyond)
    assert not any(line.split()[1:] == ["e2e4", "e7e5"] for line in beyond)
    assert last.startswith("3 openings: White leads by ")
    assert "from -10000 to " in last, "Black mates"
