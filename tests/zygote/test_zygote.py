"""The command that tests start in place of the real one does what that does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from tests.processes import KilledPopen

from boardwire.clients.engines import parse_engine

from . import REAL, boardwire_command

pytestmark = pytest.mark.program

Engine: TypeAlias = "subprocess.Popen[str]"

COMMANDS = {
    "an engine": ("engine", "random", "--game", "nim"),
    "a mistake": ("engine", "nobody"),
    "a wrong word": ("perft", "--no-such-option"),
    "the version": ("--version",),
}


@pytest.fixture
def engine() -> Iterator[Engine]:
    """A running `boardwire engine random`."""
    with KilledPopen(
        boardwire_command("engine", "random"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


def ask(process: Engine, command: str) -> str:
    """Send a command to an engine, and return its response."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{command}\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    process.stdout.readline()
    return answer


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_it_writes_and_ends_as_the_real_command(arguments: tuple[str, ...]) -> None:
    real, forked = (
        subprocess.run(
            words, input="name\nshowboard\nnonsense\n", capture_output=True, text=True, check=False
        )
        for words in ((*REAL, *arguments), boardwire_command(*arguments))
    )
    assert forked.returncode == real.returncode
    assert forked.stdout == real.stdout
    assert forked.stderr == real.stderr


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 128 + signal.SIGTERM), (signal.SIGUSR1, -signal.SIGUSR1)]
)
def test_it_passes_signals_on_and_ends_as_the_process_does(
    engine: Engine, number: int, code: int
) -> None:
    assert ask(engine, "name") == "= boardwire random\n"
    engine.send_signal(number)
    assert engine.wait(30) == code


def test_a_killed_one_takes_its_process_with_it(engine: Engine) -> None:
    assert ask(engine, "name") == "= boardwire random\n"
    engine.kill()
    assert engine.stdout is not None
    assert engine.stdout.read() == "", "its output has ended"


def test_the_streams_are_those_of_the_process_alone(engine: Engine) -> None:
    assert engine.stdin is not None
    engine.stdin.close()
    assert engine.stdout is not None
    assert engine.stdout.read() == ""
    assert engine.wait(30) == 0


def test_modules_come_from_its_directory_and_its_environment(tmp_path: Path) -> None:
    examples = Path(__file__).parents[2] / "docs" / "examples"
    with_examples = {**os.environ, "PYTHONPATH": str(examples)}
    for cwd, env in ((examples, None), (tmp_path, with_examples)):
        done = subprocess.run(
            boardwire_command("perft", "kalah:Kalah", "2"),
            capture_output=True,
            text=True,
            check=False,
            cwd=cwd,
            env=env,
        )
        assert done.stdout.endswith("nodes 35\n"), done.stderr


def test_engines_of_tests_are_forked_and_those_of_users_are_not() -> None:
    assert parse_engine("random").argv() == boardwire_command("engine", "random")
    assert boardwire_command() != REAL
    code = (
        "from boardwire.clients.engines import parse_engine; print(parse_engine('random').argv())"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str((*REAL, "engine", "random"))
