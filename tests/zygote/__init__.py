"""The command `boardwire` for tests, without the time that its imports take.

A test session has one process that has imported boardwire, a zygote as browsers and Android have
one. It forks a process for each command (`process.py`). Tests start a small program (`program.py`),
which hands its arguments, environment, directory and streams to the zygote, passes signals on, and
ends as the forked process does. So a test starts, signals, kills and waits for what looks like the
real command.

What differs: the process is in its own session, has no controlling terminal and no resource
limits of the program that started it. Tests of these run `REAL` instead.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from boardwire.protocol.transports.processes import this_program

_VARIABLE = "BOARDWIRE_TEST_PROGRAM"
"""Where worker processes of pytest find the program."""

CALL_SECONDS_VARIABLE = "BOARDWIRE_TEST_CALL_SECONDS"
"""The limit of a call of a game in Python in forked processes, instead of the usual one."""

ROOT = Path(__file__).parents[2]
REAL = (sys.executable, "-m", "boardwire")
"""The real command, which imports everything."""


def boardwire_command(*arguments: str) -> tuple[str, ...]:
    """Return the command line that runs `boardwire` with arguments."""
    path = os.environ.get(_VARIABLE)
    return (*REAL, *arguments) if path is None else (path, *arguments)


def use_zygote() -> None:
    """Have this process start other processes of ours by the zygote, such as engines of matches."""
    this_program._WORDS = boardwire_command()


@contextmanager
def zygote() -> Iterator[None]:
    """Run a zygote inside the `with` block; all its processes end with it."""
    folder = Path(mkdtemp(prefix="bw-", dir="/tmp"))  # the paths of sockets must be short
    path = folder / "boardwire"
    program = Path(__file__).with_name("program.py").read_text()
    path.write_text(f"#!{sys.executable} -IS\n{program}")
    path.chmod(0o700)
    try:
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(folder / "socket"))
            listener.listen(128)
            number = listener.fileno()
            process = subprocess.Popen(
                (sys.executable, "-m", "tests.zygote.process", path, str(number)),
                cwd=ROOT,
                stdin=subprocess.PIPE,
                pass_fds=(number,),
                start_new_session=True,
            )
        os.environ[_VARIABLE] = str(path)
        try:
            yield
        finally:
            del os.environ[_VARIABLE]
            process.communicate()  # it ends when its input does
    finally:
        shutil.rmtree(folder)
