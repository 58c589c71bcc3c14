"""Programs that speak over their standard streams."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import sys
import textwrap
import weakref
from asyncio.subprocess import SubprocessStreamProtocol
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import uvloop

from boardwire.protocol import TransportClosed, TransportError
from boardwire.protocol.transports import ProcessTransport, start_process
from boardwire.protocol.transports.base import Returned
from boardwire.protocol.transports.processes.escaped_processes import escaped_processes

from ....until import until
from ..wire import read_exactly

pytestmark = pytest.mark.program

COUNTING = "import sys, time; time.sleep(0.2); print(len(sys.stdin.buffer.read()))"

Start = Callable[..., Awaitable[ProcessTransport]]


def members(group: int) -> list[int]:
    """The live processes of a process group; zombies wait for their parent, not for us."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, pgrp = stat.read_text().rpartition(")")[2].split()[:3]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(pgrp) == group and state != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.fixture
async def start() -> AsyncIterator[Start]:
    """Start a program that ends with the test, whatever the test finds."""
    started: list[ProcessTransport] = []

    async def start_one(*arguments: Any, **options: Any) -> ProcessTransport:
        started.append(await start_process(*arguments, **options))
        return started[-1]

    yield start_one
    for transport in started:
        await transport.close()


async def test_a_program_is_talked_to_over_its_standard_streams(start: Start) -> None:
    transport = await start(["cat"])
    assert transport.peer == "cat"
    assert transport.exit_code is None
    await transport.write(b"hello")
    assert await transport.read() == b"hello"
    await transport.write_eof()
    assert await transport.read() == b""
    await transport.close()
    assert transport.exit_code == 0
    with pytest.raises(TransportClosed):
        await transport.write(b"x")
    await transport.close()


async def test_a_command_line_is_split_as_a_shell_would_but_no_shell_runs(
    start: Start, tmp_path: Path
) -> None:
    transport = await start("printf '%s|' 'a b' $HOME;", cwd=tmp_path, env={})
    assert await read_exactly(transport, 11) == b"a b|$HOME;|"
    await transport.close()


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("/no/such/engine --gtp", "cannot start /no/such/engine --gtp: there is no such file"),
        ("no-such-engine --gtp", "no program no-such-engine is on the PATH; install it, or"),
        ("'unbalanced", "cannot read the command line"),
        ("", "empty command line"),
        (["a\0b"], "cannot start"),
    ],
)
async def test_a_program_that_cannot_be_started_says_why(
    command: str | list[str], message: str
) -> None:
    with pytest.raises(TransportError, match=message):
        await start_process(command)


@pytest.mark.parametrize("program", ["gnugo", "stockfish"])
async def test_a_missing_program_is_named_with_its_package(program: str) -> None:
    message = (
        f"no program {program} is on the PATH; install it, in Debian the package {program}, or"
    )
    with pytest.raises(TransportError, match=message):
        await start_process(f"{program} --mode gtp", env={"PATH": "/nowhere"})


async def test_the_last_lines_of_standard_error_are_kept_and_passed_on(start: Start) -> None:
    seen: list[str] = []
    script = "for i in $(seq 100); do echo line $i >&2; done; printf 'no end' >&2"
    transport = await start(["sh", "-c", script], on_stderr=seen.append)
    assert await transport.read() == b""
    await until(lambda: len(seen) == 101)
    await transport.close()
    assert transport.stderr_tail == (*(f"line {i}" for i in range(38, 101)), "no end")
    assert seen[0] == "line 1"


async def test_of_a_flood_on_standard_error_the_last_lines_are_kept(start: Start) -> None:
    script = "yes flood | head -n 300000 >&2; seq 100 >&2"
    transport = await start(["sh", "-c", script])
    assert await transport.read() == b""
    await until(lambda: transport.stderr_tail[-1:] == ("100",))
    await transport.close()
    assert transport.stderr_tail == tuple(str(number) for number in range(37, 101))


async def test_standard_error_without_line_ends_is_bounded(start: Start) -> None:
    transport = await start(["sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x >&2"])
    assert await transport.read() == b""
    await transport.close()
    assert all(len(line) <= 1000 for line in transport.stderr_tail)


async def test_an_engine_that_ends_at_the_end_of_its_input_is_not_killed(start: Start) -> None:
    transport = await start(["sh", "-c", "trap 'exit 9' TERM; cat; exit 3"])
    await transport.close()
    assert transport.exit_code == 3


async def test_an_engine_that_ignores_the_end_of_its_input_is_terminated(start: Start) -> None:
    transport = await start(["sleep", "1000"], grace=0.1)
    async with asyncio.timeout(60):  # it would sleep for longer
        await transport.close()
    assert transport.exit_code == -signal.SIGTERM


