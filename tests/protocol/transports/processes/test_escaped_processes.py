"""Processes are found by a mark in their environment or its label, and by nothing else."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

from boardwire.protocol.transports.processes.escaped_processes import (
    MARK,
    escaped_processes,
    kill_escaped,
    label,
    labelling,
    marked,
    new_mark,
    signal_escaped,
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
    assert escaped_processes(outer) == escaped_processes(inner) == [process.pid]


@pytest.mark.program
@pytest.mark.parametrize("environment", [{}, {"OTHER": "{mark}"}, {MARK: "{mark}0"}])
def test_others_are_left_alone(environment: dict[str, str], spawn: Spawn) -> None:
    mark = new_mark()
    process = spawn(
        ("sh", "-c", "read line", mark),
        {name: value.format(mark=mark) for name, value in environment.items()},
    )
    assert not signal_escaped(mark, signal.SIGKILL)
    kill_escaped(mark)
    time.sleep(0.01)
    assert process.poll() is None


@pytest.mark.program
def test_a_stray_gets_the_signal(spawn: Spawn) -> None:
    mark = new_mark()
    process = spawn(SLEEP, marked({}, mark))
    assert signal_escaped(mark, signal.SIGTERM)
    assert process.wait(30) == -signal.SIGTERM
    assert not signal_escaped(mark, 0)


labelled = pytest.mark.skipif(sys.platform != "linux", reason="labels are there on Linux")


@labelled
@pytest.mark.program
def test_a_stray_without_its_environment_has_the_last_two_marks_as_a_label(spawn: Spawn) -> None:
    first, outer, inner = new_mark(), new_mark(), new_mark()
    with labelling(label(marked(marked(marked({}, first), outer), inner))):
        process = spawn(SLEEP, {})
    assert escaped_processes(outer) == escaped_processes(inner) == [process.pid]
    assert escaped_processes(first) == escaped_processes(new_mark()) == []


@labelled
@pytest.mark.program
def test_a_program_without_an_outer_mark_is_no_stray_of_no_mark(spawn: Spawn) -> None:
    mark = new_mark()
    with labelling(label(marked({}, mark))):
        process = spawn(SLEEP, {})
    assert escaped_processes(mark) == [process.pid]
    assert escaped_processes("") == []


@labelled
@pytest.mark.program
def test_a_dead_stray_is_none(spawn: Spawn) -> None:
    mark = new_mark()
    with labelling(label(marked({}, mark))):
        process = spawn(SLEEP, {})
    assert escaped_processes(mark) == [process.pid]
    kill_escaped(mark)
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # a zombie until it is reaped
    assert escaped_processes(mark) == []


@labelled
def test_this_process_keeps_its_limits() -> None:
    before = resource.getrlimit(resource.RLIMIT_RTTIME)
    with labelling(label(marked({}, new_mark()))):
        assert resource.getrlimit(resource.RLIMIT_RTTIME)[1] == before[1]
    assert resource.getrlimit(resource.RLIMIT_RTTIME) == before


@labelled
@pytest.mark.program
def test_under_a_lower_limit_there_are_no_labels() -> None:
    script = """
import resource
from boardwire.protocol.transports.processes.escaped_processes import label, labelling
resource.setrlimit(resource.RLIMIT_RTTIME, (1000, 1000))
with labelling(label({"BOARDWIRE_ENGINE": "1"})):
    print(resource.getrlimit(resource.RLIMIT_RTTIME))
"""
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    assert ended.stdout == "(1000, 1000)\n"
