"""bench/uci.py: an engine that speaks UCI answers GTP."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.program

ROOT = Path(__file__).parents[2]
FAKE = Path(__file__).with_name("fake_uci.py")
START = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def session(folder: Path, commands: str, *arguments: str, moves: str) -> tuple[str, list[str]]:
    """What uci.py answers to commands of GTP, and what the engine was told."""
    log = folder / "log"
    engine = shlex.join((sys.executable, str(FAKE), str(log), *moves.split()))
    done = subprocess.run(
        (sys.executable, str(ROOT / "bench" / "uci.py"), engine, *arguments),
        input=commands,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.stdout + done.stderr, log.read_text().splitlines()


def test_an_engine_is_told_the_game_and_its_moves_are_played(tmp_path: Path) -> None:
    commands = "name\nbw-time_settings 0.25/move\ngenmove w\nplay b e7e5\ngenmove w\nquit\n"
    answers, told = session(tmp_path, commands, moves="e2e4 g1f3")
    assert answers == "= Fake 1\n\n= \n\n= e2e4\n\n= \n\n= g1f3\n\n= \n\n"
    # As our own engines do, 0.05 s are kept for the way to the clock.
    assert [line for line in told if line.startswith(("position", "go"))] == [
        START,
        "go movetime 200",
        f"{START} moves e2e4 e7e5",
        "go movetime 200",
    ]


def test_options_and_limits_go_to_the_engine(tmp_path: Path) -> None:
    answers, told = session(tmp_path, "genmove w\n", "--nodes", "9", moves="d2d4")
    assert answers == "= d2d4\n\n"
    assert told[-1] == "go nodes 9"
    answers, _ = session(tmp_path, "", "Hash=1", moves="")
    assert answers == "uci.py: Fake 1 has no option 'Hash'; it has UCI_Elo\n"


def test_a_new_game_is_told(tmp_path: Path) -> None:
    _, told = session(tmp_path, "genmove w\nclear_board\ngenmove w\n", moves="e2e4 d2d4")
    assert told.count("ucinewgame") == 3  # one of them before the first game, to load everything
    assert told[-2:] == [START, "go movetime 200"]


def test_moves_that_are_illegal_and_engines_that_end_are_told(tmp_path: Path) -> None:
    answers, _ = session(tmp_path, "genmove w\ngenmove w\nbw-game go\ngenmove b\n", moves="e2e5")
    assert answers.startswith("? illegal move: ")
    assert "? Fake 1 has ended\n" in answers
    assert answers.endswith("? a UCI engine plays only chess here\n\n")
