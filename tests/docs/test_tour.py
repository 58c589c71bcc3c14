"""Every line of the README's tour, run as printed, against a server as `make serve` starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOUR = re.search(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
assert TOUR
LINES = [line for line in TOUR[1].splitlines() if line.startswith(("boardwire", "printf", "echo"))]
EXPECTED = {
    "printf": "white discs: 3",
    "boardwire matches": "connect4",
    "boardwire match mcts": "mcts:playouts=500",
    "boardwire match expectiminimax": "expectiminimax:depth=3",
    "boardwire match alphabeta:depth=1": "mcts:playouts=100",
    "boardwire table": "checkers-english-4.table",
    "boardwire match alphabeta:tables": "alphabeta:depth=4",
    "boardwire convert": "backgammon match=0",
    "boardwire explain": "pruned: 2 ≤",
    "echo": "= ",
    "boardwire analyze": "solved  yes",
    "boardwire perft": "nodes 3005288",
    "boardwire bot": "",
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A server as `make serve` starts it, and the folder that the tour is taken in."""
    folder = tmp_path_factory.mktemp("tour")
    with subprocess.Popen(
        (sys.executable, "-m", "boardwire", "serve"),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as serving:
        assert serving.stdout is not None
        assert "boardwire listens on" in serving.stdout.readline(), "is port 7400 or 7480 taken?"
        yield folder
        serving.send_signal(signal.SIGTERM)
        assert serving.wait(20) == 0


def test_the_tour_has_lines_and_an_expectation_for_each() -> None:
    assert len(LINES) == len(EXPECTED)


@pytest.mark.parametrize("line", LINES)
def test_the_line_does_what_the_tour_says(line: str, served: Path) -> None:
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        ("bash", "-c", line),
        cwd=served,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PATH": path},
    )
    assert done.returncode == 0, done.stderr
    (expected,) = (text for start, text in EXPECTED.items() if line.startswith(start))
    assert expected in done.stdout
