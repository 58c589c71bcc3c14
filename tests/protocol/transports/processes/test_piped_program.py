"""Programs whose standard streams are pipes, in the loop of Python and in that of uvloop."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import uvloop

from boardwire.protocol import TransportError
from boardwire.protocol.transports import start_process

from ..wire import read_exactly

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(sys.platform != "linux", reason="open files are counted in /proc"),
]

PIPES = """
import os, stat
print(*(stat.S_ISFIFO(os.fstat(stream).st_mode) for stream in range(3)))
"""

TOLD = b"True True True\n"

Run = Callable[[Coroutine[Any, Any, Any]], Any]


@pytest.fixture(params=[asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Any:
    """Runs a coroutine in its own loop."""
    return request.param


def test_all_standard_streams_are_pipes(run: Run) -> None:
    async def told() -> bytes:
        transport = await start_process([sys.executable, "-c", PIPES])
        try:
            async with asyncio.timeout(10):
                return await read_exactly(transport, len(TOLD))
        finally:
            await transport.close()

    assert run(told()) == TOLD


def open_files() -> int:
    """The number of open files of this process."""
    return len(list(Path("/proc/self/fd").iterdir()))


def test_neither_an_end_nor_a_failure_leaves_pipes(run: Run) -> None:
    async def start_and_fail() -> int:
        """Returns the number of open files afterwards."""
        transport = await start_process(["cat"])
        await transport.write_eof()
        assert await transport.wait(10) == 0
        await transport.close()
        with pytest.raises(TransportError):
            await start_process(["no-such-program"])
        await asyncio.sleep(0.01)  # the loop closes files later
        return open_files()

    async def counts() -> list[int]:
        return [await start_and_fail() for _ in range(4)]

    _, *later = run(counts())  # the loop opens files of its own for the first one
    assert len(set(later)) == 1


def test_a_program_may_exit_before_the_loop_says_that_it_is_started(run: Run) -> None:
    async def start() -> list[Any]:
        faults: list[Any] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: faults.append(context.get("exception")))
        for _ in range(20):
            transport = await start_process(["true"])
            await transport.close()
        return faults

    assert run(start()) == []
