"""The sandbox: each property, by an engine that tries to break it."""

from __future__ import annotations

import asyncio
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
import uvloop

from boardwire.clients.isolation import CannotIsolate, Sandbox, SandboxAllowance, sandbox, seccomp
from boardwire.protocol.transports import start_process

pytestmark = [pytest.mark.program, pytest.mark.slow]

BREAKER = Path(__file__).parents[2] / "engines" / "breaker.py"
PYTHON = "/usr/bin/python3"
"""The interpreter of the system: everybody can read it, and that of the tests perhaps not."""
ALLOWANCE = SandboxAllowance(memory=512, processes=16, scratch=1)


filtered = pytest.mark.skipif(
    platform.machine() not in seccomp.ARCHITECTURES, reason="no filter for this architecture"
)


@pytest.fixture(scope="module")
def bubblewrap() -> None:
    if shutil.which("bwrap") is None:
        pytest.skip("bubblewrap is not installed")


async def attempts(secret: Path) -> dict[str, Any]:
    """What came of the attempts of an engine in a sandbox, and how many processes it left.

    Args:
        secret: A file that is not the engine's.
    """
    token = f"breaker-{os.getpid()}"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
        # The path of the file must not be on the command line as such: it would be readable then.
        program = f"import sys; sys.argv = ['{token}', '{port}', '{os.getpid()}', '{secret}']\n"
        argv = (PYTHON, "-IS", "-c", program + BREAKER.read_text())
        made = Sandbox.make(argv, ALLOWANCE)
        process = await start_process((*made.prefix, *made.argv), grace=0.2)
        line = b""
        async with asyncio.timeout(60):
            while not line.endswith(b"\n") and (data := await process.read()):
                line += data
        await process.close()
    assert line, process.stderr_tail
    found: dict[str, Any] = json.loads(line)
    return found | {"left": left_over(token)}


def left_over(token: str) -> int:
    """The number of live processes with a token on their command lines."""
    count = 0
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            count += os.fsencode(token) in file.read_bytes()
        except OSError:
            continue
    return count


