"""Processes that compute for strangers: their limits, their line, and their end."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from operator import mul
from pathlib import Path
from typing import Any

import pytest
from tests.processes import KilledPopen

from boardwire.games import OptionError, RecordError, UnknownGame, load
from boardwire.server.computing.messages import OutOfMemory, WorkFailed
from boardwire.server.computing.pool import PoolBusy, WorkPool
from boardwire.server.computing.process import TookTooLong
from boardwire.server.computing.program import PRIORITY
from boardwire.server.computing.records import read_text
from boardwire.server.computing.settings import ComputingLimits

from ...until import until_blocking

pytestmark = pytest.mark.program

LIMITS = ComputingLimits(processes=1)
SOMEBODY = "192.0.2.1"


def python(text: str) -> Callable[[], object]:
    """Work that evaluates an expression, with the modules of its names imported."""
    return partial(eval, text, {})


PID = python("__import__('os').getpid()")


@asynccontextmanager
async def pool(limits: ComputingLimits = LIMITS) -> AsyncIterator[WorkPool]:
    """A pool that is closed at the end."""
    made = WorkPool(limits)
    try:
        yield made
    finally:
        await made.close()


async def done(made: WorkPool, work: Callable[[], object], caller: str = SOMEBODY) -> Any:
    """Do a piece of work for which nobody pays."""
    return await made.run(work, caller, lambda _seconds: None)


def runs(pid: int) -> bool:
    """Whether a process runs."""
    with suppress(ProcessLookupError, FileNotFoundError):
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    return False


def seen(pid: int) -> tuple[bytes, set[str], str]:
    """The environment of a process, its open files, and its order for the killer of the kernel."""
    folder = Path(f"/proc/{pid}")
    opened = {str(it.readlink()) for it in (folder / "fd").iterdir()}
    return (folder / "environ").read_bytes(), opened, (folder / "oom_score_adj").read_text()


async def test_values_come_back_and_their_seconds_are_paid() -> None:
    paid: list[float] = []
    async with pool() as it:
        assert await it.run(partial(mul, 6, 7), SOMEBODY, paid.append) == 42
        assert await done(it, python("{'a': (1, None, b'x', 'ü', 1.5)}")) == {
            "a": [1, None, b"x", "ü", 1.5]
        }
        await it.run(partial(sum, range(10_000_000)), SOMEBODY, paid.append)
    assert 0 <= paid[0] < 0.05 < paid[1]


async def test_errors_of_games_come_back_as_they_are() -> None:
    async with pool() as it:
        with pytest.raises(UnknownGame, match="no game is called"):
            await done(it, partial(load, "nosuch"))
        with pytest.raises(OptionError, match="size"):
            await done(it, partial(load, "go", size=1000))
        with pytest.raises(OptionError):  # PositionError, a kind of it
            await done(it, partial(load, "chess", position="nothing"))
        with pytest.raises(RecordError) as caught:
            await done(it, partial(read_text, b"(;FF[4]GM[1]\n;B[zz]", "a.sgf", 1))
        assert caught.value.line == 2


async def test_other_errors_are_faults_and_the_process_goes_on() -> None:
    async with pool() as it:
        pid = await done(it, PID)
        with pytest.raises(WorkFailed, match="ZeroDivisionError"):
            await done(it, python("1 / 0"))
        with pytest.raises(WorkFailed, match="serialize"):
            await done(it, python("object()"))
        assert await done(it, PID) == pid


@pytest.mark.slow
@pytest.mark.parametrize(
    "work",
    [
        pytest.param(partial(bytearray, 1 << 30), id="at once"),
        pytest.param(python("[bytes(1 << 20) for _ in range(1000)]"), id="bit by bit"),
        pytest.param(python("[[] for _ in range(1 << 26)]"), id="small objects"),
        pytest.param(python("'x' * (70 << 20)"), id="a value that is too long to be sent"),
    ],
)
async def test_memory_is_bounded(work: Callable[[], object]) -> None:
    async with pool(replace(LIMITS, memory=256)) as it:
        with pytest.raises((OutOfMemory, WorkFailed)) as caught:
            await done(it, work)
        assert "memory" in str(caught.value) or "too long" in str(caught.value)
        assert await done(it, partial(mul, 6, 7)) == 42


@pytest.mark.slow
async def test_processor_time_is_bounded_also_in_machine_code() -> None:
    paid: list[float] = []
    async with pool(replace(LIMITS, seconds=0.5)) as it:
        with pytest.raises(TookTooLong):
            await it.run(partial(sum, range(10**11)), SOMEBODY, paid.append)
        assert await done(it, partial(mul, 6, 7)) == 42
    assert paid[0] > 0.3  # and the start of the next process


async def test_time_by_the_clock_is_bounded() -> None:
    async with pool(replace(LIMITS, seconds=1.0)) as it:
        begun = time.monotonic()
        with pytest.raises(TookTooLong):
            await done(it, partial(time.sleep, 60))
        assert time.monotonic() - begun < 10
        assert await done(it, partial(mul, 6, 7)) == 42


@pytest.mark.slow
async def test_a_process_that_is_killed_fails_its_own_work_alone() -> None:
    async with pool() as it:
        with pytest.raises(OutOfMemory, match="killed"):
            await done(it, python("__import__('os').kill(__import__('os').getpid(), 9)"))
        with pytest.raises(WorkFailed, match="ended with"):
            await done(it, python("__import__('os').abort()"))
        pid = await done(it, PID)
        os.kill(pid, signal.SIGKILL)  # while it has no work
        assert await done(it, partial(mul, 6, 7)) == 42


async def test_a_process_that_cannot_start_fails_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    async with pool() as it:
        monkeypatch.setattr(sys, "executable", "/bin/false")
        with pytest.raises(WorkFailed, match="ended at its start"):
            await done(it, PID)
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
        with pytest.raises(WorkFailed, match="no process can be started"):
            await done(it, PID)
        monkeypatch.undo()
        assert await done(it, partial(mul, 6, 7)) == 42


@pytest.mark.slow
async def test_a_process_is_replaced_after_its_jobs() -> None:
    async with pool(replace(LIMITS, jobs=2)) as it:
        pids = [await done(it, PID) for _ in range(5)]
    assert pids[0] == pids[1] != pids[2] == pids[3] != pids[4]
    assert not any(map(runs, pids))


async def test_a_process_that_has_done_its_jobs_is_no_trouble(
    caplog: pytest.LogCaptureFixture,
) -> None:
    paid: list[float] = []
    async with pool(replace(LIMITS, jobs=1)) as it:
        with pytest.raises(OptionError):
            await it.run(partial(load, "go", size=1000), SOMEBODY, paid.append)
    assert not caplog.messages
    assert paid[0] < 0.2


async def test_addresses_take_turns() -> None:
    order: list[str] = []
    async with pool() as it:

        async def ask(caller: str) -> None:
            await done(it, partial(time.sleep, 0.02), caller)
            order.append(caller)

        await asyncio.gather(*(ask(caller) for caller in "aaaaabbc"))
    assert order == list("aabcabaa")


async def test_one_address_has_half_of_the_processes() -> None:
    async with pool(ComputingLimits(processes=2)) as it:
        greedy = [asyncio.create_task(done(it, partial(time.sleep, 30))) for _ in range(3)]
        await asyncio.sleep(0)
        async with asyncio.timeout(10):
            assert await done(it, partial(mul, 6, 7), "192.0.2.2") == 42
        for task in greedy:
            task.cancel()


async def test_the_line_is_bounded_and_those_who_wait_most_are_refused_first() -> None:
    async with pool(replace(LIMITS, waiting=4, waiting_address=3)) as it:
        busy = asyncio.create_task(done(it, partial(time.sleep, 0.5), "busy"))
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(done(it, PID, "many")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(PoolBusy):  # three of this address wait
            await done(it, PID, "many")
        one = asyncio.create_task(done(it, PID, "one"))
        await asyncio.sleep(0)
        two = asyncio.create_task(done(it, PID, "two"))  # one of the three makes room
        await asyncio.sleep(0)
        with pytest.raises(PoolBusy):
            await waiting[2]
        three = asyncio.create_task(done(it, PID, "three"))
        await asyncio.sleep(0)
        with pytest.raises(PoolBusy):  # now each has one
            await done(it, PID, "four")
        with pytest.raises(PoolBusy):
            await waiting[1]
        await busy
        assert await one == await two == await three == await waiting[0]


async def test_work_of_a_caller_that_has_gone_is_not_begun(tmp_path: Path) -> None:
    async with pool() as it:
        busy = asyncio.create_task(done(it, partial(time.sleep, 0.2)))
        await asyncio.sleep(0)
        gone = asyncio.create_task(done(it, partial(os.mkdir, tmp_path / "gone")))
        await asyncio.sleep(0)
        gone.cancel()
        await busy
        await done(it, PID)
    assert not (tmp_path / "gone").exists()


async def test_a_process_has_no_secret_no_socket_and_a_lower_priority(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BOARDWIRE_TOKEN", "secret")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    async with pool() as it, server:
        pid = await done(it, PID)
        environment, opened, badness = seen(pid)
        assert b"PATH=" in environment
        assert b"secret" not in environment
        own = {f"socket:[{os.fstat(it.fileno()).st_ino}]" for it in server.sockets}
        assert own.isdisjoint(opened)
        assert os.getpriority(os.PRIO_PROCESS, pid) == os.getpriority(os.PRIO_PROCESS, 0) + PRIORITY
        assert badness == "1000\n"


async def test_work_that_prints_is_no_answer() -> None:
    async with pool() as it:
        assert await done(it, python("print('hello') or __import__('os').write(1, b'x')")) == 1


async def test_close_refuses_what_waits_and_ends_what_runs() -> None:
    made = WorkPool(LIMITS)
    pid = await done(made, PID)
    tasks = [asyncio.create_task(done(made, partial(time.sleep, 60))) for _ in range(2)]
    await asyncio.sleep(0.1)
    await made.close()
    for task in tasks:
        with pytest.raises(PoolBusy):
            await task
    assert not runs(pid)
    with pytest.raises(PoolBusy):
        await done(made, PID)


SERVER = """
import asyncio, sys, time
from functools import partial
from os import getpid
from boardwire.server.computing.pool import WorkPool
from boardwire.server.computing.records import read_text
from boardwire.server.computing.settings import ComputingLimits

async def main():
    pool = WorkPool(ComputingLimits(processes=1))
    print(await pool.run(getpid, "a", print and (lambda seconds: None)), flush=True)
    await pool.run(partial(WORK), "a", lambda seconds: None)

asyncio.run(main())
"""


@pytest.mark.parametrize("work", ["time.sleep, 60", "sum, range(10**11)", "getpid"])
def test_a_process_ends_with_a_server_that_is_killed(work: str) -> None:
    text = SERVER.replace("WORK", work) + "time.sleep(60)"
    command = [sys.executable, "-c", text]
    with KilledPopen(command, stdout=-1, text=True) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        assert runs(pid)
        time.sleep(0.1)
        server.kill()
        server.wait(10)
        until_blocking(lambda: not runs(pid))


@pytest.mark.parametrize("field", ["processes", "memory", "seconds", "jobs", "waiting"])
def test_limits_are_positive(field: str) -> None:
    with pytest.raises(ValueError, match=f"{field} must be greater than 0"):
        replace(LIMITS, **{field: 0})
