"""A server for the commands and examples of the documentation."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Served:
    """A server that listens on free ports, and the directory that it runs in."""

    folder: Path
    address: str

    def adapted(self, line: str) -> str:
        """A command line with the address of this server in place of the default one."""
        line = line.replace("tcp://127.0.0.1:7400", self.address)
        return re.sub(r"^(boardwire matches)$", rf"\1 --server {self.address}", line)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server as `make serve` starts it, on free ports."""
    folder = tmp_path_factory.mktemp("server")
    with subprocess.Popen(
        (sys.executable, "-m", "boardwire", "serve", "--port", "0", "--http-port", "0"),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as serving:
        assert serving.stdout is not None
        assert "boardwire listens on" in serving.stdout.readline()
        yield Served(folder, serving.stdout.readline().split()[0])
        serving.send_signal(signal.SIGTERM)
        assert serving.wait(20) == 0
