"""Processes of a program that have left its process group.

A program may start others in sessions of their own, which a signal to its group does not reach. So
each program is started with a mark, and `/proc` is searched for it. The mark is in two places that
children inherit:

- in the environment, which some programs clear for their children;
- on Linux as a label in the soft limit of `RLIMIT_RTTIME`, the processor time of real-time
  threads. The number is so large that it limits nothing, and no program of this field sets it. It
  stays when the environment is cleared, the parent has ended, and session and group are left.

The children of a process that was found count, too, whatever they have. A process is not found
after it has cleared its environment and changed that limit, and its parent has ended: only a PID
namespace holds a program that does so on purpose. Without `/proc`, no processes are found.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import resource
import secrets
import signal
import sys
from collections.abc import Iterator, Mapping
from typing import Final

MARK: Final = "BOARDWIRE_ENGINE"
"""The variable of the environment that has the mark. The marks of all programs of ours that a
process descends from are in it, the outermost first."""

_LABELS: Final = 1 << 62
"""Labels are larger than this number, in microseconds 146,000 years."""
_HALF: Final = 30
"""Bits of a mark in a label, which has the last two marks."""

_ROUNDS: Final = 20
"""The most searches for escaped processes: each of them may have started another one meanwhile."""

_PIECE: Final = 1 << 12
"""Bytes that are read at a time; most environments have fewer."""


def new_mark() -> str:
    """Return a mark that no other program has."""
    return secrets.token_hex(8)


def marked(environment: Mapping[str, str], mark: str) -> dict[str, str]:
    """Return an environment with a mark added."""
    marks = ":".join(filter(None, (environment.get(MARK, ""), mark)))
    return {**environment, MARK: marks}


def label(environment: Mapping[str, str]) -> int:
    """Return the label of a program with the marks of an environment: the last two of them."""
    outer, inner = [*["", *environment.get(MARK, "").split(":")][-2:]]
    return _LABELS | _bits(outer) << _HALF | _bits(inner)


@contextlib.contextmanager
def labelling(number: int) -> Iterator[None]:
    """Give a label to the processes that are started in the `with` block.

    The block is to be short and must not wait: what other tasks or threads start meanwhile inherits
    the label too. Where the system has no such limit, or the operator has set a lower one, there
    are no labels.
    """
    kind = getattr(resource, "RLIMIT_RTTIME", None)
    if kind is None:
        yield
        return
    soft, hard = resource.getrlimit(kind)
    try:
        resource.setrlimit(kind, (number, hard))
    except ValueError:  # above the hard limit
        yield
        return
    try:
        yield
    finally:
        resource.setrlimit(kind, (soft, hard))


def escaped_processes(mark: str) -> list[int]:
    """Return the ids of the live processes that have a mark, and of their descendants."""
    if not mark:
        return []
    bits, text = _bits(mark), os.fsencode(mark)
    found = {pid for pid in _processes() if _has_label(pid, bits) or _has_mark(pid, text)}
    if not found:
        return []
    parents = {pid: _parent(pid) for pid in _processes()}
    return [pid for pid in parents if _descends(pid, found, parents)]


def signal_escaped(mark: str, number: int) -> bool:
    """Send a signal to all escaped processes; return whether there were any."""
    found = escaped_processes(mark)
    if not found:
        return False
    # An id may get a new owner between the search and the signal, but not while a descriptor
    # stands for the process: if it is still one of the program's then, it gets the signal.
    with contextlib.ExitStack() as opened:
        handles: dict[int, int] = {}
        for pid in found:
            with contextlib.suppress(OSError):
                handles[pid] = os.pidfd_open(pid)
                opened.callback(os.close, handles[pid])
        for pid in escaped_processes(mark):
            if pid in handles:
                with contextlib.suppress(OSError):  # it has ended, or is another user's
                    signal.pidfd_send_signal(handles[pid], number)
    return True


def kill_escaped(mark: str) -> None:
    """Kill all escaped processes, and those that they start meanwhile."""
    for _ in range(_ROUNDS):
        if not signal_escaped(mark, signal.SIGKILL):
            return


def _processes() -> Iterator[int]:
    with contextlib.suppress(OSError), os.scandir("/proc") as entries:
        for entry in entries:
            if entry.name.isdecimal():
                yield int(entry.name)


def _bits(mark: str) -> int:
    """Return the bits of a mark in a label; 0 for none."""
    if not mark:
        return 0
    return int.from_bytes(hashlib.sha256(os.fsencode(mark)).digest()[:4], "big") >> 2 or 1


def _has_label(pid: int, bits: int) -> bool:
    try:
        soft, _ = resource.prlimit(pid, resource.RLIMIT_RTTIME)
    except (AttributeError, OSError):  # not on this system; it has ended, or is another user's
        return False
    labelled = soft > _LABELS and bits in divmod(soft - _LABELS, 1 << _HALF)
    return labelled and _parent(pid) > 0  # a zombie keeps its limits


def _has_mark(pid: int, mark: bytes) -> bool:
    environment = _read(f"/proc/{pid}/environ")
    return mark in environment and any(
        mark in value.split(b":")
        for name, _, value in (it.partition(b"=") for it in environment.split(b"\0"))
        if name == MARK.encode()
    )


def _parent(pid: int) -> int:
    """Return the parent of a live process; 0 if there is none, or it is a zombie."""
    fields = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    return int(fields[1]) if fields and fields[0] != b"Z" else 0


def _read(path: str) -> bytes:
    """Return the content of a small file in `/proc`; empty where it cannot be read.

    This is several times as quick as `Path.read_bytes`, and there are many files.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:  # the process has ended, or is another user's
        return b""
    try:
        content = os.read(descriptor, _PIECE)
        while len(content) % _PIECE == 0 and (more := os.read(descriptor, _PIECE)):
            content += more
        return content
    except OSError:
        return b""
    finally:
        os.close(descriptor)


def _descends(pid: int, ancestors: set[int], parents: Mapping[int, int]) -> bool:
    """Return whether a process is one of `ancestors`, or descends from one."""
    seen: set[int] = set()
    while pid and pid not in seen:
        if pid in ancestors:
            return True
        seen.add(pid)
        pid = parents.get(pid, 0)
    return False


def _guard(mark: str) -> None:
    """Wait until standard input ends, and kill the escaped processes (see `guard.py`)."""
    while os.read(0, _PIECE):
        pass
    kill_escaped(mark)


if __name__ == "__main__":
    _guard(sys.argv[1])
