"""Every line of the tour of the commands, run as printed but for the port of the server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ..served import Served

ROOT = Path(__file__).parents[2]
TOUR = (ROOT / "docs" / "tutorials" / "tour.md").read_text()
LINES = [
    line for block in re.findall(r"```sh\n(.*?)```", TOUR, re.DOTALL) for line in block.splitlines()
]
EXPECTED = {
    "printf": "white discs: 3",
    "boardwire matches": "connect4",
    "boardwire match mcts": "mcts:playouts=500",
    "boardwire match expectiminimax": "expectiminimax:depth=3",
    "boardwire match alphabeta:depth=1": "mcts:playouts=100",
    "boardwire table make": "checkers-english-4.table",
    "boardwire table show": "won in 11 plies",
    "boardwire match alphabeta:tables": "alphabeta:depth=4",
    "boardwire convert": "backgammon match=0",
    "boardwire show --game": "",
    "boardwire show games.mat": "",
    "boardwire explain alphabeta": "pruned: 2 ≤",
    "boardwire explain uct": "20 simulations",
    "boardwire lab": "with quiescence",
    "boardwire quiz": "What is the value of the root? 19",
    "boardwire solve": "value: black -0.055556",
    "echo": "= ",
    "boardwire analyze": "solved  yes",
    "boardwire perft": "nodes 3005288",
    "boardwire bot": "",
}


def test_the_tour_has_lines_and_an_expectation_for_each() -> None:
    assert len(LINES) == len(EXPECTED)


@pytest.mark.long
def test_the_lines_do_what_the_tour_says(served: Served) -> None:
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    for line in LINES:  # in order, since a line may need what the lines before it made
        done = subprocess.run(
            ("bash", "-c", served.adapted(line)),
            cwd=served.folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            env={**os.environ, "PATH": path},
        )
        assert done.returncode == 0, f"{line}: {done.stderr}"
        (expected,) = (text for start, text in EXPECTED.items() if line.startswith(start))
        assert expected in done.stdout, line
