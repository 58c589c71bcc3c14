"""The guard of a process: it ends the engines that the process leaves behind.

A process that is killed with SIGKILL cannot end what it has started, and an engine that is
thinking does not notice that its input has ended. The guard is a small process of its own. It waits
for the end of a pipe that only the guarded process holds open, and then kills everything that has
the guarded process's mark (`escaped_processes.py`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

from . import escaped_processes


@cache
def start_guard() -> subprocess.Popen[bytes]:
    """Guard this process from now on, once: engines started before are not covered.

    The mark is added to the environment of this process, which its children inherit. Where there is
    no `/proc`, the guard finds nothing.

    Returns:
        The guard, the same one in every call.
    """
    mark = escaped_processes.new_mark()
    read_end, _write_end = os.pipe()  # not inherited; the other end is closed by our death alone
    guard = subprocess.Popen(
        # Neither the packages nor `site` are imported: it must start in a few milliseconds.
        [sys.executable, "-I", "-S", escaped_processes.__file__, mark],
        stdin=read_end,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(read_end)
    os.environ.update(escaped_processes.marked(os.environ, mark))
    return guard
