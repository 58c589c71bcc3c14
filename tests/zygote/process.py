"""A process that imports boardwire once, and forks a process for each command that is to run.

Its arguments are the path of the program that asks for one (`program.py`), which the processes use
for those that they start, and the descriptor of the socket on which it asks. It ends with its
standard input.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import marshal
import os
import selectors
import signal
import socket
import sys
import threading
from dataclasses import dataclass
from importlib import import_module, invalidate_caches
from io import TextIOWrapper
from pathlib import Path
from pkgutil import walk_packages
from typing import NoReturn

from . import CALL_SECONDS_VARIABLE
from .program import NUMBER_BYTES, STREAMS

PATHS = tuple(sys.path[1:])
"""Where modules are found, without the current directory."""

PRELOADED = ("boardwire.cli", "boardwire.server")
"""Packages whose modules commands import when they run: all of them are imported before."""


@dataclass(frozen=True)
class Request:
    """A command to run: its arguments, directory, environment and standard streams."""

    arguments: list[str]
    folder: str
    environment: dict[bytes, bytes]
    streams: list[int]

    @classmethod
    def received(cls, connection: socket.socket) -> Request | None:
        """Read a request from `program.py`; None if that was killed."""
        head, streams, _, _ = socket.recv_fds(connection, NUMBER_BYTES, len(STREAMS))
        if not head:
            return None
        length = int.from_bytes(head, sys.byteorder)
        body = connection.recv(length, socket.MSG_WAITALL)
        arguments, folder, environment = marshal.loads(body)
        return cls(arguments, folder, environment, streams)


class Zygote:
    """Forks processes, passes signals on to them, and tells how they have ended."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._connections: dict[int, socket.socket] = {}
        """The connection for each process that runs, by its id."""
        self._woken, waking = socket.socketpair()
        self._woken.setblocking(False)
        waking.setblocking(False)
        self._waking = waking
        self._selector = selectors.DefaultSelector()

    def serve(self) -> Request:
        """Fork a process for each request.

        Returns:
            The request; in the forked processes alone.
        """
        signal.set_wakeup_fd(self._waking.fileno())
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._selector.register(sys.stdin, selectors.EVENT_READ)
        while True:
            for key, _ in self._selector.select():
                if key.fileobj is sys.stdin:
                    self._end()
                elif key.fileobj is self._woken:
                    self._woken.recv(100)
                    self._reap()
                elif key.fileobj is self._listener:
                    request = self._fork()
                    if request is not None:
                        return request
                elif key.data in self._connections:
                    self._pass_on(key.data)

    def _fork(self) -> Request | None:
        connection, _ = self._listener.accept()
        request = Request.received(connection)
        if request is None:
            return None
        import_all()
        pid = os.fork()
        if pid == 0:
            self._forget(connection)
            return request
        for stream in request.streams:
            os.close(stream)
        self._connections[pid] = connection
        self._selector.register(connection, selectors.EVENT_READ, pid)
        return None

    def _forget(self, connection: socket.socket) -> None:
        """Leave nothing of the zygote in a forked process."""
        signal.set_wakeup_fd(-1)
        self._selector.close()
        for it in (self._listener, self._woken, self._waking, connection):
            it.close()
        for it in self._connections.values():
            it.close()

    def _pass_on(self, pid: int) -> None:
        """Send signals that the program has got; one that was killed has its process killed."""
        for number in self._connections[pid].recv(100) or (signal.SIGKILL,):
            os.kill(pid, number)
            if number == signal.SIGKILL:
                self._selector.unregister(self._connections[pid])

    def _end(self) -> NoReturn:
        for pid in self._connections:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        sys.exit()

    def _reap(self) -> None:
        """Tell how processes have ended."""
        with contextlib.suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                self._tell(*ended)

    def _tell(self, pid: int, status: int) -> None:
        connection = self._connections.pop(pid)
        code = os.waitstatus_to_exitcode(status)
        with connection, contextlib.suppress(OSError):
            with contextlib.suppress(KeyError):
                self._selector.unregister(connection)
            connection.send(code.to_bytes(NUMBER_BYTES, sys.byteorder, signed=True))


def import_all() -> None:
    """Import what commands need; only the first time takes its time."""
    if "boardwire.cli" not in sys.modules:
        from boardwire.lazy import import_all_entries

        for name in PRELOADED:
            package = import_module(name)
            for module in walk_packages(package.__path__, f"{name}."):
                if not module.name.endswith("__main__"):
                    import_module(module.name)
        import_module("uvloop")
        import_all_entries()
        gc.collect()
        gc.freeze()


def leave(code: object) -> None:
    """End the process with an exit code as `sys.exit` does, without clearing memory it has shared.

    It returns if that is not possible.
    """
    threading._shutdown()  # type: ignore[attr-defined]  # private in the stubs, too
    atexit._run_exitfuncs()
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
        if isinstance(code, int):
            os._exit(code)


def run(request: Request, program: str) -> NoReturn:
    """Be the process that a request is for."""
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, stream in enumerate(request.streams):
        os.dup2(stream, number)
        os.close(stream)
    assert isinstance(sys.stdout, TextIOWrapper)
    sys.stdout.reconfigure(line_buffering=sys.stdout.isatty())
    os.chdir(request.folder)
    os.environb.clear()
    os.environb.update(request.environment)
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    sys.path[:] = [request.folder, *filter(None, paths), *PATHS]
    invalidate_caches()

    import boardwire
    from boardwire.cli import main
    from boardwire.games.external import guard
    from boardwire.protocol.transports.processes import this_program

    # As `python -m boardwire` has them; messages about wrong arguments begin with them.
    sys.modules["__main__"].__package__ = "boardwire"
    sys.argv[:] = [str(Path(boardwire.__path__[0], "__main__.py")), *request.arguments]
    this_program._WORDS = (program,)
    guard.CALL_SECONDS = float(os.environ.get(CALL_SECONDS_VARIABLE, guard.CALL_SECONDS))
    try:
        main()
    except SystemExit as ended:
        leave(ended.code)
        raise
    raise AssertionError("main exits")


if __name__ == "__main__":
    program, descriptor = sys.argv[1:]
    run(Zygote(socket.socket(fileno=int(descriptor))).serve(), program)
