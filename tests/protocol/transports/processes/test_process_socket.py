"""The transport to a program that listens at a socket."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from boardwire.protocol import TransportError
from boardwire.protocol.transports import start_process_at_socket

pytestmark = pytest.mark.program

SERVER = """
import socket, sys
fault, path = sys.argv[1:]
print("hello from the program")
if fault == "ends":
    sys.exit("no licence")
if fault == "deaf":
    import time
    time.sleep(60)
with socket.socket(socket.AF_UNIX) as server:
    server.bind(path)
    server.listen()
    connection, _ = server.accept()
    connection.sendall(connection.recv(100).upper())
    connection.recv(100)
"""


@pytest.fixture(autouse=True)
def temporary(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Have sockets in a folder of the test's own, whose path is short enough for them."""
    with tempfile.TemporaryDirectory(prefix="bw-") as folder:
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)


def command(fault: str, path: Path) -> Sequence[str]:
    return (sys.executable, "-c", SERVER, fault, str(path))


def contents(folder: Path) -> list[str]:
    """The modes of the entries of a folder."""
    return [stat.filemode(entry.stat().st_mode) for entry in folder.iterdir()]


def is_running(pid: int) -> bool:
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_bytes_go_to_the_socket_and_nothing_stays_behind(temporary: Path) -> None:
    transport = await start_process_at_socket(lambda path: command("none", path))
    assert contents(temporary) == ["drwx------"]
    transport.send(b"ask\n")
    assert await transport.read() == b"ASK\n"
    assert transport.exit_code is None
    await transport.close()
    assert not is_running(transport.pid)
    assert contents(temporary) == []


async def test_a_program_that_ends_at_once_is_quoted(temporary: Path) -> None:
    with pytest.raises(TransportError, match=r"ended with exit code 1 before it listened.*licence"):
        await start_process_at_socket(lambda path: command("ends", path))
    assert contents(temporary) == []


async def test_a_program_that_does_not_listen_is_given_up(temporary: Path) -> None:
    with pytest.raises(TransportError, match=r"did not listen at its socket within 0\.3 s"):
        await start_process_at_socket(
            lambda path: command("deaf", path), start_seconds=0.3, grace=0.05
        )
    assert contents(temporary) == []


async def test_a_program_that_is_missing_is_told(temporary: Path) -> None:
    with pytest.raises(TransportError, match="cannot start"):
        await start_process_at_socket(lambda _: ["/no/such/program"])
    assert contents(temporary) == []


async def test_a_path_too_long_for_a_socket_is_told(
    temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = temporary / ("x" * 100)
    long.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(long))
    with pytest.raises(TransportError, match="set TMPDIR to a shorter path"):
        await start_process_at_socket(lambda path: command("none", path))
