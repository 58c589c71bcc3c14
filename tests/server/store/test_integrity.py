"""A database that is no longer what it was: nothing is acknowledged that it may not have."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import cast
from urllib.parse import unquote

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from boardwire.matches import MoveRecord
from boardwire.server import Server
from boardwire.server.store import RecordQuery, Store, StoreError, writer
from boardwire.server.store.integrity import Integrity
from boardwire.server.store.sqlite_files import SqliteFiles

from ...until import until
from ..conftest import StartServer
from ..people import play, two_people
from ..postgresql import Postgresql
from ..wire import get
from .store_records import record

Mend = Callable[[], None]
GARBAGE = Random(7).randbytes(1 << 20)


def written_over(file: Path, content: bytes) -> Mend:
    """Overwrite a file in place; returns how to write it back."""
    before = file.read_bytes()
    assert before

    def write(data: bytes) -> None:
        with file.open("r+b") as opened:
            opened.write(data)
            opened.truncate()

    write(content)
    return lambda: write(before)


def overwritten(file: Path) -> Mend:
    return written_over(file, GARBAGE[: file.stat().st_size])


def truncated(file: Path) -> Mend:
    return written_over(file, b"")


def cut_off(file: Path) -> Mend:
    return written_over(file, file.read_bytes()[: file.stat().st_size // 2])


def zeroed(file: Path) -> Mend:
    return written_over(file, bytes(file.stat().st_size))


def removed(file: Path) -> Mend:
    aside = file.with_name("aside")
    file.rename(aside)

    def put_back() -> None:
        aside.replace(file)

    return put_back


def replaced(file: Path) -> Mend:
    mend = removed(file)
    file.write_bytes(file.with_name("aside").read_bytes())
    return mend


def of_the_log(damage: Callable[[Path], Mend]) -> Callable[[Path], Mend]:
    """The same damage to the write-ahead log."""
    return lambda file: damage(Path(f"{file}-wal"))


async def health(server: Server) -> tuple[int, str]:
    """Status of `/health` and the reason that it gives."""
    status, _, body = await get(server, "/health")
    return status, json.loads(body).get("reason", "")


async def until_health(server: Server, wanted: tuple[int, str]) -> None:
    """Wait for this status and reason: the outcome of a check holds for a second."""
    async with asyncio.timeout(20):
        while await health(server) != wanted:
            await asyncio.sleep(0.1)


@pytest.mark.long
@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (overwritten, "the database file it.db was overwritten"),
        (zeroed, "the database file it.db was overwritten"),
        (truncated, "the database file it.db was truncated"),
        (cut_off, "the database file it.db was truncated"),
        (removed, "the database file it.db is gone"),
        (replaced, "the database file it.db was replaced by another"),
        (of_the_log(truncated), "the database file it.db-wal was truncated"),
        (of_the_log(removed), "the database file it.db-wal is gone"),
        (of_the_log(replaced), "the database file it.db-wal was replaced by another"),
    ],
)
async def test_no_move_is_acknowledged_that_the_database_may_lose(
    damage: Callable[[Path], Mend],
    reason: str,
    start_server: StartServer,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    file = tmp_path / "it.db"
    async with two_people(start_server, database=str(file)) as (server, anna, ben):
        await play(server, anna, ben, "tictactoe")
        assert await anna.ask("bw-notify on") == "="
        assert await anna.ask("play b A1") == "="
        assert await ben.ask("genmove b") == "= A1"
        mend = damage(file)
        moving = asyncio.create_task(ben.ask("play w B1"))
        told = await anna.read_until(f"{reason.split()[-1]}".encode())
        assert f"the match pauses: moves cannot be kept now ({reason}" in unquote(told.decode())
        assert await health(server) == (503, reason)
        assert f"the database fails, matches pause: {reason}" in caplog.text
        with pytest.raises(StoreError, match=reason):
            await server.accounts.register("carl")
        await asyncio.sleep(0.3)
        assert not moving.done()
        mend()
        assert await moving == "="
        await until(lambda: server.store.trouble is None)
        await until_health(server, (200, ""))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT move FROM plies").fetchall() == [("A1",), ("B1",)]
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def test_a_log_with_other_contents_stops_matches_until_a_restart(
    start_server: StartServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Connections may have read what is wrong by then, and keep it.

    A query beside the move, such as that for changed accounts, may find a page of the log damaged
    before the file is looked at: then that is the reason for a moment.
    """
    reason = "the database file it.db-wal was overwritten"
    monkeypatch.setattr(writer, "CLOSE_SECONDS", 0.2)
    file = tmp_path / "it.db"
    async with two_people(start_server, database=str(file)) as (server, anna, ben):
        await play(server, anna, ben, "tictactoe")
        of_the_log(overwritten)(file)
        moving = asyncio.create_task(anna.ask("play b A1"))
        await until(lambda: server.store.trouble == reason)
        await until_health(server, (503, reason))
        await asyncio.sleep(0.3)
        assert not moving.done()
        moving.cancel()


