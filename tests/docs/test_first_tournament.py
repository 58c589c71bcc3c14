"""Every line of the tutorial on tournaments, run as printed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "tutorials" / "tournament.md").read_text()
LINES = [
    line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()
]
EXPECTED = (
    "game 12/12",
    "gnugo",
    "go size=9",
    "SPRT ([0.00, 20.00]) completed",
)
"""A text in the output of each line, in the order of the page."""


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.program
def test_the_lines_do_what_the_tutorial_says(program: Callable[[str], str], tmp_path: Path) -> None:
    program("gnugo")
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    for line, expected in zip(LINES, EXPECTED, strict=True):
        done = subprocess.run(
            ("bash", "-c", line),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            env={**os.environ, "PATH": path},
        )
        assert done.returncode == 0, f"{line}: {done.stderr}"
        assert expected in done.stdout + done.stderr, line
    assert "H1 was accepted" in done.stdout
    assert (tmp_path / "cup.html").exists()
