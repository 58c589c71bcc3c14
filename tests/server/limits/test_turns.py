"""Turns: one piece of work in each round, fewer after long ones, the thrifty first."""

from __future__ import annotations

import asyncio

from boardwire.server.limits.turns import Turns


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
