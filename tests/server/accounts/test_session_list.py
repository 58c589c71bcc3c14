"""The list of sessions in the database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from boardwire.server.accounts.session_list import ListedSession, SessionList
from boardwire.server.store import Store

ADA = ListedSession(
    "01", "Ada", False, "192.0.2.7:51234", datetime(2026, 11, 20, 12, 0, 0, 250_000, tzinfo=UTC)
)
BOT = replace(ADA, id="02", bot=True, since=datetime(2026, 11, 20, 13, 0, tzinfo=UTC))
BEN = replace(ADA, id="03", name="ben", peer="[2001:db8::1]:1")


async def test_the_list_follows_the_sessions_there_are(store: Store) -> None:
    kept = SessionList(store)
    await kept.update([BOT, BEN, ADA])
    beside = SessionList(store)
    assert await beside.read() == [ADA, BOT, BEN]
    assert await beside.read("ADA") == [ADA, BOT]
    assert await beside.read("nobody") == []
    await kept.update([BOT])
    assert await beside.read() == [BOT]
    await kept.update([ADA, BOT])
    assert await beside.read() == [ADA, BOT]
    await kept.update([])
    assert await beside.read() == []


async def test_a_server_forgets_the_sessions_of_one_that_was_killed(store: Store) -> None:
    await SessionList(store).update([ADA])
    kept = SessionList(store)
    await kept.clear()
    assert await kept.read() == []
    await kept.update([ADA])
    assert await kept.read() == [ADA]
