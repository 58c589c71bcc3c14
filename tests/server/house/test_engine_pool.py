"""The pool of engines that house players share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

from boardwire.server.house.engine_pool import EnginePool, HouseEngine, engine_options
from boardwire.server.matchmaking.borrowed_engine import EngineLost


class FakeConnection:
    """The connection of an engine that stops when it is asked to, unless it hangs."""

    def __init__(self) -> None:
        self.closed = False
        self.idle = True
        self.hangs = False
        self.interrupted = 0

    def interrupt(self) -> None:
        self.interrupted += 1

    async def settle(self, _: float) -> bool:
        await asyncio.sleep(0)
        self.idle = not self.hangs
        return self.idle


class FakeEngine:
    """An engine without a process."""

    def __init__(self, number: int) -> None:
        self.pid = number
        self.connection = FakeConnection()
        self.board: object = None
        self.match = ""
        self.idle_since = 0.0

    async def close(self) -> None:
        self.connection.closed = True


class Started:
    """Starts engines, and keeps them."""

    def __init__(self, fails: int = 0) -> None:
        self.engines: list[FakeEngine] = []
        self._fails = fails

    async def __call__(self) -> FakeEngine:
        await asyncio.sleep(0)
        if self._fails:
            self._fails -= 1
            raise EngineLost("it cannot be started")
        self.engines.append(FakeEngine(len(self.engines)))
        return self.engines[-1]


def pool_of(started: Started, processes: int = 1, **settings: float) -> EnginePool:
    start = cast("Callable[[], Awaitable[HouseEngine]]", started)
    return EnginePool(start, processes, **({"seconds": 1.0, "wait": 2.0} | settings))


async def use(pool: EnginePool, guest: str, match: str, order: list[str]) -> None:
    async with pool.borrow(guest, match):
        order.append(match)
        await asyncio.sleep(0.001)


async def test_no_more_engines_start_than_there_may_be() -> None:
    started, order = Started(), list[str]()
    pool = pool_of(started, processes=2)
    await asyncio.gather(*(use(pool, "ann", f"m{it}", order) for it in range(9)))
    assert len(started.engines) == 2
    assert sorted(order) == [f"m{it}" for it in range(9)]
    assert pool.waiting == 0
    await pool.close()
    assert all(it.connection.closed for it in started.engines)


async def test_guests_take_turns() -> None:
    pool, order = pool_of(Started()), list[str]()
    many = [use(pool, "ann", f"a{it}", order) for it in range(5)]
    await asyncio.gather(*many, use(pool, "ben", "b", order))
    assert order.index("b") <= 2
    await pool.close()


async def test_a_match_has_the_engine_again_that_knows_it() -> None:
    pool = pool_of(Started(), processes=2)
    async with pool.borrow("ann", "one") as first, pool.borrow("ben", "two") as second:
        pass
    async with pool.borrow("ben", "two") as again:
        assert again.engine is second.engine
        assert again.engine is not first.engine
    await pool.close()


async def test_an_answer_has_less_time_where_many_wait() -> None:
    pool = pool_of(Started(), seconds=1.0, wait=2.0)
    times: list[float] = []

    async def use_and_note(number: int) -> None:
        async with pool.borrow("ann", str(number)) as loan:
            times.append(loan.seconds)

    await asyncio.gather(*(use_and_note(it) for it in range(200)))
    assert times[0] == pytest.approx(0.02)  # the least, while 199 wait
    assert times == sorted(times)
    assert times[-1] == 1.0
    await pool.close()


async def test_a_player_that_leaves_frees_its_engine_at_once() -> None:
    started = Started()
    pool = pool_of(started)
    borrowed = asyncio.Event()

    async def think() -> None:
        async with pool.borrow("ann", "one") as loan:
            cast("Any", loan.engine.connection).idle = False
            borrowed.set()
            await asyncio.sleep(60)

    thinking = asyncio.create_task(think())
    await borrowed.wait()
    waiting = asyncio.create_task(use(pool, "ben", "two", []))
    await asyncio.sleep(0)
    assert pool.waiting == 1
    thinking.cancel()
    async with asyncio.timeout(1):
        await waiting
    assert len(started.engines) == 1
    assert started.engines[0].connection.interrupted == 1
    await pool.close()


async def test_an_engine_that_does_not_stop_or_ends_is_replaced() -> None:
    started = Started()
    pool = pool_of(started)
    for hangs in (True, False):
        async with pool.borrow("ann", "one") as loan:
            connection = cast("Any", loan.engine.connection)
            connection.hangs = hangs
            connection.idle, connection.closed = not hangs, not hangs
        await asyncio.sleep(0.01)
    async with pool.borrow("ann", "one"):
        assert len(started.engines) == 3
    await pool.close()


async def test_a_player_that_gives_up_waiting_takes_no_engine_away() -> None:
    pool, order = pool_of(Started()), list[str]()
    async with pool.borrow("ann", "one"):
        given_up = asyncio.create_task(use(pool, "ben", "two", order))
        waiting = asyncio.create_task(use(pool, "carl", "three", order))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.sleep(0)
    async with asyncio.timeout(1):
        await waiting
    assert order == ["three"]
    await pool.close()


async def test_an_engine_that_cannot_be_started_is_an_error_and_the_next_one_tries_again() -> None:
    pool, order = pool_of(Started(fails=1)), list[str]()
    waiting = [asyncio.create_task(use(pool, "ann", str(it), order)) for it in range(2)]
    done = await asyncio.gather(*waiting, return_exceptions=True)
    assert isinstance(done[0], EngineLost)
    assert order == ["1"]
    await pool.close()


async def test_an_engine_starts_before_the_first_player_asks() -> None:
    started = Started()
    pool = pool_of(started)
    for _ in range(3):
        pool.prepare()
        await asyncio.sleep(0.01)
    assert pool.pids == [0]
    async with pool.borrow("ann", "one"):
        pool.prepare()
    assert len(started.engines) == 1
    await pool.close()


def test_chosen_engines_are_an_option() -> None:
    assert engine_options([]) == ""
    assert engine_options([("go", "mcts"), ("chess", "mcts")]) == "engines=go/mcts+chess/mcts"
