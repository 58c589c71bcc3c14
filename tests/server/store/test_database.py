"""A database and its connections."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from sqlalchemy import text

from boardwire.server.store.database import Database
from boardwire.server.store.sqlite_connection import SqliteConnections

from ...until import until_blocking

LONG_QUERY = text(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000)"
    " SELECT max(i) FROM n"
)


async def ask(database: Database, begun: asyncio.Event) -> None:
    async with database.reading() as connection:
        begun.set()
        await connection.execute(LONG_QUERY)


@pytest.mark.slow
async def test_a_query_that_is_cancelled_twice_leaves_nothing_that_waits(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "it.db"))
    begun = asyncio.Event()
    asking = asyncio.create_task(ask(database, begun))
    await begun.wait()
    await asyncio.sleep(0.05)  # the query runs
    others = asyncio.all_tasks() - {asking}
    asking.cancel()
    await asyncio.sleep(0.01)  # the connection is being closed
    asking.cancel()
    await asyncio.wait({asking})
    assert asking.cancelled()

    left = asyncio.all_tasks() - others
    if left:
        await asyncio.wait(left, timeout=20)
    assert all(it.done() for it in left), left
    await database.close()


async def test_all_who_end_a_connection_see_its_end(tmp_path: Path) -> None:
    connection = await SqliteConnections(tmp_path / "it.db").connect()
    given_up, waiting = connection.stop(), connection.stop()
    assert given_up is not None
    assert waiting is not None
    given_up.cancel()
    async with asyncio.timeout(20):
        await waiting
        await connection.close()


async def cancelled_in_flight(database: Database, times: int) -> None:
    """Begin a long query, and cancel it so many times."""
    begun = asyncio.Event()
    asking = asyncio.create_task(ask(database, begun))
    await begun.wait()
    await asyncio.sleep(0.05)  # the query runs
    for _ in range(times):
        asking.cancel()
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("times", [1, 2])
def test_closing_ends_the_threads_of_queries_that_were_cancelled(
    tmp_path: Path, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise they find the event loop closed, and whatever runs next in the process fails."""
    failed: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    before = set(threading.enumerate())

    def workers() -> list[threading.Thread]:
        return [it for it in set(threading.enumerate()) - before if "connection" in it.name]

    async def use() -> None:
        database = Database(str(tmp_path / "it.db"))
        for _ in range(3):
            await cancelled_in_flight(database, times)
        assert workers()
        await database.close()
        assert not workers()

    asyncio.run(use())
    until_blocking(lambda: not workers())
    assert failed == []
