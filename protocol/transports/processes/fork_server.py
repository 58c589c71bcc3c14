"""A process that forks programs of ours, which then need not start Python and import anew.

It is forked itself before there is an event loop or a thread, from a process that has imported what
the programs need, and forks once more for each of them. This is what `multiprocessing` calls a fork
server; that one starts a new Python, and its programs have no standard streams of their own.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import socket
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Never, Self

from .escaped_processes import labelling
from .this_program import this_program

_MOST_BYTES: Final = 1 << 16
"""Bytes of a request; one with more words is not forked."""
_DESCRIPTORS: Final = 4
"""The standard streams, and the pipe with reports about the process."""
_FIRST_OTHER: Final = 3
_MOST_DESCRIPTORS: Final = 1 << 16

Main = Callable[[Sequence[str]], None]
"""Runs a program with its arguments; it may raise SystemExit."""

_open: list[ForkServer] = []
"""The servers of this process; `start_process` asks the last one."""


class ForkServer:
    """Forks programs of ours, inside a `with` block that begins before there is an event loop.

    Args:
        run: Runs a program in its process.
        takes: Whether the arguments are those of a program to be forked.

    Attributes:
        pid: The id of the server's process; 0 where programs cannot be forked.
    """

    def __init__(self, run: Main, takes: Callable[[Sequence[str]], bool]) -> None:
        self._run = run
        self._takes = takes
        self._requests: socket.socket | None = None
        self.pid = 0

    def __enter__(self) -> Self:
        if sys.platform == "linux":
            self._requests, taken = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            sys.stdout.flush()
            sys.stderr.flush()
            self.pid = os.fork()
            if not self.pid:
                self._requests.close()
                try:
                    _serve(taken, self._run)
                except BaseException:  # a forked process never returns to its caller
                    traceback.print_exc()
                finally:
                    os._exit(0)
            taken.close()
            _open.append(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._requests is not None:
            _open.remove(self)
            self._requests.close()  # at which it ends
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self.pid, 0)

    def fork(
        self,
        words: Sequence[str],
        folder: str | Path | None,
        descriptors: Sequence[int],
        label: int,
    ) -> bool:
        """Ask for a program; return whether the server will fork it.

        Args:
            words: The command line.
            folder: The folder that it runs in; None for the current one.
            label: By which its children are found (`escaped_processes.py`).
            descriptors: Its standard streams, and a pipe to which the server writes the process's
                id as a line and at the end its exit code as another one. They remain open here.
        """
        own = len(this_program())
        if self._requests is None or not self._takes(words[own:]):
            return False
        asked = {"words": words[own:], "folder": str(folder or Path.cwd()), "label": label}
        request = json.dumps(asked).encode()
        if len(request) > _MOST_BYTES:
            return False
        try:
            socket.send_fds(self._requests, [request], descriptors)
        except OSError:  # the server was killed
            return False
        return True


def fork_server(words: Sequence[str]) -> ForkServer | None:
    """Return the server that may fork a command line; None if it is another program's."""
    own = this_program()
    return _open[-1] if _open and tuple(words[: len(own)]) == own else None


def _serve(requests: socket.socket, run: Main) -> None:
    """Fork programs until the other end of `requests` closes."""
    statuses: dict[int, int] = {}
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that asks
    signal.signal(signal.SIGCHLD, lambda *_: None)  # its byte in the pipe is what counts
    woken, wakes = os.pipe()
    os.set_blocking(woken, False)
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes)
    with selectors.DefaultSelector() as selector:
        selector.register(requests, selectors.EVENT_READ)
        selector.register(woken, selectors.EVENT_READ)
        while True:
            ready = {key.fileobj for key, _ in selector.select()}
            if woken in ready:
                with contextlib.suppress(BlockingIOError):
                    os.read(woken, _MOST_BYTES)
                _reap(statuses)
            if requests in ready:
                request, descriptors, *_ = socket.recv_fds(requests, _MOST_BYTES, _DESCRIPTORS)
                if not request:
                    return
                pid = os.fork()
                if not pid:
                    _become(run, request, descriptors)
                *streams, status = descriptors
                for descriptor in streams:
                    os.close(descriptor)
                statuses[pid] = status
                _send(status, pid)


def _become(run: Main, request: bytes, descriptors: Sequence[int]) -> Never:
    """Be the program of a request, in its own session; never return."""
    code: object = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.setsid()
        for stream, descriptor in enumerate(descriptors[:_FIRST_OTHER]):
            os.dup2(descriptor, stream)
        os.closerange(_FIRST_OTHER, _MOST_DESCRIPTORS)
        sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__
        asked = json.loads(request)
        os.chdir(asked["folder"])
        with labelling(asked["label"]):
            run(asked["words"])
        code = 0
    except SystemExit as error:
        code = error.code
    except BaseException:  # a forked process prints what an interpreter would
        traceback.print_exc()
    finally:
        with contextlib.suppress(OSError, ValueError):  # nobody reads, or it was closed
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code if isinstance(code, int) else int(code is not None))


def _reap(statuses: dict[int, int]) -> None:
    """Report the exit codes of ended processes."""
    while statuses:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        descriptor = statuses.pop(pid)
        _send(descriptor, os.waitstatus_to_exitcode(status))
        os.close(descriptor)


def _send(descriptor: int, number: int) -> None:
    with contextlib.suppress(OSError):  # nobody wants to know any more
        os.write(descriptor, b"%d\n" % number)
