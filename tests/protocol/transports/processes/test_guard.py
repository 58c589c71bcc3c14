"""What a killed process leaves behind is ended by its guard."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
from tests.processes import KilledPopen

from boardwire.protocol.transports.processes.escaped_processes import escaped_processes

from ....until import until_blocking

pytestmark = pytest.mark.program

GUARDED = """
import os, subprocess, sys
from boardwire.protocol.transports.processes.guard import start_guard
from boardwire.protocol.transports.processes.escaped_processes import MARK
assert start_guard() is start_guard()
subprocess.Popen(["sleep", "1000"], start_new_session=True)
print(os.environ[MARK].split(":")[-1], flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_what_a_killed_process_has_started_is_killed(number: int) -> None:
    with KilledPopen(
        [sys.executable, "-c", GUARDED], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as guarded:
        assert guarded.stdout is not None
        mark = guarded.stdout.readline().strip()
        # The kernel shows the environment of a new program a little later.
        until_blocking(lambda: len(escaped_processes(mark)) == 1)
        guarded.send_signal(number)
    until_blocking(lambda: not escaped_processes(mark))
