"""The sandbox of an engine: namespaces by bubblewrap, limits by prlimit and, if it runs, systemd.

Before an engine starts in a sandbox, a probe checks the restrictions there. So everything in
:attr:`Sandbox.report` was verified on this machine.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

from boardwire.protocol import visible
from boardwire.values import value_class

from . import seccomp, staging
from .allowance import SandboxAllowance
from .files import (
    SETTINGS,
    SYSTEM,
    absolute_command,
    interpreters,
    is_of_32_bits,
    named_files,
    search_folders,
    visible_files,
)
from .probe import MAX_PROCESSES_SEEN, CannotIsolate, UnreadableEngine, probe

SCRATCH: Final = "/scratch"
NOBODY: Final = 65534
"""The user and group that engines have where boardwire runs as root."""
SYSTEMD: Final = Path("/run/systemd/system")
"""The folder that exists if systemd runs."""
_MIB: Final = 1 << 20
_OPEN_FILES: Final = 256

_ENVIRONMENT: Final = {
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games",
    "HOME": SCRATCH,
    "TMPDIR": SCRATCH,
    "LANG": "C.UTF-8",
}
"""The environment of an engine, and of bubblewrap, whose environment is readable in the sandbox."""


@value_class
class Sandbox:
    """A sandbox for one engine.

    Attributes:
        prefix: The words before the engine's command line that put it into the sandbox.
        argv: The engine's command line inside of the sandbox.
        report: Lines for the operator on the restrictions that hold and those that do not.
    """

    prefix: tuple[str, ...]
    argv: tuple[str, ...]
    report: tuple[str, ...]

    @classmethod
    def make(cls, argv: Sequence[str], allowance: SandboxAllowance) -> Sandbox:
        """Make a sandbox for an engine, and test it.

        Args:
            argv: The engine's command line.
            allowance: What the engine may use.

        Raises:
            CannotIsolate: This machine cannot isolate the engine, or the engine does not exist.
        """
        if shutil.which("bwrap") is None or shutil.which("prlimit") is None:
            raise CannotIsolate(
                "cannot isolate an engine here: it takes bubblewrap (the program bwrap) and "
                "prlimit of util-linux; install them, or run a trusted engine without --isolate"
            )
        if os.sep not in argv[0] and shutil.which(argv[0]) is None:
            raise CannotIsolate(
                f"cannot isolate the engine: no program called {visible(argv[0])} is on the PATH; "
                "install it, or write its path"
            )
        command = absolute_command(argv)
        for program in (Path(command[0]), *interpreters(Path(command[0]))):
            _check_program(program)
        files = [*visible_files(command), *allowance.read]
        path = ":".join([*search_folders(command), _ENVIRONMENT["PATH"]])
        closed = _closed(files)
        bubblewrap = _bubblewrap(files, closed, allowance)
        # A program can connect to any visible socket, and a folder may contain one.
        local = all(it.is_file() for it in (*named_files(command), *allowance.read))
        start = _clean({**_ENVIRONMENT, "PATH": path}, allowance, local=local)
        inner = (*_staged(closed), *start, *_user(), *bubblewrap)
        inner = (*inner, "--", *_limits(allowance), "--")
        for scope in _scopes(allowance):
            prefix = (*scope, *inner)
            try:
                probe(
                    prefix,
                    [command[0], *map(str, files)],
                    allowance,
                    variables=_ENVIRONMENT,
                    filtered=_filtered(),
                )
            except CannotIsolate as error:
                if not scope:
                    raise _explained(error, closed) from error
                continue
            report = _report(files, allowance, scoped=bool(scope))
            return cls(prefix, command, tuple(report))
        raise AssertionError("the last scope is none, which returns or raises")


def _filtered() -> bool:
    """Return whether system calls can be filtered on this machine."""
    return platform.machine() in seccomp.ARCHITECTURES


def _check_program(program: Path) -> None:
    """Refuse a program that cannot run in the sandbox, before it fails there without a reason.

    Raises:
        CannotIsolate: It is a script of pyenv or asdf, which looks for the real program outside of
        the sandbox; or a program of 32 bits, which the filter kills.
    """
    path, name = visible(str(program)), visible(program.name)
    if program.parent.name == "shims":
        raise CannotIsolate(
            f"cannot isolate the engine: {path} is a shim, which chooses a {name} when it runs; "
            f"write the path of the {name} itself before the engine, as pyenv which {name} prints "
            "it"
        )
    if _filtered() and is_of_32_bits(program):
        raise CannotIsolate(
            f"cannot isolate the engine: {path} is a program of 32 bits, whose system calls the "
            "sandbox does not filter; take one of 64 bits"
        )


def _closed(files: Sequence[Path]) -> dict[Path, Path]:
    """Return the files that the user nobody cannot reach, each with its private folder."""
    if os.geteuid() != 0:
        return {}
    return {it: folder for it in files if (folder := staging.closed_folder(it)) is not None}


def _staged(closed: Mapping[Path, Path]) -> tuple[str, ...]:
    """Return the words that run a program with access to files of private folders."""
    if not closed:
        return ()
    return (sys.executable, "-IS", staging.__file__, *map(str, closed), "--")


def _explained(error: CannotIsolate, closed: Mapping[Path, Path]) -> CannotIsolate:
    """Return an error with advice, if the user nobody may be its cause."""
    if os.geteuid() != 0 or not (closed or isinstance(error, UnreadableEngine)):
        return error
    folders = ", ".join(dict.fromkeys(visible(str(it)) for it in closed.values()))
    other = f", who cannot enter {folders}" if folders else ""
    return CannotIsolate(
        f"{error}; where boardwire runs as root, engines run as the user nobody{other}: put the "
        "engine and its interpreter where everybody can read them, or run boardwire as another user"
    )


def _clean(
    environment: Mapping[str, str], allowance: SandboxAllowance, *, local: bool
) -> tuple[str, ...]:
    """Return the words that run a program filtered, without our environment and open files."""
    variables = [f"{name}={value}" for name, value in environment.items()]
    if not _filtered():
        return ("env", "-i", *variables)
    sockets = seccomp.LOCAL if local else seccomp.LOOPBACK
    if allowance.network:
        sockets = seccomp.NETWORK
    return (sys.executable, "-IS", seccomp.__file__, sockets, *variables, "--")


def _user() -> tuple[str, ...]:
    """Return the words that run a program as nobody, where this process is root's."""
    if os.geteuid() != 0:
        return ()
    return (_found("setpriv"), f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")


def _scopes(allowance: SandboxAllowance) -> list[tuple[str, ...]]:
    """Return the ways to limit all processes of the engine together; the last one is no limit."""
    if not SYSTEMD.exists() or shutil.which("systemd-run") is None:
        return [()]
    words = ["systemd-run", "--quiet", "--collect", "--scope"]
    words += [] if os.geteuid() == 0 else ["--user"]
    for limit in (
        f"MemoryMax={allowance.memory}M",
        "MemorySwapMax=0",
        f"TasksMax={allowance.processes + MAX_PROCESSES_SEEN}",
        f"CPUQuota={allowance.cpus * 100}%",
    ):
        words += ["-p", limit]
    return [(*words, "--"), ()]


def _bubblewrap(
    files: Sequence[Path], closed: Collection[Path], allowance: SandboxAllowance
) -> list[str]:
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
    words += ["--seccomp", str(seccomp.FILTER)] if _filtered() else []
    for path in (*SYSTEM, *SETTINGS):
        words += ["--ro-bind-try", path, path]
    if allowance.network:
        for path in ("/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/ssl"):
            words += ["--ro-bind-try", path, path]
    size = str(allowance.scratch * _MIB)
    words += ["--proc", "/proc"]
    for memory in ("/proc/1/mem", "/proc/1/task/1/mem"):
        words += ["--ro-bind", "/dev/null", memory]
    words += ["--dev", "/dev", "--size", size, "--tmpfs", "/dev/shm"]
    words += ["--size", size, "--tmpfs", SCRATCH, "--size", size, "--tmpfs", "/tmp"]
    stages = {file: f"{staging.STAGE}/{number}" for number, file in enumerate(closed)}
    for file in files:
        words += ["--ro-bind", stages.get(file, str(file)), str(file)]
    return [*words, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", SCRATCH]


def _found(program: str) -> str:
    """Return the path of a system program, which need not be on the PATH of engines."""
    return shutil.which(program) or program


def _limits(allowance: SandboxAllowance) -> tuple[str, ...]:
    return (
        "prlimit",
        f"--as={allowance.memory * _MIB}",
        f"--nproc={allowance.processes}",
        f"--nofile={_OPEN_FILES}",
        "--core=0",
    )


def _report(files: Sequence[Path], allowance: SandboxAllowance, *, scoped: bool) -> list[str]:
    memory, processes = f"{allowance.memory} MiB", allowance.processes
    read = ", ".join(["the programs and libraries of the system", *map(str, files)])
    lines = [
        "network: this machine's, as allowed" if allowance.network else "network: none",
        f"files: it reads {visible(read)}",
        f"files: it writes to {SCRATCH}, /tmp and /dev/shm only, {allowance.scratch} MiB each, in "
        "memory",
        f"processes: it sees and signals its own only, at most {processes}; all end with it",
        "privileges: none, and no way to gain any; a clean environment, no inherited open files",
    ]
    unlimited = []
    if _filtered():
        lines.append(
            "system calls: none to trace processes, to the keys and other inner parts of the "
            "kernel, or for namespaces and mounts (seccomp)"
        )
    else:
        unlimited.append(f"system calls are not filtered on {platform.machine()}")
    if scoped:
        lines.append(f"memory: {memory} in all; processors: {allowance.cpus} (by systemd)")
    else:
        lines.append(f"memory: {memory} for each process")
        unlimited.append(
            "memory in all and processor time are not limited, since systemd does not run here or "
            "does not allow it"
        )
    return [*lines, *(f"not held: {it}" for it in unlimited)]