STUBBORN = textwrap.dedent(
    """
    import os, signal, sys, time
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if os.fork() == 0:
        time.sleep(1000)
    print("ready", flush=True)
    if sys.argv[1] == "stay":
        time.sleep(1000)
    """
)


@pytest.mark.parametrize("leader", ["stay", "leave"])
async def test_nothing_of_a_stubborn_engine_survives(start: Start, leader: str) -> None:
    transport = await start([sys.executable, "-c", STUBBORN, leader], grace=0.1)
    assert await read_exactly(transport, 6) == b"ready\n"
    assert members(transport.pid)
    await transport.close()
    assert members(transport.pid) == []
    assert transport.exit_code == (-signal.SIGKILL if leader == "stay" else 0)


STRAYING = textwrap.dedent(
    """
    import os, signal, sys, time
    signal.signal(signal.SIGTERM, signal.SIG_IGN if "deaf" in sys.argv else signal.SIG_DFL)
    if os.fork() == 0:
        os.setsid()
        if "orphan" in sys.argv and os.fork():
            os._exit(0)
        if "unmarked" in sys.argv and os.fork() == 0:
            os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(1000)"], {})
        time.sleep(1000)
    time.sleep(0.1)
    print("ready", flush=True)
    if "stay" in sys.argv:
        time.sleep(1000)
    """
)


HIDDEN = textwrap.dedent(
    """
    import os, signal, sys, time
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        os.chdir("/")
        for stream in range(256):
            try:
                os.close(stream)
            except OSError:
                pass
        hidden = "import sys, time; open(sys.argv[1], 'w').close(); time.sleep(1000)"
        os.execve(sys.executable, ["kworker", "-c", hidden, sys.argv[1]], {})
    os.wait()
    while not os.path.exists(sys.argv[1]):
        time.sleep(0.01)
    print("ready", flush=True)
    if "stay" in sys.argv:
        time.sleep(1000)
    """
)


@pytest.mark.skipif(sys.platform != "linux", reason="labels are there on Linux")
@pytest.mark.parametrize("how", ["stay", "leave"])
@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
def test_an_orphan_without_its_environment_is_ended_too(
    how: str, run: Callable[..., Any], tmp_path: Path
) -> None:
    there = tmp_path / "there"

    async def play() -> tuple[list[int], list[int]]:
        command = [sys.executable, "-c", HIDDEN, str(there), how]
        one = await start_process(command, grace=0.1)
        other = await start_process(["cat"])
        assert await read_exactly(one, 6) == b"ready\n"
        before = processes_with(there)
        await one.close()
        await other.write(b"hello")
        assert await other.read() == b"hello"
        await other.close()
        return before, processes_with(there)

    before, after = run(play())
    assert len(before) > (how == "stay")
    assert after == []


