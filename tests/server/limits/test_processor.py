"""Processor time of coroutines: each part between two waits is paid for."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time

import pytest

from boardwire.server.limits.processor import Metered, occupied_time


def work_for(seconds: float) -> None:
    begun = time.thread_time()
    while time.thread_time() - begun < seconds:
        pass


async def test_waits_cost_nothing_and_parts_are_paid_one_by_one() -> None:
    async def work() -> str:
        work_for(0.02)
        await asyncio.sleep(0.05)
        work_for(0.03)
        return "done"

    paid: list[float] = []
    assert await Metered(work(), paid.append) == "done"
    first, second = paid
    assert 0.02 <= first < 0.05
    assert 0.03 <= second < 0.06


async def test_work_that_fails_is_paid_for_and_fails() -> None:
    async def work() -> None:
        work_for(0.01)
        raise ValueError("no")

    paid: list[float] = []
    with pytest.raises(ValueError, match="no"):
        await Metered(work(), paid.append)
    assert sum(paid) >= 0.01


async def test_a_cancelled_wait_is_cancelled_inside() -> None:
    cleaned = []

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            cleaned.append(True)

    async def run() -> None:
        await Metered(work(), lambda _seconds: None)

    task = asyncio.create_task(run())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert cleaned == [True]


@pytest.mark.program
def test_the_wait_for_a_processor_counts_as_occupied() -> None:
    """Another process has the same core, so that this thread gets about half of it."""
    told: list[tuple[float, float]] = []

    def measure() -> None:
        core = min(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {core})  # of this thread, and of the process that it starts
        other = subprocess.Popen([sys.executable, "-c", "while True: pass"])
        try:
            used, occupied = time.thread_time(), occupied_time()
            work_for(0.2)
            told.append((time.thread_time() - used, occupied_time() - occupied))
        finally:
            other.kill()
            other.wait()

    thread = threading.Thread(target=measure)
    thread.start()
    thread.join()
    ((used, occupied),) = told
    assert occupied > used + 0.05
