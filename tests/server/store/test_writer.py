"""A database that fails for a while costs time, and nothing else."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from boardwire.matches import MoveRecord
from boardwire.server.store import Store, StoreError, writer

from ...until import until
from ..postgresql import Postgresql
from .store_records import RESULT, record

MATCHES = 20


def ply(number: int, size: int = 5) -> MoveRecord:
    return MoveRecord(number, number % 2, "x" * size, 0.5)


class Listener:
    """Writes down what the store says of itself."""

    def __init__(self, store: Store) -> None:
        self.heard: list[str] = []
        store.on_trouble = self.heard.append
        store.on_recovery = lambda: self.heard.append("recovered")

    async def hears(self, count: int) -> None:
        await until(lambda: len(self.heard) >= count)


async def write_through_trouble(store: Store, end: Callable[[], None]) -> list[str]:
    """Play while the database fails; `end` mends it. What the store said is returned.

    Some matches are under way, some end, and one begins.
    """
    listener = Listener(store)
    async with asyncio.TaskGroup() as tasks:
        playing = [tasks.create_task(play(store, f"m{number}")) for number in range(MATCHES)]
        await listener.hears(1)
        assert store.trouble == listener.heard[0]
        ended = tasks.create_task(store.end_match(replace(record("ended"), result=RESULT)))
        begun = tasks.create_task(store.begin_match(record("begun")))
        await asyncio.sleep(0.3)
        assert not any(task.done() for task in (*playing, ended, begun))
        end()
    assert store.trouble is None
    for number in range(MATCHES):
        found = await store.record(f"m{number}")
        assert found is not None
        assert [move.ply for move in found.moves] == list(range(1, 201))
    assert await store.record("ended") == replace(record("ended"), result=RESULT)
    assert await store.record("begun") == record("begun")
    return listener.heard


async def play(store: Store, match: str) -> None:
    for number in range(1, 201):
        await store.add_ply(match, ply(number, 200))


async def begin(store: Store) -> None:
    await store.open()
    for name in ("ended", *(f"m{number}" for number in range(MATCHES))):
        await store.begin_match(record(name))


async def test_a_full_disk_pauses_matches_until_there_is_room(tmp_path: Path) -> None:
    """SQLite says SQLITE_FULL, as it does when the file system has no block left."""
    pages = [10_000]
    store = Store(str(tmp_path / "it.db"))

    @event.listens_for(store._database.engine.sync_engine, "checkout")
    def limit(connection: Any, *_: object) -> None:
        connection.cursor().execute(f"PRAGMA max_page_count={pages[0]}")

    await begin(store)
    async with store.reading() as connection:
        used = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
    pages[0] = used + 5
    await store._lock.drop_connection()
    heard = await write_through_trouble(store, lambda: pages.__setitem__(0, 10_000))
    assert heard == ["database or disk is full", "recovered"]
    await store.close()


@contextmanager
def files_no_longer_than(size: int) -> Iterator[Callable[[], None]]:
    """No file of this process may grow beyond `size` bytes, until the function is called."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)

    def lift() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)

    resource.setrlimit(resource.RLIMIT_FSIZE, (size, usual[1]))
    try:
        yield lift
    finally:
        lift()


async def test_writes_cut_off_in_the_middle_corrupt_nothing(tmp_path: Path) -> None:
    """The system refuses what goes beyond a size, so writes to the log end half way."""
    store = Store(str(tmp_path / "it.db"))
    await begin(store)
    log = (tmp_path / "it.db-wal").stat().st_size
    async with store.reading() as reader:  # who closes last would make room in the log
        await reader.execute(text("SELECT 1"))
        with files_no_longer_than(log + 10_000) as lift:
            heard = await write_through_trouble(store, lift)
    assert heard[0] in ("disk I/O error", "database or disk is full")
    assert heard[1:] == ["recovered"]
    async with store.reading() as connection:
        assert (await connection.execute(text("PRAGMA integrity_check"))).scalar_one() == "ok"
    await store.close()


async def test_matches_pause_while_postgresql_is_gone(postgresql_server: Postgresql) -> None:
    store = Store(postgresql_server.new_database())
    await begin(store)
    postgresql_server.stop()
    try:
        with pytest.raises(StoreError, match="the database fails"):
            await store.record("m0")
    finally:
        heard = await write_through_trouble(store, postgresql_server.start)
    assert len(heard) == 2
    assert heard[1] == "recovered"
    await store.close()


