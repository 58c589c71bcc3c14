"""The program of a process that computes for strangers: `python -m boardwire.server.computing`.

It does one piece of work after the other, within limits of memory and time, and ends with the
server: at the end of its standard input, and on Linux also at the server's death.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import pickle
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import BinaryIO

from boardwire.games import GameError, add
from boardwire.values import value_class

from .messages import HEAD, TAKEN, JobResult, OutOfMemory, WorkFailed, pack_answer

_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
_MIB = 1 << 20
PRIORITY = 5
"""Increment of the nice value. At 19 a process would hardly run beside busy engines."""


@value_class
class ProcessStart:
    """The first message to a process; it is sent as a piece of work.

    Args:
        games: Games that are not bundled, as `module:Class`.
        memory: MiB that the process may use for data.
        seconds: Seconds of a processor for one piece of work.
        jobs: Pieces of work after which the process ends.
        server: The id of the server's process.
    """

    games: tuple[str, ...]
    memory: int
    seconds: float
    jobs: int
    server: int


def main() -> None:
    """Work until the standard input ends."""
    reading = os.fdopen(os.dup(0), "rb")
    writing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the output of a game is no answer
    start = _read(reading)
    if not isinstance(start, ProcessStart):
        return
    _limit(start)
    for reference in start.games:
        with contextlib.suppress(GameError):  # work with this game says so
            add(reference)
    gc.collect()
    gc.freeze()
    for done in range(1, start.jobs + 1):
        work = _read(reading)
        if work is None:
            return
        writing.write(TAKEN)
        writing.flush()
        answer = _answer(work, start.seconds, last=done == start.jobs)
        writing.write(answer[1])
        writing.flush()
        if answer[0]:
            return


def _read(stream: BinaryIO) -> Callable[[], object] | ProcessStart | None:
    """Return the next piece of work; None at the end."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    (length,) = HEAD.unpack(head)
    work: Callable[[], object] | ProcessStart = pickle.loads(stream.read(length))
    return work


def _limit(start: ProcessStart) -> None:
    """Take the low priority and the limits of this process, and end with the server."""
    os.setpgid(0, 0)  # Ctrl-C is for the server
    os.nice(PRIORITY)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform != "linux":
        return
    resource.setrlimit(resource.RLIMIT_DATA, (start.memory * _MIB, start.memory * _MIB))
    with contextlib.suppress(OSError):  # of all processes this one may go first
        Path("/proc/self/oom_score_adj").write_text("1000")
    ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != start.server:
        os._exit(1)


def _answer(
    work: Callable[[], object] | ProcessStart, seconds: float, *, last: bool
) -> tuple[bool, bytes]:
    """Run a piece of work; return whether it is the last one, and the message with the answer."""
    begun = process_time()
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    # The kernel ends the process at this second: nothing else stops a loop in machine code.
    resource.setrlimit(resource.RLIMIT_CPU, (int(begun + seconds) + 1, most))
    value: object = None
    error: Exception | None = None
    try:
        assert callable(work)
        value = work()
    except MemoryError:
        error, last = OutOfMemory("this needs too much memory"), True
    except GameError as refused:
        error = refused
    except Exception:  # the caller gets the traceback in its log
        error = WorkFailed(traceback.format_exc())
    spent = process_time() - begun
    try:
        return last, pack_answer(JobResult(value, error, spent, last))
    except MemoryError:
        error, last = OutOfMemory("this needs too much memory"), True
    except Exception:  # its value may be of any class
        error = WorkFailed(traceback.format_exc())
    return last, pack_answer(JobResult(None, error, spent, last))
