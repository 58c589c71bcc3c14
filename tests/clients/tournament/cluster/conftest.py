"""A Dask cluster on this machine: a scheduler and workers, each a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

MARK = f"BOARDWIRE_TEST_CLUSTER={os.getpid()}"
"""Tells the engines of this cluster's workers from others on the machine."""


class Cluster:
    """A scheduler and its workers.

    Attributes:
        address: The scheduler's address.
    """

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder = folder
        self._stack = stack
        file = folder / "scheduler.json"
        self._start("scheduler", "--host=127.0.0.1", "--port=0", f"--scheduler-file={file}")
        _wait(lambda: file.exists() and bool(file.read_text()))  # it is made empty first
        self.address: str = json.loads(file.read_text())["address"]

    def start_workers(self, count: int = 1) -> list[subprocess.Popen[bytes]]:
        """Start workers that play one game at a time each."""
        words = [
            *("worker", self.address, "--host=127.0.0.1", "--no-nanny", "--memory-limit=0"),
            *("--nthreads=1", "--resources=game_slot=1", f"--local-directory={self._folder}"),
        ]
        started = [self._start(*words) for _ in range(count)]
        for worker in started:
            _wait(partial(self._registered, worker))
        return started

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        with (self._folder / "log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *words, "--no-dashboard"],
                env={**os.environ, **dict([MARK.split("=", 1)])},
                stdout=log,
                stderr=log,
            )
        (self._folder / "log").rename(self._log(process))
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process

    def _registered(self, worker: subprocess.Popen[bytes]) -> bool:
        return b"Registered to" in self._log(worker).read_bytes()

    def _log(self, process: subprocess.Popen[bytes]) -> Path:
        return self._folder / f"{process.pid}.log"

    def engines(self, script: Path) -> dict[int, int]:
        """The live processes of this cluster that run `script`, each with its parent."""
        found = {}
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    command = (folder / "cmdline").read_bytes()
                    environment = (folder / "environ").read_bytes()
                    parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                except OSError:
                    continue
                if os.fsencode(script) in command and os.fsencode(MARK) in environment:
                    found[int(folder.name)] = int(parent)
        return found


def _wait(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "the cluster does not start"
        time.sleep(0.05)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler with two workers that play one game at a time each."""
    with ExitStack() as stack:
        cluster = Cluster(tmp_path_factory.mktemp("cluster"), stack)
        cluster.start_workers(2)
        yield cluster
