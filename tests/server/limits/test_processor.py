"""Processor time of coroutines: each part between two waits is paid for."""

from __future__ import annotations

import asyncio
import time

import pytest

from boardwire.server.limits.processor import Metered


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
