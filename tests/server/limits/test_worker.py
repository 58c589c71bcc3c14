"""The worker: a thread that does one piece after the other, and whose time is paid for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from boardwire.server.limits.client_limits import Quotas
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


async def test_a_client_pays_for_its_pieces(worker: Worker) -> None:
    limits = QuotaLimits(cpu_ms_per_second=1, cpu_ms_burst=10)
    allowance = Quotas(limits, limits).allowance("192.0.2.1", 0.0)
    await ClientWorker(worker, allowance).run(lambda: work_for(0.02))
    assert allowance.wait(asyncio.get_running_loop().time()) > 5
