"""Log lines about what fails again and again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import patch

import pytest

from boardwire.protocol.events import LobbyState
from boardwire.server.broker import clients as broker_clients
from boardwire.server.broker import publisher
from boardwire.server.broker.clients import serve_broker_clients
from boardwire.server.broker.publisher import BrokerPublisher
from boardwire.server.config import BrokerSettings
from boardwire.server.live.public_events import PublicEvents
from boardwire.server.logs.outages import OutageLog
from boardwire.server.mirror import mirror as mirrors
from boardwire.server.mirror.mirror import Mirror, MirrorSettings
from boardwire.server.moderation import current_moderation
from boardwire.server.moderation.current_moderation import CurrentModeration
from boardwire.server.store import Store, StoreError

from ...until import until

ATTEMPTS = 40
"""Attempts that fail while a test counts lines."""
SOON = 0.001
"""Seconds between two attempts."""
MOST_LINES = 3
"""Lines within the first seconds of an outage, at most."""
AWAY = BrokerSettings("mqtt://127.0.0.1:1")
"""A broker that is away."""
log = logging.getLogger("test")


def test_the_first_success_is_told_where_that_is_wanted(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    quiet = OutageLog(log, "it fails", "it works")
    quiet.succeeded()
    assert caplog.messages == []
    for _ in range(9):
        quiet.failed(OSError("refused"))
    quiet.succeeded()
    OutageLog(log, "that fails", "that works", tells_first=True).succeeded()
    assert caplog.messages == [
        "it fails: refused; trying again",
        "it works again after 0 s",
        "that works",
    ]


@asynccontextmanager
async def publishing() -> AsyncIterator[None]:
    feed = PublicEvents()
    lobby = LobbyState("main", (), (), (), (), 0)
    publisher_of = BrokerPublisher(feed, lambda: lobby, AWAY, asyncio.Event())
    async with _running(asyncio.create_task(publisher_of.run())):
        yield


@asynccontextmanager
async def serving_clients() -> AsyncIterator[None]:
    async with _running(asyncio.create_task(serve_broker_clients(AWAY, lambda *_: []))):
        yield


@asynccontextmanager
async def mirroring() -> AsyncIterator[None]:
    async with _running(asyncio.create_task(Mirror(MirrorSettings(AWAY), 0).follow())):
        yield


@asynccontextmanager
async def _running(task: asyncio.Task[None]) -> AsyncIterator[None]:
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("user", [publishing, serving_clients, mirroring])
async def test_a_broker_that_stays_away_has_few_lines(
    user: object, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (publisher, broker_clients, mirrors):
        monkeypatch.setattr(module, "RECONNECT_SECONDS", SOON)
    attempts, enough = 0, asyncio.Event()
    failed = OutageLog.failed

    def count(outages: OutageLog, error: Exception) -> None:
        nonlocal attempts
        attempts += 1
        if attempts == ATTEMPTS:
            enough.set()
        failed(outages, error)

    monkeypatch.setattr(OutageLog, "failed", count)
    assert callable(user)
    async with user():
        async with asyncio.timeout(30):
            await enough.wait()
    lines = [it for it in caplog.messages if "127.0.0.1:1" in it]
    assert 1 <= len(lines) <= MOST_LINES, lines
    assert all(it.endswith("; trying again") for it in lines)


async def test_a_database_that_stays_away_has_few_lines(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(current_moderation, "CHECK_SECONDS", SOON)
    store = Store(":memory:")
    attempts = 0

    def fail() -> None:
        nonlocal attempts
        attempts += 1
        raise StoreError("the disk is gone")

    with patch.object(store, "reading", fail):
        async with _running(asyncio.create_task(CurrentModeration(store).watch())):
            await until(lambda: attempts >= ATTEMPTS)
    lines = [it for it in caplog.messages if "moderation" in it]
    assert lines[0] == "moderation cannot be loaded: the disk is gone; trying again"
    assert len(lines) <= MOST_LINES, lines