def processes_with(word: Path) -> list[int]:
    """The live processes that have a path on their command lines."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if bytes(word) in file.read_bytes():
                found.append(int(file.parent.name))
    return found


@pytest.mark.parametrize("how", ["stay", "leave", "leave orphan", "stay deaf", "leave unmarked"])
async def test_children_in_sessions_of_their_own_are_ended_too(start: Start, how: str) -> None:
    transport = await start([sys.executable, "-c", STRAYING, *how.split()], grace=0.2)
    assert await read_exactly(transport, 6) == b"ready\n"
    assert set(escaped_processes(transport.mark)) > set(members(transport.pid))
    await transport.close()
    assert escaped_processes(transport.mark) == []


async def test_a_child_in_a_session_of_its_own_ends_also_when_closing_is_cancelled(
    start: Start,
) -> None:
    transport = await start([sys.executable, "-c", STRAYING, "stay", "deaf"], grace=100)
    assert await read_exactly(transport, 6) == b"ready\n"
    closing = asyncio.create_task(transport.close())
    await asyncio.sleep(0.05)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    await until(lambda: not escaped_processes(transport.mark))


async def test_closing_a_program_ends_no_other_one(start: Start) -> None:
    one, other = await start(["cat"]), await start(["cat"], grace=0.1)
    await one.close()
    await other.write(b"hello")
    assert await other.read() == b"hello"


async def test_nothing_survives_when_closing_is_cancelled(start: Start) -> None:
    transport = await start([sys.executable, "-c", STUBBORN, "stay"], grace=100)
    assert await read_exactly(transport, 6) == b"ready\n"
    closing = asyncio.create_task(transport.close())
    await asyncio.sleep(0.05)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    assert transport.exit_code == -signal.SIGKILL, "it was reaped"
    await until(lambda: not members(transport.pid))


async def test_a_crash_is_an_end_and_a_closed_input(start: Start) -> None:
    transport = await start(["sh", "-c", "kill -SEGV $$"])
    assert await transport.read() == b""
    with pytest.raises(TransportClosed):
        while True:
            await transport.write(b"name\n" * 1000)
    await transport.close()
    assert transport.exit_code == -signal.SIGSEGV


async def test_what_a_program_said_last_is_kept_however_fast_it_died(start: Start) -> None:
    for _ in range(20):
        transport = await start(["sh", "-c", "echo oops >&2; kill -SEGV $$"])
        await transport.read()
        await transport.close()
        assert transport.stderr_tail == ("oops",)


async def test_an_exit_can_be_waited_for(start: Start) -> None:
    transport = await start(["sh", "-c", "read line; exit 4"])
    assert await transport.wait(0.01) is None
    await transport.write(b"go\n")
    assert await transport.wait(10) == 4


async def test_what_came_before_is_delivered_first_and_then_each_piece(start: Start) -> None:
    transport = await start(["cat"])
    pieces: list[bytes] = []
    await transport.write(b"early ")
    await asyncio.sleep(0.05)

    def take(data: bytes) -> bool:
        pieces.append(data)
        transport.send({b"one ": b"two ", b"two ": b"stop"}.get(data, b""))
        return data != b"stop"

    delivering = asyncio.create_task(transport.deliver(take))
    await until(lambda: bool(pieces))
    transport.send(b"one ")
    await delivering
    assert b"".join(pieces) == b"early one two stop"
    await transport.write(b"later")
    assert await transport.read() == b"later"


async def test_an_error_of_the_receiver_ends_the_delivery_with_it(start: Start) -> None:
    transport = await start(["cat"])

    def fail(data: bytes) -> bool:
        raise ValueError("no")

    delivering = asyncio.create_task(transport.deliver(fail))
    await asyncio.sleep(0)
    transport.send(b"x")
    with pytest.raises(ValueError, match="no"):
        await delivering


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
def test_a_program_inherits_no_open_files(run: Callable[..., Any], tmp_path: Path) -> None:
    secret = tmp_path / "secret"

    async def listed() -> bytes:
        transport = await start_process(["readlink", *(f"/proc/self/fd/{it}" for it in range(256))])
        told = b""
        while data := await transport.read():
            told += data
        await transport.close()
        return told

    with secret.open("w") as file:
        os.set_inheritable(file.fileno(), True)  # as what a shell has opened is
        names = run(listed()).split()
    assert len(set(names)) == 3  # uvloop hands the standard streams on twice
    assert bytes(secret) not in names


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
def test_the_end_of_its_input_comes_behind_the_input(
    monkeypatch: pytest.MonkeyPatch, run: Callable[..., Any]
) -> None:
    lost: list[tuple[int, Exception | None]] = []

    def noting(streams: SubprocessStreamProtocol, pipe: int, error: Exception | None) -> None:
        lost.append((pipe, error))
        real(streams, pipe, error)

    async def talk() -> int:
        transport = await start_process([sys.executable, "-c", COUNTING])
        await transport.write(bytes(300_000))  # more than a pipe holds
        await transport.write_eof()
        told = b""
        while data := await transport.read():
            told += data
        await transport.close()
        return int(told)

    real = SubprocessStreamProtocol.pipe_connection_lost
    monkeypatch.setattr(SubprocessStreamProtocol, "pipe_connection_lost", noting)
    assert run(talk()) == 300_000
    assert sorted(pipe for pipe, _ in lost) == [0, 1, 2]
    assert not any(error for _, error in lost)


async def test_a_delivery_ends_with_the_output(start: Start) -> None:
    transport = await start(["cat"])
    delivering = asyncio.create_task(transport.deliver(lambda data: True))
    await asyncio.sleep(0)
    await transport.write_eof()
    await delivering
    await transport.deliver(lambda data: True)
    assert await transport.read() == b""


ECHO_LATER = """
import sys, time
for line in sys.stdin:
    sys.stdout.write("first\\n")
    sys.stdout.flush()
    time.sleep(0.02)
    print("then", line.strip(), flush=True)
