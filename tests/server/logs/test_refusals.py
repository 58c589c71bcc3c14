"""Refusals: each is counted, and the log has a line in each interval."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from boardwire.server.logs.refusals import Cause, Refusals


async def test_a_flood_of_refusals_is_two_lines(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwire.server.logs.refusals.INTERVAL", 0.1)
    counted: Counter[str] = Counter()
    refusals = Refusals(lambda cause: counted.update([cause]))
    for number in range(1000):
        refusals.note(Cause.FULL, f"192.0.2.{number}")
    refusals.note(Cause.ADDRESS, "198.51.100.1: too many")
    await asyncio.sleep(0.15)
    assert counted == {"full": 1000, "address": 1}
    assert [it.getMessage() for it in caplog.records] == [
        "refused (full): 192.0.2.0",
        "refused (address): 198.51.100.1: too many",
        "refused (full): 999 more in 0.1 s; the last one: 192.0.2.999",
    ]
    await asyncio.sleep(0.15)  # an interval without any ends it
    caplog.clear()
    refusals.note(Cause.FULL, "192.0.2.7")
    assert caplog.messages == ["refused (full): 192.0.2.7"]
