"""The sandbox of an engine: namespaces by bubblewrap, limits by prlimit and, if it runs, systemd.

Before an engine is started in a sandbox, a probe runs there that looks at what is to be true. So
what :attr:`Sandbox.report` says has been seen on this machine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from boardwire.protocol import TransportError, in_words, visible
from boardwire.protocol.transports.descriptors import keep_descriptors
from boardwire.values import value_class

from .allowance import Allowance
from .files import SETTINGS, SYSTEM, absolute_command, visible_files

SCRATCH: Final = "/scratch"
NOBODY: Final = 65534
"""The user and group that engines have where boardwire runs as root."""
PROBE_SECONDS: Final = 20.0
_MIB: Final = 1 << 20
_OPEN_FILES: Final = 256

_PROBE: Final = """
for it in "$@"; do [ -r "$it" ] || echo "unreadable $it"; done
[ -x "$1" ] || echo "unreadable $1"
while read -r name rest; do case $name in lo:*|*'|'*|face) ;; *:*) echo "network";; esac
done </proc/net/dev
for it in /proc/[0-9]*; do echo process; done
for it in / /usr /dev /proc/sys/kernel /etc; do
(: >"$it/probe") 2>/dev/null && echo "writes $it"; done
(: >/scratch/probe) 2>/dev/null || echo "no-scratch"
for it in /proc/self/fd/*; do [ -e "$it" ] && echo "descriptor ${it##*/}"; done
for it in /proc/[0-9]*/environ; do tr '\\0\\n' '\\n ' <"$it"; done 2>/dev/null |
while IFS== read -r it rest; do echo "variable $it"; done
while read -r line; do case $line in
NoNewPrivs:*1|CapEff:*0000000000000000) echo "held ${line%%:*}";; esac; done </proc/self/status
echo done
"""
"""Prints a line for whatever it finds that matters, and `done` at last."""
_NOT_READABLE: Final = (
    "where boardwire runs as root, engines run as the user nobody: put the engine where everybody "
    "can read it, or run boardwire as another user"
)
_NO_NAMESPACES: Final = (
    "containers and some kernels forbid user namespaces to programs without privileges"
)
_ENVIRONMENT: Final = {
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games",
    "HOME": SCRATCH,
    "TMPDIR": SCRATCH,
    "LANG": "C.UTF-8",
}
"""The environment of an engine, and of bubblewrap, whose own can be read in the sandbox."""
_OF_SHELLS: Final = frozenset({"PWD", "OLDPWD", "SHLVL", "_"})
"""Variables that shells, such as that of the probe, add by themselves."""
_MAX_PROCESSES_SEEN: Final = 8
"""Processes that the sandbox and the probe have themselves, at most."""


class CannotIsolate(TransportError):
    """An engine cannot be isolated on this machine; the message says why."""


@value_class
class Sandbox:
    """A sandbox for one engine.

    Attributes:
        prefix: The words before the engine's command line that put it into the sandbox.
        argv: The engine's command line, as it is in there.
        report: Lines for the operator on what holds, and what does not.
    """

    prefix: tuple[str, ...]
    argv: tuple[str, ...]
    report: tuple[str, ...]

    @classmethod
    def make(cls, argv: Sequence[str], allowance: Allowance) -> Sandbox:
        """Make a sandbox for an engine, and try it.

        Args:
            argv: The engine's command line.
            allowance: What the engine may use.

        Raises:
            CannotIsolate: This machine cannot isolate it.
        """
        if shutil.which("bwrap") is None or shutil.which("prlimit") is None:
            raise CannotIsolate(
                "cannot isolate an engine here: it takes bubblewrap (the program bwrap) and "
                "prlimit of util-linux; install them, or run without --isolate what you trust"
            )
        command = absolute_command(argv)
        files = [*visible_files(command), *allowance.read]
        bubblewrap = _bubblewrap(files, allowance)
        inner = (*_clean(), *_user(), *bubblewrap, "--", *_limits(allowance), "--")
        for scope in _scopes(allowance):
            prefix = (*scope, *inner)
            try:
                _probe(prefix, [command[0], *map(str, files)], allowance)
            except CannotIsolate:
                if not scope:
                    raise
                continue
            report = _report(files, allowance, scoped=bool(scope))
            return cls(prefix, command, tuple(report))
        raise AssertionError("the last scope is none, which returns or raises")


def _clean() -> tuple[str, ...]:
    """The words that run a program without the environment of this process."""
    return ("env", "-i", *(f"{name}={value}" for name, value in _ENVIRONMENT.items()))


def _user() -> tuple[str, ...]:
    """The words that run a program as nobody, where this process is root's."""
    if os.geteuid() != 0:
        return ()
    return (_found("setpriv"), f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")


def _scopes(allowance: Allowance) -> list[tuple[str, ...]]:
    """The ways to limit what all processes of the engine use together, the last being none."""
    if not Path("/run/systemd/system").exists() or shutil.which("systemd-run") is None:
        return [()]
    words = ["systemd-run", "--quiet", "--collect", "--scope"]
    words += [] if os.geteuid() == 0 else ["--user"]
    for limit in (
        f"MemoryMax={allowance.memory}M",
        "MemorySwapMax=0",
        f"TasksMax={allowance.processes + _MAX_PROCESSES_SEEN}",
        f"CPUQuota={allowance.cpus * 100}%",
    ):
        words += ["-p", limit]
    return [(*words, "--"), ()]


def _bubblewrap(files: Sequence[Path], allowance: Allowance) -> list[str]:
    words = [
        _found("bwrap"),
        "--unshare-user",
        "--disable-userns",
        "--unshare-pid",
        "--unshare-ipc",
    ]
    words += ["--unshare-uts", "--unshare-cgroup-try", "--hostname", "engine"]
    words += [] if allowance.network else ["--unshare-net"]
    words += ["--die-with-parent", "--new-session"]
    for path in (*SYSTEM, *SETTINGS):
        words += ["--ro-bind-try", path, path]
    if allowance.network:
        for path in ("/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/ssl"):
            words += ["--ro-bind-try", path, path]
    size = str(allowance.scratch * _MIB)
    words += ["--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/dev/shm"]
    words += ["--size", size, "--tmpfs", SCRATCH, "--size", size, "--tmpfs", "/tmp"]
    for file in files:
        words += ["--ro-bind", str(file), str(file)]
    return [*words, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", SCRATCH]


def _found(program: str) -> str:
    """The path of a program of the system, which need not be on the path of engines."""
    return shutil.which(program) or program


def _limits(allowance: Allowance) -> tuple[str, ...]:
    return (
        "prlimit",
        f"--as={allowance.memory * _MIB}",
        f"--nproc={allowance.processes}",
        f"--nofile={_OPEN_FILES}",
        "--core=0",
    )


def _probe(prefix: Sequence[str], readable: Sequence[str], allowance: Allowance) -> None:
    """Run the probe in the sandbox, with what an engine would inherit.

    Raises:
        CannotIsolate: The sandbox cannot be set up, or something in it is not as it is to be.
    """
    keep_descriptors()
    try:
        ended = subprocess.run(
            [*prefix, "/bin/sh", "-c", _PROBE, "probe", *readable],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            close_fds=False,  # as uvloop starts engines
            timeout=PROBE_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotIsolate(f"cannot isolate an engine here: {in_words(error)}") from error
    seen = ended.stdout.decode(errors="replace").splitlines()
    if "done" not in seen:
        said = visible(" | ".join(ended.stderr.decode(errors="replace").splitlines())[:300])
        forbidden = "Permission denied" in said and "source path" in said
        raise CannotIsolate(
            f"cannot isolate an engine here: {said or f'status {ended.returncode}'}; "
            f"{_NOT_READABLE if forbidden else _NO_NAMESPACES}"
        )
    if wrong := _wrong(seen, allowance):
        raise CannotIsolate(f"cannot isolate the engine: {'; '.join(wrong)}")


def _wrong(seen: Sequence[str], allowance: Allowance) -> list[str]:
    """The faults of a sandbox, by what a probe has printed in it."""
    wrong = []
    for line in seen:
        kind, _, what = line.partition(" ")
        if kind == "unreadable":
            wrong.append(f"it cannot read {visible(what)}; {_NOT_READABLE}")
        if kind in ("writes", "no-scratch"):
            wrong.append("the files there are not protected as they should be")
        if kind == "network" and not allowance.network:
            wrong.append("it would have a network")
        if kind == "descriptor" and what not in ("0", "1", "2", "*"):
            wrong.append(f"it would have the open file {what}")
        if kind == "variable" and what not in _ENVIRONMENT and what not in _OF_SHELLS:
            wrong.append(f"it could read the variable {visible(what)} of our environment")
    if seen.count("process") > _MAX_PROCESSES_SEEN:
        wrong.append("it would see the processes of others")
    if not {"held NoNewPrivs", "held CapEff"} <= set(seen):
        wrong.append("it would keep privileges")
    return list(dict.fromkeys(wrong))


def _report(files: Sequence[Path], allowance: Allowance, *, scoped: bool) -> list[str]:
    memory, processes = f"{allowance.memory} MiB", allowance.processes
    read = ", ".join(["the programs and libraries of the system", *map(str, files)])
    lines = [
        "network: this machine's, as allowed" if allowance.network else "network: none",
        f"files: it reads {visible(read)}",
        f"files: it writes to {SCRATCH} and /tmp only, {allowance.scratch} MiB each, in memory",
        f"processes: it sees and signals its own only, at most {processes}; all end with it",
        "privileges: none, and no way to gain any; a clean environment, no inherited open files",
    ]
    if scoped:
        lines.append(f"memory: {memory} in all; processors: {allowance.cpus} (by systemd)")
    else:
        lines.append(f"memory: {memory} for each process")
        lines.append(
            "not limited, since systemd does not run here or does not allow it: memory in all, "
            "processor time"
        )
    return lines
