"""The worker: a thread that does one piece after the other, and whose time is paid for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial

import pytest

from boardwire.protocol import CommandError
from boardwire.server.computing.pool import WorkPool
from boardwire.server.computing.settings import ComputingLimits
from boardwire.server.limits.client_limits import Allowance, Quotas
from boardwire.server.limits.usage import QuotaLimits
from boardwire.server.limits.worker import ClientWorker, Worker

from .test_processor import work_for


@pytest.fixture
def worker() -> Iterator[Worker]:
    it = Worker()
    yield it
    it.close()


async def test_pieces_are_done_one_at_a_time_in_another_thread(worker: Worker) -> None:
    busy = threading.Lock()

    def piece() -> int:
        assert busy.acquire(blocking=False)
        work_for(0.005)
        busy.release()
        return threading.get_ident()

    paid: list[float] = []
    threads = await asyncio.gather(*(worker.run(piece, paid.append) for _ in range(3)))
    assert len(set(threads)) == 1
    assert threading.get_ident() not in threads
    assert len(paid) == 3
    assert min(paid) >= 0.005


async def test_what_a_piece_raises_is_raised_to_the_caller(worker: Worker) -> None:
    def piece() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await worker.run(piece, lambda _seconds: None)


@pytest.fixture
async def pool() -> AsyncIterator[WorkPool]:
    it = WorkPool(ComputingLimits(processes=1, seconds=1, memory=256))
    yield it
    await it.close()


def allowance_of_10_ms() -> Allowance:
    limits = QuotaLimits(cpu_ms_per_second=1, cpu_ms_burst=10)
    return Quotas(limits, limits).allowance("192.0.2.1", 0.0)


async def test_a_client_pays_for_its_pieces(worker: Worker, pool: WorkPool) -> None:
    allowance = allowance_of_10_ms()
    await ClientWorker(worker, allowance, pool).run(lambda: work_for(0.02))
    assert allowance.wait(asyncio.get_running_loop().time()) > 5


@pytest.mark.program
async def test_a_client_pays_for_work_in_a_process(worker: Worker, pool: WorkPool) -> None:
    allowance = allowance_of_10_ms()
    client = ClientWorker(worker, allowance, pool)
    assert await client.compute(partial(sum, range(3_000_000))) == 4_499_998_500_000
    assert allowance.wait(asyncio.get_running_loop().time()) > 5


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.program
@pytest.mark.parametrize(
    ("work", "why"),
    [
        (partial(sum, range(10**11)), "too long"),
        (partial(bytearray, 1 << 30), "too much memory"),
        (partial(divmod, 1, 0), "failed here"),
    ],
)
async def test_work_in_a_process_that_cannot_be_done_is_an_error_of_the_command(
    worker: Worker, pool: WorkPool, work: Callable[[], object], why: str
) -> None:
    with pytest.raises(CommandError, match=why):
        await ClientWorker(worker, allowance_of_10_ms(), pool).compute(work)


async def test_a_pool_that_is_closed_is_busy(worker: Worker, pool: WorkPool) -> None:
    await pool.close()
    with pytest.raises(CommandError, match="try again"):
        await ClientWorker(worker, allowance_of_10_ms(), pool).compute(int)
