"""A database and its connections."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import text

from boardwire.server.store.database import Database
from boardwire.server.store.sqlite_connection import connect_sqlite

LONG_QUERY = text(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000)"
    " SELECT max(i) FROM n"
)


async def ask(database: Database, begun: asyncio.Event) -> None:
    async with database.reading() as connection:
        begun.set()
        await connection.execute(LONG_QUERY)


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
    connection = await connect_sqlite(tmp_path / "it.db")
    given_up, waiting = connection.stop(), connection.stop()
    assert given_up is not None
    assert waiting is not None
    given_up.cancel()
    async with asyncio.timeout(20):
        await waiting
        await connection.close()