async def test_a_check_that_began_before_the_damage_does_not_end_the_trouble(
    tmp_path: Path,
) -> None:
    file = tmp_path / "it.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE it (number INTEGER)")
        connection.commit()
    files = SqliteFiles(file)
    closing_it, found = asyncio.Event(), asyncio.Event()

    class Reads:
        async def execute(self, query: object) -> None: ...

    @asynccontextmanager
    async def connect() -> AsyncIterator[AsyncConnection]:
        yield cast(AsyncConnection, Reads())
        closing_it.set()
        await found.wait()

    integrity = Integrity(connect, files)
    files.open()
    try:
        files.remember()
        checking = asyncio.create_task(integrity.examine(pages=True))
        await closing_it.wait()
        os.truncate(file, 4096)
        with pytest.raises(StoreError, match="truncated"):
            integrity.verify()
        found.set()
        with pytest.raises(StoreError, match="truncated"):
            await checking
        with pytest.raises(StoreError, match="truncated"):
            integrity.verify()
    finally:
        files.close()


async def test_matches_stop_though_nobody_moves(start_server: StartServer, tmp_path: Path) -> None:
    file = tmp_path / "it.db"
    async with start_server(database=str(file)) as server:
        mend = overwritten(file)
        await until(lambda: server.store.trouble is not None)
        mend()
        await until(lambda: server.store.trouble is None)


async def filled_store(database: str) -> Store:
    """An open store with many matches, all of them in the file and none in the log."""
    store = Store(database)
    await store.open()
    for number in range(200):
        await store.begin_match(record(f"m{number:03}"))
        await store.add_ply(f"m{number:03}", MoveRecord(1, 0, "x" * 150, 0.5))
    return store


async def test_a_page_that_cannot_be_read_stops_matches(tmp_path: Path) -> None:
    file = tmp_path / "it.db"
    store = await filled_store(str(file))
    async with store.reading() as connection:
        await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        size = (await connection.execute(text("PRAGMA page_size"))).scalar_one()
        pages = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
    await store.begin_match(record("one-more"))
    whole = file.read_bytes()
    with file.open("r+b") as opened:  # all but the first pages, where the roots of tables are
        opened.seek(16 * size)
        opened.write(GARBAGE[: (pages - 16) * size])
    with pytest.raises(StoreError, match="malformed"):
        async for _ in store.records(RecordQuery()):
            pass
    assert store.trouble is not None
    late = store.add_ply("one-more", MoveRecord(1, 0, "A1", 0.5))
    await asyncio.sleep(0.3)
    assert not late.done()
    with file.open("r+b") as opened:
        opened.write(whole)
    await late
    await store.close()


async def test_a_table_that_was_dropped_stops_matches(
    postgresql_server: Postgresql, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgresql_server.new_database()
    store = await filled_store(database)
    beside = Store(database)
    async with beside.transaction() as connection:
        await connection.execute(text("DROP TABLE match_players"))
    await beside.close()
    await until(lambda: store.trouble is not None)
    assert "match_players" in str(store.trouble)
    with pytest.raises(StoreError, match="match_players"):
        await store.check()
    late = store.add_ply("m000", MoveRecord(2, 1, "A1", 0.5))
    await asyncio.sleep(0.3)
    assert not late.done()
    assert not late.done()
    monkeypatch.setattr(writer, "CLOSE_SECONDS", 0.1)
    await store.close()
    with pytest.raises(StoreError, match="closed before this could be written"):
        await late


async def test_a_query_that_is_cancelled_loses_no_table_in_memory() -> None:
    store = Store(":memory:")
    await store.open()
    for _ in range(20):
        asking = asyncio.create_task(store._database.check())
        await asyncio.sleep(0.001)
        asking.cancel()
        await asyncio.wait({asking})
    await store.check()
    await store.keep(record("a"))
    await store.close()
