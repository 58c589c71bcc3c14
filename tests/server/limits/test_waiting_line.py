"""Waiting in line for what an address or an account has all of that it may."""

from __future__ import annotations

import asyncio

from boardwire.server.limits.client_limits import Allowance, Quotas
from boardwire.server.limits.usage import QuotaExceeded, QuotaLimits, Resource
from boardwire.server.limits.waiting_line import WaitingLine


class Line:
    """A waiting line, and clients that come to it."""

    def __init__(self, engines: int = 1) -> None:
        self.line = WaitingLine(Resource.ENGINES)
        self.quotas = Quotas(QuotaLimits(engines=engines), QuotaLimits())
        self.told: list[str] = []

    def client(self, host: str) -> Allowance:
        return self.quotas.allowance(host, 0.0)

    def take(self, client: Allowance) -> asyncio.Task[Allowance]:
        return asyncio.create_task(self.line.take(client, self.tell))

    def tell(self, excess: QuotaExceeded) -> None:
        self.told.append(excess.reason)


async def soon() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_clients_of_one_address_are_served_in_order_and_others_do_not_wait() -> None:
    it = Line()
    first, second, third = (it.take(it.client("192.0.2.1")) for _ in range(3))
    other = it.take(it.client("192.0.2.2"))
    await soon()
    assert [task.done() for task in (first, second, third, other)] == [True, False, False, True]
    assert it.told == ["too many engines from 192.0.2.1: at most 1"] * 2
    it.line.give(first.result())
    await soon()
    assert [second.done(), third.done()] == [True, False]
    it.line.give(second.result())
    await soon()
    assert third.done()


async def test_who_stops_waiting_takes_nothing_along() -> None:
    it = Line()
    clients = [it.client("192.0.2.1") for _ in range(4)]
    first, early, late, last = map(it.take, clients)
    await soon()
    early.cancel()
    await soon()
    it.line.give(first.result())
    late.cancel()  # it has been served, but does not know it yet
    await soon()
    assert last.done()
    it.line.give(last.result())
    for client in clients:
        client.close()
    assert it.client("192.0.2.1")._counters[0].held[Resource.ENGINES] == 0


async def test_a_client_that_leaves_does_not_free_what_it_has_borrowed() -> None:
    it = Line()
    client = it.client("192.0.2.1")
    first = await it.take(client)
    client.close()
    second = it.take(it.client("192.0.2.1"))
    await soon()
    assert not second.done()
    it.line.give(first)
    await soon()
    assert second.done()


async def test_a_limit_of_two_lets_two_move_at_once() -> None:
    it = Line(engines=2)
    tasks = [it.take(it.client("192.0.2.1")) for _ in range(3)]
    await soon()
    assert [task.done() for task in tasks] == [True, True, False]
    tasks[2].cancel()
