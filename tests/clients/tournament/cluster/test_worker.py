"""What a worker of a cluster is called for, in a separate process."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from socket import gethostname

import pytest

from boardwire import __version__
from boardwire.clients.tournament.cluster.pairs import PairResult
from boardwire.clients.tournament.cluster.worker import play_pair

from .test_engine_slots import task

WORKER = """
import pickle, sys
from boardwire.clients.tournament.cluster.worker import end_run, play_pair
from boardwire.protocol.transports.processes.escaped_processes import MARK, escaped_processes
import os
result = play_pair(pickle.load(sys.stdin.buffer))
running = len(escaped_processes(os.environ[MARK].split(":")[-1]))
end_run("run")
left = len(escaped_processes(os.environ[MARK].split(":")[-1]))
sys.stdout.buffer.write(pickle.dumps((result, running, left)))
"""


@pytest.mark.program
@pytest.mark.slow
def test_a_worker_plays_a_pair_and_ends_its_engines_when_told() -> None:
    told = subprocess.run(
        [sys.executable, "-c", WORKER],
        input=pickle.dumps(task(3, "none", "none")),
        capture_output=True,
        check=True,
    )
    result, running, left = pickle.loads(told.stdout)
    assert [it.match for it in result.records] == ["7", "8"]
    assert (running, left) == (2, 0)


def test_another_version_is_refused() -> None:
    why = f"boardwire is {__version__} here, not 9.9; install the same everywhere"
    result = play_pair(replace(task(0, "none", "none"), version="9.9"))
    assert result == PairResult((), f"{gethostname()}: {why}")


def test_a_game_in_python_that_is_not_there_is_named() -> None:
    result = play_pair(replace(task(0, "none", "none"), python_games=("no_such_module:Game",)))
    assert "no_such_module" in result.error
