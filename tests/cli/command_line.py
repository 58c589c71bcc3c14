"""The command line, run as a user runs it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.forks import FORKS

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
    """Run a command in a process of its own, with an input.

    The process is a fork of one that has imported the modules, since importing takes half a second.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "0").write_text(commands)
        process = FORKS.Process(
            target=_run, args=(tuple(map(str, arguments)), folder, dict(os.environ), Path.cwd())
        )
        process.start()
        process.join(SECONDS)
        if process.exitcode is None:
            process.kill()
            process.join()
            raise TimeoutError(f"boardwire {' '.join(map(str, arguments))}")
        return Outcome(process.exitcode, (folder / "1").read_text(), (folder / "2").read_text())


def _run(arguments: tuple[str, ...], folder: Path, environment: dict[str, str], cwd: Path) -> None:
    """Run a command in this process, with files in a folder as its standard streams."""
    for number, flags in enumerate((os.O_RDONLY, *2 * (os.O_WRONLY | os.O_CREAT,))):
        stream = os.open(folder / str(number), flags, 0o600)
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["boardwire", *arguments]
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
    from boardwire.cli import main

    main()