async def test_a_restart_of_postgresql_between_two_moves_is_not_noticed(
    postgresql_server: Postgresql,
) -> None:
    database = postgresql_server.new_database()
    store = Store(database)
    await store.open()
    await store.begin_match(record())
    assert await store.record("m1") is not None
    listener = Listener(store)
    postgresql_server.stop()
    postgresql_server.start()
    await asyncio.sleep(0.1)  # the loop hears that the connections were closed
    assert await store.record("m1") is not None
    await store.add_ply("m1", ply(1))
    assert listener.heard == []
    with pytest.raises(StoreError, match="another server is running with the database"):
        await Store(database).open()
    await store.close()


async def test_a_server_that_lost_its_database_to_another_writes_nothing(
    postgresql_server: Postgresql,
) -> None:
    database = postgresql_server.new_database()
    first, second = Store(database), Store(database)
    await first.open()
    await first.begin_match(record())
    listener = Listener(first)
    postgresql_server.stop()
    postgresql_server.start()
    await second.open()
    late = first.add_ply("m1", ply(1))
    await listener.hears(1)
    assert "another server is running with the database" in listener.heard[0]
    found = await second.record("m1")
    assert found is not None
    assert found.moves == []
    await second.close()
    await late
    await first.close()


async def test_a_server_that_stops_in_trouble_gives_up_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "CLOSE_SECONDS", 0.2)
    store = Store(str(tmp_path / "it.db"))
    await store.open()
    await store.begin_match(record())
    listener = Listener(store)
    with files_no_longer_than(0):
        lost = store.add_ply("m1", ply(1))
        await listener.hears(1)
        await store.close()
    with pytest.raises(StoreError, match="closed before this could be written"):
        await lost


async def test_what_waits_for_a_database_that_fails_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MAX_WAITING", 10)
    store = Store(str(tmp_path / "it.db"))
    await store.open()
    await store.begin_match(record())
    waiting: list[Awaitable[None]] = []
    with files_no_longer_than(0):
        waiting += [store.add_ply("m1", ply(number)) for number in range(1, 11)]
        with pytest.raises(StoreError, match="too many writes wait for the database"):
            store.add_ply("m1", ply(11))
        await asyncio.sleep(0.1)
    await asyncio.gather(*waiting)
    await store.close()


async def test_a_listener_that_fails_does_not_end_the_writing(store: Store) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    store.on_commit = fail
    await store.begin_match(record())
    await store.add_ply("m1", ply(1))


async def test_a_ply_that_is_written_again_is_the_same_and_no_trouble(store: Store) -> None:
    listener = Listener(store)
    await store.begin_match(record("m1"))
    for move in (ply(1), MoveRecord(2, 0, "D4", 0.1 + 0.2, 1 / 3, 0.1, 3)):
        for _ in range(2):
            await store.add_ply("m1", move)
    assert listener.heard == []
    found = await store.record("m1")
    assert found is not None
    assert [move.ply for move in found.moves] == [1, 2]


@pytest.mark.long
@pytest.mark.parametrize(
    "other",
    [
        replace(ply(1), text="D4"),
        replace(ply(1), player=0),
        replace(ply(1), seconds=0.25),
        replace(ply(1), clock=1.0),
    ],
)
async def test_another_ply_in_the_place_of_one_is_damage(store: Store, other: MoveRecord) -> None:
    """What the database has then is not what was played: matches pause until it is mended."""
    listener = Listener(store)
    for match in ("m1", "m2"):
        await store.begin_match(record(match))
    await store.add_ply("m1", other)
    waiting = [store.add_ply(match, ply(1)) for match in ("m1", "m2")]
    await listener.hears(1)
    assert listener.heard == [
        "the database is damaged: ply 1 of match m1 is another one there than was played"
    ]
    assert store.trouble == listener.heard[0]
    for _ in range(2):
        with pytest.raises(StoreError, match="another one there than was played"):
            await store.check()
    await asyncio.sleep(0.2)
    assert not any(it.done() for it in waiting)
    await mend(store, "DELETE FROM plies WHERE match = 'm1'")
    async with asyncio.timeout(20):
        await asyncio.gather(*waiting)
    assert listener.heard[-1] == "recovered"
    found = await store.record("m1")
    assert found is not None
    assert found.moves == [ply(1)]


async def mend(store: Store, statement: str) -> None:
    """Change the database as an operator does who knows what was played."""
    async with store._database.engine.begin() as connection:
        await connection.execute(text(statement))
