"""A terminal for commands, as the system gives one to programs."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable

from tests.zygote import REAL


def _control() -> None:
    """Make standard input the controlling terminal, so that Ctrl-C sends a signal."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Pty:
    """A command at a terminal."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        here, there = pty.openpty()
        fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        self._fd = here
        self.process = subprocess.Popen(
            (*REAL, *arguments),
            stdin=there,
            stdout=there,
            stderr=there,
            start_new_session=True,
            preexec_fn=_control,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment},
        )
        os.close(there)
        self.shown = ""

    def shows(self, pattern: str) -> None:
        """Wait until the terminal has shown something."""
        deadline = time.monotonic() + 30
        while not re.search(pattern, self.shown):
            assert time.monotonic() < deadline, self.shown
            if select.select([self._fd], [], [], 0.1)[0]:
                data = os.read(self._fd, 65536).decode("utf-8", "replace")
                if "\x1b[6n" in data:  # the terminal is asked where its cursor is
                    os.write(self._fd, b"\x1b[1;1R")
                self.shown += data

    def type(self, text: str) -> None:
        os.write(self._fd, text.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self._fd)


AtTerminal = Callable[..., Pty]
"""Starts a command at a terminal; keywords are variables of its environment."""
