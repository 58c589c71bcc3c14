"""Processes are found by a mark in their environment, and by nothing else."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

from boardwire.protocol.transports.strays import (
    MARK,
    kill_strays,
    marked,
    new_mark,
    signal_strays,
    strays,
)

Spawn = Callable[[Sequence[str], Mapping[str, str]], "subprocess.Popen[bytes]"]
SLEEP = ("sleep", "1000")


@pytest.fixture
def spawn() -> Iterator[Spawn]:
    """Start a program, which has ended when the test has."""
    started: list[subprocess.Popen[bytes]] = []

    def start(argv: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
        environment = {**environment, "PATH": os.environ["PATH"]}
        process = subprocess.Popen(argv, env=environment, stdin=subprocess.PIPE)
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_marks_are_added_to_those_of_a_program_that_starts_programs() -> None:
    outer = marked({"A": "b"}, "one")
    assert outer == {"A": "b", MARK: "one"}
    assert marked(outer, "two") == {"A": "b", MARK: "one:two"}


@pytest.mark.program
def test_a_stray_has_the_mark_whatever_marks_it_has_besides(spawn: Spawn) -> None:
    outer, inner = new_mark(), new_mark()
    process = spawn(SLEEP, marked(marked({}, outer), inner))
    assert strays(outer) == strays(inner) == [process.pid]


@pytest.mark.program
@pytest.mark.parametrize("environment", [{}, {"OTHER": "{mark}"}, {MARK: "{mark}0"}])
def test_others_are_left_alone(environment: dict[str, str], spawn: Spawn) -> None:
    mark = new_mark()
    process = spawn(
        ("sh", "-c", "read line", mark),
        {name: value.format(mark=mark) for name, value in environment.items()},
    )
    assert not signal_strays(mark, signal.SIGKILL)
    kill_strays(mark)
    time.sleep(0.01)
    assert process.poll() is None


@pytest.mark.program
def test_a_stray_gets_the_signal(spawn: Spawn) -> None:
    mark = new_mark()
    process = spawn(SLEEP, marked({}, mark))
    assert signal_strays(mark, signal.SIGTERM)
    assert process.wait(30) == -signal.SIGTERM
    assert not signal_strays(mark, 0)
