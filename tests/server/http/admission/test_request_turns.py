"""Processor time of requests: a budget for each address and account, and turns for all."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from time import thread_time

import pytest
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardwire.server.http.admission import request_turns
from boardwire.server.http.admission.refused_requests import ESSENTIAL_PATHS
from boardwire.server.http.admission.request_turns import ALLOWANCE, RequestTurns
from boardwire.server.limits.client_limits import Quotas
from boardwire.server.limits.share import ProcessorShare
from boardwire.server.limits.turns import Turns
from boardwire.server.limits.usage import QuotaLimits

from ...conftest import StartServer
from ...wire import get

QUOTA = QuotaLimits(cpu_ms_per_second=10.0, cpu_ms_burst=100)


def work(seconds: float) -> None:
    """Use the processor."""
    end = thread_time() + seconds
    while thread_time() < end:
        pass


@dataclass
class Site:
    """An application whose requests cost what their query says, and what it was asked."""

    quota: QuotaLimits = QUOTA
    account: str = ""
    begun: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.quotas = Quotas(self.quota, self.quota)
        self.app: ASGIApp = RequestTurns(
            self._answer, self.quotas, Turns(ProcessorShare()), self._refuse
        )

    @staticmethod
    def _refuse(_: Scope, status: int, reason: str, headers: dict[str, str]) -> Response:
        return JSONResponse({"detail": reason}, status, headers)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.account:
            await scope[ALLOWANCE].log_in(self.account)
        self.begun.append(scope["client"][0])
        seconds = float(scope["query_string"] or 0)
        work(seconds)
        await JSONResponse({})(scope, receive, send)

    async def ask(
        self, address: str, seconds: float = 0.0, path: str = "/"
    ) -> tuple[int, dict[str, str], bytes]:
        """The status, headers and body of the response to a request."""
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": "http.request"}

        query = str(seconds).encode()
        client = (address, 1)
        scope = {"type": "http", "path": path, "query_string": query, "client": client}
        await self.app(scope, receive, send)
        headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], headers, sent[1]["body"]


async def refused(site: Site, address: str) -> None:
    """Check that the next request of an address is refused as one that used too much."""
    status, headers, body = await site.ask(address)
    assert status == 429
    assert int(headers["retry-after"]) > request_turns.DEBT_SECONDS
    reason = f"too many milliseconds of processor time from {address}: at most 10 a second"
    assert json.loads(body)["detail"].startswith(reason)


@pytest.mark.slow
async def test_an_address_that_has_used_too_much_is_refused_with_a_time() -> None:
    site = Site()
    assert (await site.ask("192.0.2.1", 0.3))[0] == 200
    await refused(site, "192.0.2.1")
    assert (await site.ask("192.0.2.2"))[0] == 200


async def test_an_address_that_owes_little_waits() -> None:
    site = Site()
    await site.ask("192.0.2.1", 0.105)
    begun = asyncio.get_running_loop().time()
    assert (await site.ask("192.0.2.1"))[0] == 200
    assert asyncio.get_running_loop().time() - begun > 0.3


@pytest.mark.slow
async def test_an_account_pays_too_wherever_it_comes_from() -> None:
    site = Site(account="ada")
    assert (await site.ask("192.0.2.1", 0.3))[0] == 200
    status, _, body = await site.ask("192.0.2.2")
    assert status == 429
    assert b"too many milliseconds of processor time of ada" in body


@pytest.mark.slow
async def test_monitors_are_answered_whatever_their_address_owes() -> None:
    site = Site()
    await site.ask("192.0.2.1", 0.3)
    for path in ESSENTIAL_PATHS:
        assert (await site.ask("192.0.2.1", path=path))[0] == 200


async def test_who_has_used_little_goes_before_who_has_used_much_and_came_earlier() -> None:
    site = Site(QuotaLimits())
    await site.ask("192.0.2.1", 0.2)
    asked = ["192.0.2.1"] * 5 + ["192.0.2.2"]
    site.begun.clear()
    await asyncio.gather(*(site.ask(address, 0.002) for address in asked))
    assert site.begun.index("192.0.2.2") == 0


async def test_one_request_begins_at_a_time_with_rests_between() -> None:
    """Beside a timer, which stands for a match: few requests come between two of its ticks."""
    site, most = Site(QuotaLimits()), 0
    requests, seconds = 40, 0.005

    async def tick() -> None:
        nonlocal most
        while True:
            before = len(site.begun)
            await asyncio.sleep(0.001)
            most = max(most, len(site.begun) - before)

    ticking = asyncio.create_task(tick())
    begun = asyncio.get_running_loop().time()
    await asyncio.gather(*(site.ask(f"192.0.2.{it}", seconds) for it in range(requests)))
    passed = asyncio.get_running_loop().time() - begun
    ticking.cancel()
    assert requests * seconds < 0.6 * passed, "they rest for as long as they work"
    assert most <= 2


async def test_who_gets_no_turn_in_time_is_told_to_come_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(request_turns, "TURN_SECONDS", 0.05)
    site = Site(QuotaLimits())
    asked = [site.ask(f"192.0.2.{it}", 0.05) for it in range(4)]
    answers = await asyncio.gather(*asked)
    assert [status for status, _, _ in answers] == [200, 503, 503, 503]
    assert "matches come first" in json.loads(answers[-1][2])["detail"]
    assert answers[-1][1]["retry-after"] == "1"


async def test_browsers_get_a_page_with_the_reason(start_server: StartServer) -> None:
    quota = QuotaLimits(cpu_ms_per_second=0.001, cpu_ms_burst=1)
    async with start_server(address_quota=quota) as server:
        await get(server, "/")
        status, headers, body = await get(server, "/matches", "Accept: text/html")
        assert status == 429
        assert int(headers["retry-after"]) > 1
        assert b"Too many milliseconds of processor time from 127.0.0.1" in body
        assert headers["content-type"].startswith("text/html")
        status, _, body = await get(server, "/api/v1/matches")
        assert status == 429
        assert "at most 0.001 a second" in json.loads(body)["detail"]
        assert (await get(server, "/health"))[0] == 200
