"""The engines that boardwire starts itself are those of `boardwire engine`, mistakes included."""

from __future__ import annotations

import subprocess
import sys

import pytest

from boardwire.cli.quick_engine import is_quick_engine

pytestmark = pytest.mark.program

COMMANDS = "name\nboardsize 7\ngenmove b\nlist_commands\nnonsense\nquit\n"


def answers(*words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        (sys.executable, "-m", "boardwire", "engine", *words),
        input=COMMANDS,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("mcts:playouts=20,seed=1", "hex"),
        ("random:seed=3", "hex"),
        ("mcts:playouts=none", "hex"),
        ("pimc", "hex"),
        ("random", "nogame"),
    ],
)
def test_both_ways_answer_alike(name: str, game: str) -> None:
    quick = answers(name, "--game", game)
    assert quick == answers("--game", game, name)
    assert bool(quick[0]) == bool(quick[2]), "an error is told, and nothing else"


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["engine", "random"],
        ["engine", "random", "--game"],
        ["engine", "random", "--game", "go", "--uci"],
        ["engine", "uci:stockfish", "--game", "chess"],
        ["bot", "random", "--game", "go"],
    ],
)
def test_other_command_lines_are_for_the_parser(words: list[str]) -> None:
    assert not is_quick_engine(words)
