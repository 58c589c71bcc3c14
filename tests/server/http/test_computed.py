"""What a request has computed in a process: it pays for it, and is told why it cannot be."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from math import log1p

import pytest

from boardwire.server import Server
from boardwire.server.computing.messages import OutOfMemory, WorkFailed
from boardwire.server.computing.pool import PoolBusy
from boardwire.server.computing.process import TookTooLong

from ..conftest import StartServer
from ..wire import get

STEPS = "/api/v1/steps?tree=[[3,12],[2,4]]"


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


@pytest.mark.parametrize(
    ("error", "status", "why"),
    [
        (PoolBusy(), 503, "ask again"),
        (TookTooLong(), 422, "more than 5 s of a processor"),
        (OutOfMemory("this needs too much memory"), 422, "too much memory"),
        (WorkFailed("Traceback: a secret"), 500, "the log of the server"),
    ],
)
async def test_the_reason_is_told(
    server: Server, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, why: str
) -> None:
    async def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(server.pool, "run", fail)
    code, headers, body = await get(server, STEPS)
    assert (code, why in json.loads(body)["detail"]) == (status, True)
    assert ("retry-after" in headers) == (status == 503)
    assert b"secret" not in body


async def test_the_address_of_a_request_pays_for_it(server: Server) -> None:
    quotas = server.sessions.quotas
    loop = asyncio.get_running_loop()
    assert quotas.allowance("127.0.0.1", loop.time()).handicap(loop.time()) == 0
    await get(server, "/api/v1/steps?algorithm=uct&game=othello&simulations=50")
    assert quotas.allowance("127.0.0.1", loop.time()).handicap(loop.time()) > 10 * log1p(1)


async def test_requests_go_on_after_a_process_was_killed(server: Server) -> None:
    assert (await get(server, STEPS))[0] == 200
    (pid,) = server.pool.pids
    os.kill(pid, signal.SIGKILL)
    for seed in range(3):
        assert (await get(server, f"{STEPS}&seed={seed}"))[0] == 200
    assert pid not in server.pool.pids
