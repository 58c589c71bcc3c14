"""The example of tuning: SPSA finds the best parameter of a toy engine, by games of boardwire."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ..zygote import boardwire_command

pytestmark = pytest.mark.program

SPSA = Path(__file__).parents[2] / "examples" / "tuning" / "spsa.py"
TOY = Path(__file__).parent / "toy_nim.py"
BEST = 3.0


@pytest.fixture
def on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command `boardwire` on the PATH, as users have it."""
    command = tmp_path / "boardwire"
    command.write_text(f'#!/bin/sh\nexec {" ".join(boardwire_command())} "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")


def spsa(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, str(SPSA), *arguments),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.usefixtures("on_path")
def test_it_finds_the_best_parameter_of_a_toy() -> None:
    done = spsa(
        *("x=0.5:-2:8:1", "--iterations", "15", "--pairs", "8", "--seed", "1"),
        *("--args", f"-S -E {TOY} {{x}}"),
        *("--", "--game", "nim", "--seed", "5", "--engine", f"cmd={sys.executable}"),
        *("args=-V", "proto=gtp"),
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    *_, last = done.stdout.splitlines()
    assert abs(float(last.rpartition("x=")[2]) - BEST) < 1


@pytest.mark.usefixtures("on_path")
def test_what_boardwire_refuses_ends_it() -> None:
    done = spsa("x=0:0:1:1", "--", "--game", "nim", "--engine", "random")
    assert done.returncode == 1
    assert "random has no option 'x'" in done.stderr


def test_a_parameter_that_is_none_is_a_mistake() -> None:
    done = spsa("x=5:0:1:1")
    assert done.returncode == 2
    assert "write NAME=START:LEAST:MOST:STEP" in done.stderr
