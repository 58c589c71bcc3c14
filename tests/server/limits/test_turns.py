"""Turns: one piece of work in each round, fewer after long ones; what each costs is counted."""

from __future__ import annotations

import asyncio
import time

import pytest

from boardwire.server.limits.turns import Metered, Turns


def work_for(seconds: float) -> None:
    begun = time.thread_time()
    while time.thread_time() - begun < seconds:
        pass


async def order_of(turns: Turns, *used: float) -> list[int]:
    """The order in which clients have their turns, who have used so much before."""
    order: list[int] = []

    async def take(number: int) -> None:
        await turns.wait(used[number])
        order.append(number)

    await asyncio.gather(*map(take, range(len(used))))
    return order


async def test_who_came_first_goes_first() -> None:
    assert await order_of(Turns(), 0, 0, 0) == [0, 1, 2]


async def test_who_has_used_less_goes_first() -> None:
    assert await order_of(Turns(), 30.0, 10.0, 20.0, 0.0) == [3, 1, 2, 0]


async def test_one_command_begins_in_each_round() -> None:
    turns = Turns()
    rounds = 0

    async def count() -> None:
        nonlocal rounds
        while True:
            await asyncio.sleep(0)
            rounds += 1

    counting = asyncio.create_task(count())
    began = []
    for task in [asyncio.create_task(turns.wait()) for _ in range(5)]:
        await task
        began.append(rounds)
    counting.cancel()
    assert len(set(began)) == 5


async def test_after_a_long_command_the_next_one_waits() -> None:
    loop, turns = asyncio.get_running_loop(), Turns()
    await turns.wait()
    begun = loop.time()
    turns.spent(0.05)
    await turns.wait()
    assert loop.time() - begun >= 0.14
    turns.spent(0.0001)
    turn = asyncio.create_task(turns.wait())
    for _ in range(3):  # rounds of the loop
        await asyncio.sleep(0)
    assert turn.done()


async def test_who_gives_up_has_no_turn() -> None:
    turns = Turns()
    turns.spent(0.02)
    first = asyncio.create_task(turns.wait())
    second = asyncio.create_task(turns.wait())
    await asyncio.sleep(0)
    first.cancel()
    async with asyncio.timeout(10):
        await second


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