"""


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
def test_what_a_borrower_has_read_comes_before_all_that_follows(run: Callable[..., Any]) -> None:
    async def talk() -> bytes:
        transport = await start_process([sys.executable, "-c", ECHO_LATER])
        told = bytearray()

        def receive(data: bytes) -> bool:
            told.extend(data)
            return told.count(b"\n") < 2

        delivering = asyncio.create_task(transport.deliver(receive))
        await asyncio.sleep(0)
        lent = transport.lend()
        assert lent is not None
        os.set_blocking(lent.from_, True)
        os.write(lent.to, b"one\n")
        read = await asyncio.to_thread(os.read, lent.from_, 100)
        await asyncio.sleep(0.1)  # the rest is in the pipe
        os.close(lent.to)
        os.close(lent.from_)
        assert not told
        transport.take_back(Returned(received=read))
        assert told == b"first\n"
        async with asyncio.timeout(5):
            await delivering
        await transport.close()
        return bytes(told)

    assert run(talk()) == b"first\nthen one\n"


async def test_what_is_sent_while_the_stream_is_lent_waits(start: Start) -> None:
    transport = await start(["cat"])
    lent = transport.lend()
    assert lent is not None
    assert transport.lend() is None
    transport.send(b"c")
    await transport.write(b"d\n")
    assert transport.unread == 3
    os.write(lent.to, b"a")
    os.close(lent.to)
    os.close(lent.from_)
    transport.take_back(Returned(unsent=b"b"))
    assert await read_exactly(transport, 5) == b"abcd\n"
    assert transport.unread == 0


async def test_a_stream_that_ends_while_it_is_lent_is_taken_back(start: Start) -> None:
    transport = await start(["true"])
    lent = transport.lend()
    assert lent is not None
    await transport.wait(2.0)
    os.close(lent.to)
    os.close(lent.from_)
    transport.send(b"x")
    transport.take_back(Returned(received=b"last words\n"))
    assert await transport.read() == b"last words\n"
    assert await transport.read() == b""
    assert transport.lend() is None


ORPHANING = """
import os, sys, time
if os.fork():
    os.write(1, b"x" * 60_000)
    if sys.argv[1:] == ["told"]:
        os.read(0, 1)
    os._exit(3)
os.close(0)
deadline = time.monotonic() + 20
while time.monotonic() < deadline:
    if sys.argv[1:] == ["babble"]:
        os.write(1, b"la")
    time.sleep(0.01)
"""
"""A program that exits with code 3 and leaves a child, which holds its output or writes to it.

With `told` it exits when it is told so.
"""


@pytest.mark.long
@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
@pytest.mark.parametrize("arguments", [(), ("babble",)], ids=["silent", "babbling"])
def test_the_output_ends_with_the_program_whatever_its_children_hold(
    run: Callable[[Any], Any], arguments: tuple[str, ...]
) -> None:
    async def all_of(deliver: bool) -> bytes:
        transport = await start_process([sys.executable, "-c", ORPHANING, *arguments])
        received = bytearray()

        def take(data: bytes) -> bool:
            received.extend(data)
            return True

        try:
            async with asyncio.timeout(10):
                if deliver:
                    await transport.deliver(take)
                while data := await transport.read():
                    received += data
            assert transport.exit_code == 3
        finally:
            await transport.close()
        return bytes(received)

    for deliver in (False, True):
        received = run(all_of(deliver))
        assert received.replace(b"la", b"") == b"x" * 60_000
        assert received.startswith(b"x" * 60_000) or arguments


async def test_a_lent_stream_of_a_program_that_exits_stays_open(start: Start) -> None:
    transport = await start([sys.executable, "-c", ORPHANING, "told"])
    assert len(await read_exactly(transport, 60_000)) == 60_000
    lent = transport.lend()
    assert lent is not None
    os.write(lent.to, b"\n")
    assert await transport.wait(5) == 3
    await asyncio.sleep(0.2)
    transport.take_back(Returned(received=b"= D4"))
    os.close(lent.to)
    os.close(lent.from_)
    async with asyncio.timeout(5):
        assert await transport.read() == b"= D4"
        assert await transport.read() == b""


@pytest.mark.long
@pytest.mark.parametrize("waiting", [False, True], ids=["send", "write"])
@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
def test_a_program_that_broke_its_input_is_freed_without_the_collector(
    run: Callable[[Any], Any], waiting: bool
) -> None:
    """The error of a pipe has a traceback, whose frames have the transport."""

    async def freed() -> weakref.ref[ProcessTransport]:
        transport = await start_process(
            ["sh", "-c", "exec <&-; echo closed; exec sleep 20"], grace=0.05
        )
        assert await transport.read() == b"closed\n"
        with contextlib.suppress(TransportClosed):
            while waiting:
                await transport.write(b"name\n")
        transport.send(b"name\n")
        await asyncio.sleep(0.01)
        await transport.close()
        return weakref.ref(transport)

    async def check() -> None:
        gc.collect()
        gc.disable()
        try:
            alive = await freed()
            await asyncio.sleep(0.01)
            assert alive() is None
        finally:
            gc.enable()

    run(check())
