"""What is kept comes back as it was, from SQLite and from PostgreSQL."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text, update

from boardwire.games import load
from boardwire.matches import MatchRecord, Reason, Result
from boardwire.server.store import Store, StoreError, schema

from .store_records import BEGUN, PLIES, RESULT, record


@pytest.mark.long
async def test_a_match_is_kept_ply_by_ply_and_found_after_a_restart(database: str) -> None:
    kept = record()
    store = Store(database)
    await store.open()
    await store.begin_match(kept)
    for ply in PLIES:
        await store.add_ply("m1", ply)
        kept.moves.append(ply)
    await store.close()

    again = Store(database)
    await again.open()
    assert await again.record("m1") == kept
    assert await again.unfinished() == [kept]
    kept.result, kept.seed, kept.ended = RESULT, "5eed", BEGUN + timedelta(seconds=30)
    kept.scores = {0: "W+12", 1: "B+1"}
    await again.end_match(kept)
    assert await again.record("m1") == kept
    assert await again.unfinished() == []
    await again.close()


async def test_a_whole_record_can_be_kept_at_once(store: Store) -> None:
    kept = replace(record(), moves=PLIES, result=Result.void(Reason.ABORT))
    await store.keep(kept)
    assert await store.record("m1") == kept
    assert await store.record("m2") is None


async def test_the_end_of_a_match_that_never_began_is_kept(store: Store) -> None:
    kept = replace(record(), result=RESULT)
    await store.end_match(kept)
    assert await store.record("m1") == kept


async def test_what_is_written_twice_is_there_once(store: Store) -> None:
    kept = replace(record(), moves=PLIES)
    await store.keep(kept)
    await store.keep(kept)
    await store.add_ply("m1", PLIES[0])
    assert await store.record("m1") == kept


async def test_plies_of_many_matches_that_come_together_share_a_commit(store: Store) -> None:
    commits: list[int] = []
    store.on_commit = lambda entries, _: commits.append(entries)
    records = [record(f"m{number}") for number in range(50)]
    await asyncio.gather(*(store.begin_match(it) for it in records))
    for ply in PLIES:
        futures = [store.add_ply(it.match, ply) for it in records]
        assert not any(future.done() for future in futures)
        await asyncio.gather(*futures)
    assert sum(commits) == 150
    assert len(commits) <= 6
    assert [it.moves for it in await store.unfinished()] == [PLIES] * 50


async def test_everything_that_was_added_is_on_disk_after_closing(database: str) -> None:
    store = Store(database)
    await store.open()
    await store.begin_match(record())
    futures = [store.add_ply("m1", replace(PLIES[0], ply=ply)) for ply in range(1, 101)]
    await store.close()
    assert all(future.done() and future.exception() is None for future in futures)
    with pytest.raises(StoreError, match="is closed"):
        store.add_ply("m1", PLIES[0])
    again = Store(database)
    await again.open()
    found = await again.record("m1")
    assert found is not None
    assert [ply.ply for ply in found.moves] == list(range(1, 101))
    await again.close()


async def test_a_row_that_cannot_be_kept_harms_only_who_wrote_it(store: Store) -> None:
    await store.begin_match(record())
    claimed = await store._lock.connection()
    good = store.add_ply("m1", PLIES[0])
    homeless = store.add_ply("no such match", PLIES[0])
    unwritable = store.add_ply("m1", replace(PLIES[1], text="\ud800"))
    also_good = store.add_ply("m1", PLIES[1])
    await asyncio.gather(good, also_good)
    for refused in (homeless, unwritable):
        with pytest.raises(StoreError, match="the database refuses it"):
            await refused
    assert store.trouble is None
    assert await store._lock.connection() == claimed  # nobody else could have taken it
    found = await store.record("m1")
    assert found is not None
    assert found.moves == PLIES


async def test_whatever_an_engine_said_can_be_kept(store: Store) -> None:
    said = Result.void(Reason.CRASH, "it said \0 and \ud800")
    await store.keep(replace(record(), result=said, scores={0: "\0"}))
    found = await store.record("m1")
    assert found is not None
    assert found.result == Result.void(Reason.CRASH, "it said \N{REPLACEMENT CHARACTER} and ?")
    assert found.scores == {0: "\0"}


async def test_a_transaction_is_kept_whole_or_not_at_all(store: Store) -> None:
    row = {"game": "go", "time_class": "blitz", "rating": 1500.0, "deviation": 50.0, "games": 3}
    new = insert(schema.ratings)
    async with store.transaction() as connection:
        await connection.execute(new, row | {"name": "anna", "updated": BEGUN})
    with pytest.raises(ZeroDivisionError):
        async with store.transaction() as connection:
            await connection.execute(new, row | {"name": "ben", "updated": BEGUN})
            raise ZeroDivisionError
    with pytest.raises(StoreError, match="the database fails"):
        async with store.transaction() as connection:
            await connection.execute(new, row | {"name": "anna", "updated": BEGUN})
    async with store.reading() as connection:
        names = (await connection.execute(select(schema.ratings.c.name))).scalars().all()
    assert names == ["anna"]


async def test_an_error_of_the_database_shows_no_values(store: Store) -> None:
    account = {"name": "anna", "key": "anna", "token_hash": "SECRET", "role": "player"}
    with pytest.raises(StoreError) as told:
        async with store.transaction() as connection:
            for _ in "ab":
                await connection.execute(insert(schema.accounts), account | {"created": BEGUN})
    assert "SECRET" not in str(told.value)
    assert "\n" not in str(told.value)


async def test_what_a_transaction_read_is_still_so_when_it_writes(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "it.db"))
    await store.open()
    await store.keep(record())
    opening, seen = schema.matches.c.opening, asyncio.Event()

    async def grow() -> None:
        async with store.transaction() as connection:
            text = (await connection.execute(select(opening))).scalar_one()
            seen.set()
            await asyncio.sleep(0.01)
            await connection.execute(update(schema.matches).values(opening=text + "+"))

    writers = [asyncio.create_task(grow()) for _ in range(5)]
    await seen.wait()
    await store.add_ply("m1", PLIES[0])
    await asyncio.gather(*writers)
    found = await store.record("m1")
    assert found is not None
    assert found.opening == "moves:roll+++++"
    await store.close()


async def test_a_database_in_memory_lasts_as_long_as_its_store() -> None:
    store = Store("sqlite://")
    await store.open()
    kept = record()
    await store.begin_match(kept)
    found, _ = await asyncio.gather(store.record("m1"), store.add_ply("m1", PLIES[0]))
    assert found is not None
    assert await store.record("m1") == replace(kept, moves=PLIES[:1])
    await store.close()


@pytest.mark.slow
async def test_the_latest_matches_come_first(store: Store) -> None:
    for number in range(5):
        result = RESULT if number % 2 else None
        await store.keep(replace(record(f"m{number}", number), result=result))

    async def found(finished: bool | None = None, limit: int = 50) -> list[str]:
        return [it.match for it in await store.recent(finished=finished, limit=limit)]

    assert await found() == ["m4", "m3", "m2", "m1", "m0"]
    assert await found(finished=True) == ["m3", "m1"]
    assert await found(finished=False, limit=2) == ["m4", "m2"]


async def test_matches_of_every_number_of_players_are_kept(store: Store) -> None:
    game = load("nim", players=5)
    names = tuple("abcde")
    kept = MatchRecord("m5", game.name, game.options, names, record().time, "", BEGUN)
    await store.keep(kept)
    assert await store.record("m5") == kept


async def test_a_database_belongs_to_one_server_and_is_free_after_it(database: str) -> None:
    first, second = Store(database), Store(database)
    await first.open()
    with pytest.raises(StoreError, match="another server is running with the database"):
        await second.open()
    await first.close()
    await second.open()
    await second.close()


async def test_a_command_works_beside_a_server(store: Store, database: str) -> None:
    await store.begin_match(record())
    beside = Store(database)
    await beside.open_beside()
    row = {"name": "anna", "key": "anna", "token_hash": "", "role": "player", "created": BEGUN}
    adding = [store.add_ply("m1", replace(PLIES[0], ply=ply)) for ply in range(1, 20)]
    async with beside.transaction() as connection:
        await connection.execute(insert(schema.accounts), row)
    await asyncio.gather(*adding)
    found = await beside.record("m1")
    assert found is not None
    assert len(found.moves) == 19
    await beside.close()
    async with store.reading() as connection:
        assert (await connection.execute(select(schema.accounts.c.name))).scalars().all() == [
            "anna"
        ]


async def test_a_command_tells_a_database_that_is_not_there(database: str, tmp_path: Path) -> None:
    beside = Store(database)
    with pytest.raises(StoreError, match=r"there is no database|has no tables of boardwire"):
        await beside.open_beside()
    assert list(tmp_path.glob("*")) == []  # noqa: ASYNC240 - a small folder
    await beside.open_beside(create=True)
    assert await beside.recent() == []
    await beside.close()


@pytest.mark.parametrize(
    ("database", "told"),
    [
        ("mysql://localhost/x", "cannot use a database of the kind mysql"),
        ("postgresql://host:port/x", "cannot read the database's URL"),
        ("/nowhere/at/all.db", "cannot use the database /nowhere/at/all.db"),
        ("postgresql://localhost:1/x", "cannot use the database .*no server listens there"),
    ],
)
async def test_a_database_that_cannot_be_used_is_told(database: str, told: str) -> None:
    with pytest.raises(StoreError, match=told):
        await Store(database).open()


@pytest.mark.parametrize(("synchronous", "number"), [("normal", 1), ("full", 2)])
async def test_sqlite_waits_for_the_disk_as_asked(
    synchronous: str, number: int, tmp_path: Path
) -> None:
    store = Store(str(tmp_path / "it.db"), synchronous)
    await store.open()
    async with store.reading() as connection:
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar_one() == number
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar_one() == "wal"
    await store.close()
