"""Programs of the fork server are like those that are started anew."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from boardwire.protocol.transports import ForkServer, ProcessTransport, start_process
from boardwire.protocol.transports.processes.escaped_processes import escaped_processes
from boardwire.protocol.transports.processes.this_program import this_program

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(sys.platform != "linux", reason="programs are forked on Linux alone"),
]


def run(words: Sequence[str]) -> None:
    """Do what the first word says."""
    match words:
        case ["echo", *rest]:
            os.write(1, " ".join(rest).encode())
        case ["where"]:
            os.write(1, f"{Path.cwd()} {os.getsid(0)} {os.getpid()}".encode())
        case ["copy"]:
            while data := os.read(0, 1 << 16):
                os.write(1, data)
        case ["exit", code]:
            os.write(2, b"the last words\n")
            sys.exit(int(code))
        case ["fail"]:
            raise ValueError("a fault")
        case ["daemon"]:
            if os.fork() == 0:
                os.setsid()
                if os.fork():
                    os._exit(0)
                os.closerange(0, 3)
                time.sleep(1000)
            os.wait()
            os.write(1, b"ready")
        case ["stubborn"]:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            os.write(1, b"ready")
            while True:
                time.sleep(1)


@pytest.fixture
def server() -> Iterator[ForkServer]:
    """A fork server for all words but `other`."""
    with ForkServer(run, lambda words: "other" not in words) as server:
        yield server


async def start(*words: str, cwd: Path | None = None, grace: float = 1.0) -> ProcessTransport:
    return await start_process(this_program(*words), cwd=cwd, grace=grace)


async def output(transport: ProcessTransport) -> bytes:
    data = b""
    while piece := await transport.read():
        data += piece
    return data


@pytest.mark.usefixtures("server")
async def test_a_program_has_its_words_folder_and_session(tmp_path: Path) -> None:
    echo = await start("echo", "a b", "c")
    assert await output(echo) == b"a b c"
    where = await start("where", cwd=tmp_path)
    assert await output(where) == f"{tmp_path} {where.pid} {where.pid}".encode()
    for transport in (echo, where):
        assert await transport.wait(5) == 0
        await transport.close()


@pytest.mark.usefixtures("server")
async def test_many_bytes_go_through_both_ways() -> None:
    copy = await start("copy")
    sent = os.urandom(1 << 20)
    writing = asyncio.create_task(copy.write(sent))
    data = b""
    while len(data) < len(sent):
        data += await copy.read()
    await writing
    assert data == sent
    await copy.close()
    assert copy.exit_code == 0


@pytest.mark.usefixtures("server")
async def test_exit_codes_signals_and_last_words_are_told() -> None:
    ended = await start("exit", "7")
    assert await ended.wait(5) == 7
    await ended.close()
    assert ended.stderr_tail == ("the last words",)
    failed = await start("fail")
    assert await failed.wait(5) == 1
    await failed.close()
    assert failed.stderr_tail[-1] == "ValueError: a fault"
    killed = await start("copy")
    os.kill(killed.pid, signal.SIGKILL)
    assert await killed.wait(5) == -signal.SIGKILL
    await killed.close()


@pytest.mark.usefixtures("server")
async def test_a_stubborn_program_is_killed() -> None:
    stubborn = await start("stubborn", grace=0.05)
    assert await stubborn.read() == b"ready"
    await stubborn.close()
    assert stubborn.exit_code == -signal.SIGKILL


async def test_it_ends_with_its_block_and_so_do_programs_at_the_end_of_input() -> None:
    with ForkServer(run, lambda words: True):
        copy = await start("copy", grace=0.05)
    await copy.write(b"still here")
    assert await copy.read() == b"still here"
    await copy.close()


@pytest.mark.slow  # it starts Python twice
async def test_other_programs_and_lost_servers(server: ForkServer) -> None:
    assert not server.fork(this_program("other"), None, (), 0)
    plain = await start_process([sys.executable, "-c", "print('plain')"])
    assert await output(plain) == b"plain\n"
    await plain.close()
    before = await start("copy", grace=0.05)
    os.kill(server.pid, signal.SIGKILL)
    assert await before.wait(5) is not None, "its end cannot be seen, so it counts as ended"
    await before.close()
    version = await start("--version")
    assert (await output(version)).startswith(b"boardwire "), "started anew"
    await version.close()


@pytest.mark.usefixtures("server")
async def test_an_orphan_of_a_forked_program_ends_with_it() -> None:
    daemon = await start("daemon")
    assert await output(daemon) == b"ready"
    assert escaped_processes(daemon.mark)
    await daemon.close()
    assert escaped_processes(daemon.mark) == []
