"""Databases that earlier versions made are brought up to date, and everything in them is there.

The files in `released/` were made by these versions, of each the last one with that schema:
`make_released.py` in a checkout of it. `released_0_1_0.sql` is that of schema 0001.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from boardwire.matches.records.ply_hash import hash_of
from boardwire.matches.records.verification import violation
from boardwire.server.accounts.accounts import Accounts
from boardwire.server.moderation.moderation import Moderation
from boardwire.server.name_likeness import likeness
from boardwire.server.records_check import RecordsCheck
from boardwire.server.store import Database, RecordQuery, Store
from boardwire.server.store.migrate import MIGRATIONS
from boardwire.server.store.schema import ratings
from boardwire.server.tournaments.archive import TournamentArchive

FOLDER = Path(__file__).with_name("released")
FIRST = "0001"
SCHEMAS = sorted(it.name[1:5] for it in MIGRATIONS.glob("v0*.py"))
WITH_HASH = "0010"


@pytest.mark.parametrize("schema", [it for it in SCHEMAS if it != FIRST])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_every_schema_has_a_database_that_it_made(schema: str, kind: str) -> None:
    for suffix in ("sql", "json"):
        file = FOLDER / f"{schema}.{kind}.{suffix}"
        assert file.is_file(), f"make {file.name}: see make_released.py"
        assert file.stat().st_size < 64_000


def kind_of(database: str) -> str:
    return "postgresql" if "://" in database else "sqlite"


async def restored(database: str, schema: str, further: str = "") -> tuple[Store, dict[str, Any]]:
    """A database of that schema, opened by this version, and what must be in it.

    Args:
        database: Its file or URL.
        schema: The schema.
        further: Statements of SQL that change it before it is opened.
    """
    kind = kind_of(database)
    script = (FOLDER / f"{schema}.{kind}.sql").read_text() + further
    if kind == "sqlite":
        with closing(sqlite3.connect(database)) as file:
            file.executescript(script)
    else:
        made = Database(database)
        async with made.transaction() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            await driver.execute(script)
        await made.close()
    store = Store(database)
    await store.open()
    return store, json.loads((FOLDER / f"{schema}.{kind}.json").read_text())


@pytest.mark.long
@pytest.mark.parametrize("schema", [it for it in SCHEMAS if it != FIRST])
async def test_a_database_of_every_schema_is_brought_up_to_date(database: str, schema: str) -> None:
    store, wanted = await restored(database, schema)
    found = [it async for it in store.records(RecordQuery())]
    told = {
        it.match: [it.result and it.result.text, *(move.text for move in it.moves)] for it in found
    }
    assert told == wanted["matches"]
    assert [str(violation(it.to_data())) for it in found] == ["None"] * len(found)
    checked = RecordsCheck(store)
    assert [line async for line in checked.lines()] == []
    assert checked.without_hash == (len(found) if schema < WITH_HASH else 0)

    accounts = Accounts(store)
    for name, token in wanted["tokens"].items():
        assert (await accounts.verify(name, token)).name == name
    await accounts.close()

    archive = TournamentArchive(store)
    assert [it.id for it in await archive.latest(10)] == wanted["tournaments"]
    columns = ratings.c
    query = select(
        columns.game, columns.time_class, columns.name, columns.rating, columns.deviation
    )
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    assert sorted([*row] for row in rows) == wanted["ratings"] != []
    await store.close()


async def test_names_look_alike_by_pairs_of_letters_after_the_upgrade(database: str) -> None:
    """Accounts and restricted guests; of restrictions that become one the longer one stays."""
    begun = "'2026-11-01 12:00:00+00'"
    restrict = (
        "INSERT INTO restrictions (kind, scope, target, shown, network, reason, begun, ends, by) "
        "VALUES ('{}', 'guest', '{}', '{}', '', '{}', " + begun + ", {}, 'boss');\n"
    ).format
    later, latest = "'2126-11-01 12:00:00+00'", "'2126-12-01 12:00:00+00'"
    further = (
        "\nUPDATE accounts SET name = 'Arnold', key = 'arnold', likeness = 'arnold' "
        "WHERE key = 'ben';\n"
        + restrict("ban", "trom", "trom", "shorter", later)
        + restrict("ban", "trorn", "Trorn", "longest", "NULL")
        + restrict("ban", "tr0rn", "tr0rn", "longer", latest)
        + restrict("mute", "trorn", "trorn", "another kind", later)
        + restrict("ban", "vvlll", "vvill", "alone", later)
    )
    store, _ = await restored(database, "0011", further)
    accounts = Accounts(store)
    like = await accounts.lookalike("amold")
    assert like is not None
    assert like.name == "Arnold"
    await accounts.close()
    found = {(it.kind.value, it.subject.target): it.reason for it in await Moderation(store).all()}
    assert found == {
        ("ban", likeness("trom")): "longest",
        ("mute", likeness("trom")): "another kind",
        ("ban", likeness("will")): "alone",
    }
    await store.close()


@pytest.mark.long
@pytest.mark.parametrize("schema", [it for it in SCHEMAS if it != FIRST])
async def test_a_match_that_ran_at_the_upgrade_goes_on_and_has_a_hash(
    database: str, schema: str
) -> None:
    store, _ = await restored(database, schema)
    (running,) = await store.unfinished()
    move = running.moves[0]
    ply = len(running.moves) + 1
    await store.add_ply(running.match, type(move)(ply, 1, "pass", 0.5, 60.5))
    found = await store.record(running.match)
    assert found is not None
    assert found.plies_hash == hash_of(found)
    await store.close()
