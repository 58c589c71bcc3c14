"""The command line, run as a user runs it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.zygote import boardwire_command

SECONDS = 120.0
"""Seconds that a command may take."""


@dataclass(frozen=True)
class Outcome:
    """The exit code and the output of a command."""

    returncode: int
    stdout: str
    stderr: str

    @property
    def mistake(self) -> str:
        """The one line of a command that was refused."""
        assert self.returncode == 2
        assert self.stderr.startswith("boardwire: ")
        assert self.stderr.count("\n") == 1
        assert "Errno" not in self.stderr
        assert self.stdout == ""
        return self.stderr


Command = Callable[..., Outcome]
"""Runs a command within the process of the test."""


def boardwire(*arguments: str | Path, commands: str = "") -> Outcome:
    """Run a command in a separate process, with an input."""
    done = subprocess.run(
        boardwire_command(*map(str, arguments)),
        input=commands,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)
