"""Databases of older releases are brought up to date, and those of newer ones are left alone."""

from __future__ import annotations

import ast
import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server.store import Database, RecordQuery, Store, StoreError, migrations
from boardwire.server.store.migrations.v0002_accounts_and_seats import time_class
from boardwire.server.store.schema import metadata

MIGRATIONS = Path(migrations.__file__).parent
RELEASED = Path(__file__).with_name("released_0_1_0.sql")
PLAYED = MatchRecord(
    "0f3a",
    "othello",
    {"size": 6, "position": ""},
    ("Anna", "ben"),
    TimeControl.fischer(300, 3),
    "",
    datetime(2026, 11, 20, 12, 0, 0, 250_000, tzinfo=UTC),
    [MoveRecord(1, 0, "D3", 0.25, 302.75), MoveRecord(2, 1, "C3", 1.5, 301.5)],
    Result((-1.0, 1.0), Reason.RESIGNATION, "W+Resign"),
    {1: "W+12"},
    ended=datetime(2026, 11, 20, 12, 1, tzinfo=UTC),
)
CUT_OFF = MatchRecord(
    "77c1",
    "pig",
    {"target": 50},
    ("anna", "anna"),
    TimeControl.none(),
    "c0ffee",
    datetime(2026, 11, 20, 13, 0, tzinfo=UTC),
    [MoveRecord(1, 0, "roll", 0.5), MoveRecord(2, -1, "6", 0.0)],
)


@pytest.fixture
async def released(database: str) -> str:
    """The name or URL of a database that boardwire 0.1.0 has written."""
    made = Database(database)
    script = "\n".join(
        line for line in RELEASED.read_text().splitlines() if not line.startswith("--")
    )
    if not made.sqlite:
        script = script.replace("DATETIME", "TIMESTAMP WITH TIME ZONE")
    async with made.transaction() as connection:
        if not made.sqlite:
            await connection.exec_driver_sql("SET TIME ZONE 'UTC'")
        for statement in filter(str.strip, script.split(";")):
            await connection.exec_driver_sql(statement)
    await made.close()
    return database


async def test_a_database_of_the_first_release_opens_and_reads(released: str) -> None:
    store = Store(released)
    await store.open()
    assert await store.record("0f3a") == PLAYED
    assert await store.unfinished() == [CUT_OFF]
    found = [it.match async for it in store.records(RecordQuery(player="ANNA"))]
    assert found == ["77c1", "0f3a"]
    async with store.reading() as connection:
        classes = await connection.execute(text("SELECT time_class FROM matches ORDER BY id"))
        assert classes.scalars().all() == ["blitz", "unlimited"]
    await store.add_ply("77c1", MoveRecord(3, 0, "hold", 0.5))
    await store.close()
    again = Store(released)
    await again.open()
    assert [len(it.moves) for it in await again.unfinished()] == [3]
    await again.close()


@pytest.mark.filterwarnings("ignore:.*expression-based index")
async def test_the_steps_lead_to_the_tables_that_the_program_uses(
    released: str, tmp_path: Path
) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    wanted = {index.name for table in metadata.tables.values() for index in table.indexes}
    for name in (released, str(tmp_path / "new.db")):
        store = Store(name)
        await store.open()
        async with store.reading() as connection:
            assert await connection.run_sync(differences) == []
            there = {
                "sqlite": "SELECT name FROM sqlite_master WHERE type = 'index'",
                "postgresql": "SELECT indexname FROM pg_indexes",
            }[connection.dialect.name]
            assert wanted <= set((await connection.execute(text(there))).scalars())
        await store.close()


@pytest.mark.long
async def test_a_command_may_bring_it_up_to_date_but_not_under_a_server(released: str) -> None:
    beside = Store(released)
    await beside.open_beside()
    assert await beside.record("0f3a") == PLAYED
    await beside.close()
    server = Store(released)
    await server.open()
    async with server.transaction() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    with pytest.raises(StoreError, match="another server is running with the database"):
        await Store(released).open_beside()
    await server.close()


async def test_two_programs_may_make_the_same_database_at_once(database: str) -> None:
    stores = [Store(database) for _ in range(3)]
    await asyncio.gather(
        *(store.open_beside(create=True) for store in stores), return_exceptions=True
    )
    server = Store(database)
    await server.open()
    assert await server.recent() == []
    for store in (*stores, server):
        await store.close()


async def test_a_database_of_a_newer_release_is_left_alone(database: str) -> None:
    store = Store(database)
    await store.open()
    async with store.transaction() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    await store.close()
    for again in (Store(database).open, Store(database).open_beside):
        with pytest.raises(StoreError, match="newer boardwire: its schema is 0999"):
            await again()


def test_a_migration_depends_on_no_code_that_may_change() -> None:
    for file in MIGRATIONS.glob("v*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            imported = (
                [it.name for it in node.names]
                if isinstance(node, ast.Import)
                else ["." * node.level + (node.module or "")]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            for name in imported:
                assert not name.startswith((".", "boardwire")), f"{file.name} imports {name}"


@pytest.mark.parametrize(
    ("time", "known"),
    [
        *(("none", "unlimited"), ("10000n/move", "unlimited")),
        *(("2m", "bullet"), ("179.9s", "bullet"), ("3m", "blitz"), ("1h30m", "classical")),
        *(
            ("5", "blitz"),
            ("500ms/move", "bullet"),
            ("1m/move", "rapid"),
            ("90s/move", "classical"),
        ),
        *(("5m+3", "blitz"), ("15m+10", "rapid"), ("10m+5x30", "rapid")),
        *(("10m+5m/25", "rapid"), ("5m+3m/25", "blitz")),
        *(("40/90m", "classical"), ("20/1m", "bullet"), ("10/1m+1", "blitz")),
    ],
)
def test_the_second_version_sorts_matches_by_time_class(time: str, known: str) -> None:
    assert time_class(time) == known
    assert TimeControl.parse(time).time_class == known  # nothing has changed since


def test_the_second_version_refuses_a_text_that_is_no_time_control() -> None:
    with pytest.raises(ValueError, match="has no time control: 'soon'"):
        time_class("soon")
