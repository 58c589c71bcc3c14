"""The sandbox: each property, by an engine that tries to break it."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import tempfile
from pathlib import Path
from typing import Any

import pytest
import uvloop

from boardwire.clients.isolation import Allowance, CannotIsolate, Sandbox, sandbox
from boardwire.protocol.transports import start_process

pytestmark = [pytest.mark.program, pytest.mark.slow]

BREAKER = Path(__file__).parents[2] / "engines" / "breaker.py"
PYTHON = "/usr/bin/python3"
"""The interpreter of the system: everybody can read it, and that of the tests perhaps not."""
ALLOWANCE = Allowance(memory=512, processes=16, scratch=1)


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
        ("connect", ("ConnectionRefusedError", "OSError")),
        ("read the file", ("FileNotFoundError",)),
        ("read passwords", ("FileNotFoundError",)),
        ("write the root", ("OSError",)),
        ("write programs", ("OSError",)),
        ("write shared folders", ("OSError", "PermissionError")),
        ("write scratch", ("done",)),
        ("write temporary", ("done",)),
        ("fill scratch", ("OSError",)),
        ("take memory", ("MemoryError",)),
        ("signal", ("ProcessLookupError",)),
        ("become root", ("OSError", "PermissionError")),
        ("make a namespace", ("OSError", "PermissionError")),
        ("fork on", ("BlockingIOError",)),
    ],
)
def test_an_engine_can_do_nothing_that_is_not_allowed(
    attempt: str, outcome: tuple[str, ...], found: dict[str, Any]
) -> None:
    assert found[attempt] in outcome


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


@pytest.mark.parametrize("folder", ["/tmp", "/var/tmp"])
def test_a_file_of_the_command_line_is_seen_wherever_it_is(folder: str, bubblewrap: None) -> None:
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        Path(file.name).chmod(0o644)
        report = Sandbox.make(("/bin/cat", file.name), ALLOWANCE).report
        assert any(line.endswith(file.name) for line in report)


def test_the_network_can_be_allowed(bubblewrap: None) -> None:
    made = Sandbox.make(("/bin/true",), Allowance(network=True))
    assert "--unshare-net" not in made.prefix
    assert made.report[0] == "network: this machine's, as allowed"


def test_a_machine_without_bubblewrap_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(CannotIsolate, match="it takes bubblewrap"):
        Sandbox.make(("/bin/true",), ALLOWANCE)


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo no permissions >&2; exit 1", "no permissions; containers and some kernels forbid"),
        ("echo network; echo done", "it would have a network"),
        ("echo writes /usr; echo done", "files there are not protected"),
        ("echo descriptor 7; echo done", "the open file 7"),
        ("echo done", "it would keep privileges"),
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