@pytest.fixture(scope="module")
def found(bubblewrap: None, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    secret = tmp_path_factory.mktemp("breaker") / "secret"
    secret.write_text("mine")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOARDWIRE_TOKEN", "secret")
        reader, writer = os.pipe()
        os.set_inheritable(writer, True)  # as what a shell has opened is
        try:
            return uvloop.run(attempts(secret))  # which closes nothing for a program
        finally:
            os.close(reader)
            os.close(writer)


@pytest.mark.parametrize(
    ("attempt", "outcome"),
    [
        ("connect", ("ECONNREFUSED", "ENETUNREACH")),
        ("read the file", ("ENOENT",)),
        ("read passwords", ("ENOENT",)),
        ("write the root", ("EROFS",)),
        ("write programs", ("EROFS",)),
        ("write shared folders", ("EROFS", "EACCES")),
        ("write scratch", ("done",)),
        ("write temporary", ("done",)),
        ("fill scratch", ("ENOSPC",)),
        ("write shared memory", ("done",)),
        ("fill shared memory", ("ENOSPC",)),
        ("take memory", ("MemoryError",)),
        ("signal", ("ESRCH",)),
        ("become root", ("EPERM", "EINVAL")),
        ("fork on", ("EAGAIN",)),
    ],
)
def test_an_engine_can_do_nothing_that_is_not_allowed(
    attempt: str, outcome: tuple[str, ...], found: dict[str, Any]
) -> None:
    assert found[attempt] in outcome


@filtered
@pytest.mark.parametrize(
    ("attempt", "outcome"),
    [
        ("make a namespace", "EPERM"),
        ("trace the first process", "EPERM"),
        ("trace", "EPERM"),
        ("read another process", "EPERM"),
        ("take a keyring", "EPERM"),
        ("set up io_uring", "ENOSYS"),
        ("load a program into the kernel", "EPERM"),
        ("handle page faults", "EPERM"),
        ("measure the processor", "EPERM"),
        ("take memory of a file", "ENOSYS"),
        ("take memory of a segment", "ENOSYS"),
        ("take memory of a queue", "ENOSYS"),
        ("clone into a namespace", "EPERM"),
        ("clone otherwise", "ENOSYS"),
        ("type into a terminal", "EPERM"),
        ("set the personality", "EPERM"),
        ("open a netlink socket", "EAFNOSUPPORT"),
        ("open a raw socket", "EAFNOSUPPORT"),
        ("open a local socket", "done"),
    ],
)
def test_an_engine_has_only_the_system_calls_of_engines(
    attempt: str, outcome: str, found: dict[str, Any]
) -> None:
    assert found[attempt] == outcome


@pytest.mark.skipif(platform.machine() != "x86_64", reason="an interface of this architecture")
@pytest.mark.parametrize("interface", ["32-bit", "x32"])
def test_a_program_of_another_interface_is_killed(interface: str, found: dict[str, Any]) -> None:
    assert found[f"fork by the {interface} interface"] == "PermissionError"


def test_the_memory_of_the_first_process_is_out_of_reach(found: dict[str, Any]) -> None:
    for attempt in ("write into the first process", "write into its thread"):
        assert found[attempt] in ("EACCES", "PermissionError")


def test_it_inherits_nothing(found: dict[str, Any]) -> None:
    assert {"BOARDWIRE_TOKEN", "BOARDWIRE_ENGINE"}.isdisjoint(found["environment"])
    assert {"HOME", "PATH", "TMPDIR"} <= set(found["environment"])
    assert set(found["environment of the first process"]) <= set(found["environment"])
    assert found["open files"] == []
    assert found["folder"] == "/scratch"


def test_it_sees_no_processes_of_others(found: dict[str, Any]) -> None:
    assert found["processes"] <= 4


def test_nothing_is_left_of_it_and_of_its_children(found: dict[str, Any]) -> None:
    assert found["left"] == 0


def test_the_report_says_what_holds(bubblewrap: None) -> None:
    report = Sandbox.make(("/bin/true",), ALLOWANCE).report
    assert report[0] == "network: none"
    assert any("at most 16; all end with it" in line for line in report)
    assert any(line.startswith("memory: 512 MiB") for line in report)
    filters = any(line.endswith("(seccomp)") for line in report)
    assert filters == (platform.machine() in seccomp.ARCHITECTURES)


def test_a_machine_without_a_filter_says_so(
    bubblewrap: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    report = Sandbox.make(("/bin/true",), ALLOWANCE).report
    assert "not held: system calls are not filtered on riscv64" in report


def test_the_filter_holds_behind_systemd(
    bubblewrap: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program takes the place of `systemd-run`, and runs what comes behind its options."""
    fake = tmp_path / "systemd-run"
    fake.write_text('#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n')
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(sandbox, "SYSTEMD", tmp_path)
    report = Sandbox.make(("/bin/true",), ALLOWANCE).report
    assert "memory: 512 MiB in all; processors: 1 (by systemd)" in report


def test_a_program_that_is_not_there_is_named(bubblewrap: None) -> None:
    with pytest.raises(CannotIsolate, match="no program called no-such-engine is on the PATH"):
        Sandbox.make(("no-such-engine", "--gtp"), ALLOWANCE)


@filtered
def test_a_program_of_32_bits_is_refused_with_the_reason(bubblewrap: None, tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    engine.write_bytes(b"\x7fELF\x01\x01\x01" + bytes(64))
    engine.chmod(0o755)
    with pytest.raises(CannotIsolate, match=r"is a program of 32 bits.*take one of 64 bits"):
        Sandbox.make((str(engine),), ALLOWANCE)


@pytest.mark.parametrize("folder", ["/tmp", "/var/tmp"])
def test_a_file_of_the_command_line_is_seen_wherever_it_is(folder: str, bubblewrap: None) -> None:
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        Path(file.name).chmod(0o644)
        report = Sandbox.make(("/bin/cat", file.name), ALLOWANCE).report
        assert any(line.endswith(file.name) for line in report)


def test_the_network_can_be_allowed(bubblewrap: None) -> None:
    made = Sandbox.make(("/bin/true",), SandboxAllowance(network=True))
    assert "--unshare-net" not in made.prefix
    assert made.report[0] == "network: this machine's, as allowed"


def test_a_machine_without_bubblewrap_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CannotIsolate, match="it takes bubblewrap"):
        Sandbox.make(("/bin/true",), ALLOWANCE)


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo no permissions >&2; exit 1", "no permissions; the sandbox takes user namespaces"),
        ("echo network; echo done", "it would have a network"),
        ("echo writes /usr; echo done", "files there are not protected"),
        ("echo descriptor 7; echo done", "the open file 7"),
        ("echo done", "it would keep privileges"),
        ("echo first-process; echo done", "the memory of the sandbox's first process"),
        pytest.param("echo call keyctl; echo done", "the system call keyctl", marks=filtered),
        pytest.param("echo held NoNewPrivs; echo done", "would not be filtered", marks=filtered),
    ],
)
def test_a_sandbox_that_does_not_hold_is_refused(
    script: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program takes the place of bubblewrap that does less than it should."""
    fake = tmp_path / "bwrap"
    fake.write_text(f"#!/bin/sh\n{script}\n")
    fake.chmod(0o755)
    monkeypatch.setattr(sandbox, "_user", lambda: ())
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(CannotIsolate, match=why):
        Sandbox.make(("/bin/true",), ALLOWANCE)


def test_a_machine_without_user_namespaces_says_what_to_set(bubblewrap: None) -> None:
    """A user namespace in which no further ones can be made takes the place of such a machine."""
    script = "import sys; from boardwire.clients.isolation import Sandbox, SandboxAllowance\n"
    script += f"sys.exit(str(Sandbox.make(('/bin/true',), {ALLOWANCE!r})))"
    outer = ("bwrap", "--unshare-user", "--disable-userns", "--uid", "1000", "--gid", "1000")
    ended = subprocess.run(
        [*outer, "--dev-bind", "/", "/", "--", sys.executable, "-c", script],
        capture_output=True,
        check=False,
        text=True,
    )
    assert "user.max_user_namespaces is to be above 0" in ended.stderr
    assert "engines run as the user nobody" not in ended.stderr


CONNECTS = """
import socket, sys
try:
    socket.socket(socket.AF_UNIX).connect(sys.argv[1])
except OSError as error:
    sys.exit(type(error).__name__)
"""


@filtered
@pytest.mark.parametrize("how", ["folder", "word"])
def test_a_socket_of_others_cannot_be_connected_to(how: str, bubblewrap: None) -> None:
    """Reading a folder does not allow to talk to the programs that listen there."""
    with (
        tempfile.TemporaryDirectory(dir="/var/tmp") as folder,
        socket.socket(socket.AF_UNIX) as listener,
    ):
        path = Path(folder) / "s"
        path.parent.chmod(0o755)
        listener.bind(str(path))
        path.chmod(0o777)
        listener.listen()
        # The path must not be a separate word where it is the folder that is allowed.
        program = f"import sys; sys.argv[1:] = ['{path}']\n{CONNECTS}"
        words = ["-ISc", program, *([str(path)] if how == "word" else [])]
        allowance = SandboxAllowance(read=(path.parent,)) if how == "folder" else SandboxAllowance()
        made = Sandbox.make((PYTHON, *words), allowance)
        ended = subprocess.run(
            [*made.prefix, *made.argv], capture_output=True, check=False, text=True
        )
    assert ended.returncode == 1
    assert ended.stderr.strip() == "OSError", ended.stderr
