"""Signals: what the command line has started does not outlive it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.processes import KilledPopen
from tests.zygote import REAL

from ..until import until_blocking

pytestmark = pytest.mark.program

FAULTY = Path(__file__).parents[1] / "engines" / "faulty.py"


def running(script: Path) -> bool:
    """Whether any process runs `script`, and not just a match whose argument it is."""
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if os.fsencode(script) in command.read_bytes().split(b"\0")[:2]:
                return True
        except OSError:
            continue  # it ended just now
    return False


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_match_that_is_told_to_stop_takes_its_engines_along(
    number: signal.Signals, tmp_path: Path
) -> None:
    script = tmp_path / "hanging.py"
    script.write_text(FAULTY.read_text())
    engine = f"{sys.executable} {script} hang 0"
    with KilledPopen(
        (*REAL, "match", engine, "random", "--game", "tictactoe"),
        stderr=subprocess.DEVNULL,
    ) as match:
        until_blocking(lambda: running(script))
        time.sleep(1)  # now it sits in genmove
        match.send_signal(number)
        assert match.wait(20) in (128 + number, 128 + signal.SIGTERM)
    assert not running(script)


BUSY = """
import sys
for line in sys.stdin:
    name = line.split()[0]
    listed = "name\\ngenmove\\nplay\\nboardsize\\nclear_board" if name == "list_commands" else ""
    print(f"= {listed}\\n", flush=True)
    while name == "genmove":
        pass
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are found on Linux")
def test_a_match_that_is_killed_leaves_no_engine_that_thinks(tmp_path: Path) -> None:
    """An engine that thinks does not notice the end of its input."""
    script = tmp_path / "busy.py"
    script.write_text(BUSY)
    with KilledPopen(
        (*REAL, "match", f"{sys.executable} {script}", "random", "--game", "tictactoe"),
        stderr=subprocess.DEVNULL,
    ) as match:
        until_blocking(lambda: running(script))
        time.sleep(1)  # now it sits in genmove
        assert running(script)
        match.kill()
    until_blocking(lambda: not running(script))
