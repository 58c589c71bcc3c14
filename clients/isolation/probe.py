"""The probe of a sandbox: a shell script that checks its restrictions before the engine starts."""

from __future__ import annotations

import errno
import platform
import subprocess
from collections.abc import Collection, Sequence
from typing import Final

from boardwire.protocol import TransportError, in_words, visible
from boardwire.protocol.transports.processes.descriptors import keep_descriptors

from .allowance import SandboxAllowance
from .seccomp import ARCHITECTURES, DENIED, UNKNOWN

PROBE_SECONDS: Final = 20.0
MAX_PROCESSES_SEEN: Final = 8
"""The maximum number of processes of the sandbox and the probe themselves."""

_PROBE: Final = """
PATH=/usr/bin:/bin:/usr/local/bin
calls="$1"; shift
for it in "$@"; do [ -r "$it" ] || echo "unreadable $it"; done
[ -x "$1" ] || echo "unreadable $1"
while read -r name rest; do case $name in lo:*|*'|'*|face) ;; *:*) echo "network";; esac
done </proc/net/dev
for it in /proc/[0-9]*; do echo process; done
for it in / /usr /dev /proc/sys/kernel /etc; do
(: >"$it/probe") 2>/dev/null && echo "writes $it"; done
(: >/scratch/probe) 2>/dev/null || echo "no-scratch"
(: <>/proc/1/mem) 2>/dev/null && [ ! -c /proc/1/mem ] && echo "first-process"
for it in /proc/self/fd/*; do [ -e "$it" ] && echo "descriptor ${it##*/}"; done
for it in /proc/[0-9]*/environ; do tr '\\0\\n' '\\n ' <"$it"; done 2>/dev/null |
while IFS== read -r it rest; do echo "variable $it"; done
while read -r line; do case $line in
NoNewPrivs:*1|CapEff:*0000000000000000|Seccomp:*2) echo "held ${line%%:*}";; esac
done </proc/self/status
setarch -R true 2>/dev/null && echo "call personality"
unshare -U true 2>/dev/null && echo "call unshare"
python3 -ISc "$calls" 2>/dev/null
echo done
"""
"""Prints a line for each finding, and `done` at the end."""
_CALLS: Final = """
import ctypes
calls = ctypes.CDLL(None, use_errno=True).syscall
for name, number, error in {}:
    if calls(number, *map(ctypes.c_long, (1, 0, 0, 0, 0, 0))) != -1 or ctypes.get_errno() != error:
        print("call", name)
"""
"""Makes system calls that must fail; it runs if the sandbox has a Python."""
_TRIED: Final = ("ptrace", "keyctl", "process_vm_readv", "bpf", "io_uring_setup", "fsopen")
_OF_SHELLS: Final = frozenset({"PWD", "OLDPWD", "SHLVL", "_"})
"""Variables that shells, such as that of the probe, add themselves."""
_NO_NAMESPACES: Final = (
    "the sandbox takes user namespaces, which this machine may forbid: sysctl "
    "user.max_user_namespaces is to be above 0, kernel.unprivileged_userns_clone (Debian) 1, and "
    "kernel.apparmor_restrict_unprivileged_userns (Ubuntu) 0 unless bwrap has a profile; Docker "
    "forbids them without --security-opt seccomp=unconfined"
)


class CannotIsolate(TransportError):
    """An engine cannot be isolated on this machine; the message says why."""


class UnreadableEngine(CannotIsolate):
    """The engine cannot read its own files in the sandbox."""


def probe(
    prefix: Sequence[str],
    readable: Sequence[str],
    allowance: SandboxAllowance,
    *,
    variables: Collection[str],
    filtered: bool,
) -> None:
    """Run the probe in the sandbox, with everything that an engine would inherit.

    Args:
        prefix: The words that put a program into the sandbox.
        readable: The program of the engine, and files that it must be able to read.
        allowance: What the engine may use.
        variables: The names of its environment.
        filtered: Whether system calls should be filtered.

    Raises:
        UnreadableEngine: The engine could not read its files.
        CannotIsolate: The sandbox cannot be set up, or one of its restrictions does not hold.
    """
    keep_descriptors()
    calls = _CALLS.format(_tried()) if filtered else ""
    try:
        ended = subprocess.run(
            [*prefix, "/bin/sh", "-c", _PROBE, "probe", calls, *readable],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            close_fds=False,  # in the same way as uvloop starts engines
            timeout=PROBE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotIsolate(f"cannot isolate an engine here: {in_words(error)}") from error
    seen = ended.stdout.decode(errors="replace").splitlines()
    if "done" not in seen:
        said = visible(" | ".join(ended.stderr.decode(errors="replace").splitlines())[:300])
        raise CannotIsolate(
            f"cannot isolate an engine here: {said or f'status {ended.returncode}'}; "
            f"{_NO_NAMESPACES}"
        )
    if wrong := _wrong(seen, allowance, variables, filtered=filtered):
        unreadable = any(line.startswith("unreadable") for line in seen)
        kind = UnreadableEngine if unreadable else CannotIsolate
        raise kind(f"cannot isolate the engine: {'; '.join(wrong)}")


def _tried() -> list[tuple[str, int, int]]:
    """Return the name, number and error of each system call that the probe makes."""
    _, column = ARCHITECTURES[platform.machine()]
    return [
        (name, number, error)
        for calls, error in ((DENIED, errno.EPERM), (UNKNOWN, errno.ENOSYS))
        for name, numbers in calls.items()
        if name in _TRIED and (number := numbers[column]) is not None
    ]


def _wrong(
    seen: Sequence[str], allowance: SandboxAllowance, variables: Collection[str], *, filtered: bool
) -> list[str]:
    """Return the faults of a sandbox from the output of the probe."""
    wrong = []
    for line in seen:
        kind, _, what = line.partition(" ")
        if kind == "unreadable":
            wrong.append(f"it cannot read {visible(what)}")
        if kind in ("writes", "no-scratch"):
            wrong.append("the files there are not protected as they should be")
        if kind == "network" and not allowance.network:
            wrong.append("it would have a network")
        if kind == "descriptor" and what not in ("0", "1", "2", "*"):
            wrong.append(f"it would have the open file {what}")
        if kind == "variable" and what not in variables and what not in _OF_SHELLS:
            wrong.append(f"it could read the variable {visible(what)} of our environment")
        if kind == "first-process":
            wrong.append("it could write to the memory of the sandbox's first process")
        if kind == "call" and filtered:
            wrong.append(f"it would have the system call {visible(what)}")
    if seen.count("process") > MAX_PROCESSES_SEEN:
        wrong.append("it would see the processes of others")
    if not {"held NoNewPrivs", "held CapEff"} <= set(seen):
        wrong.append("it would keep privileges")
    if filtered and "held Seccomp" not in seen:
        wrong.append("its system calls would not be filtered (seccomp)")
    return list(dict.fromkeys(wrong))
