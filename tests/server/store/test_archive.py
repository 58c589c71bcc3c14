"""Finding records by player, game, time and end, a page at a time."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import text

from boardwire.matches import MatchRecord
from boardwire.server.store import Place, RecordQuery, Store
from boardwire.server.store.archive import selection

from .store_records import BEGUN, PLIES, RESULT, record

COUNT = 120
"""More than two pages."""
NAMES = ("anna", "Ben", "carl")
GAMES = ("pig", "go")


def played(number: int) -> MatchRecord:
    """Match `number`; every two of them began at the same time."""
    players = (NAMES[number % 3], NAMES[number // 3 % 3])
    return replace(
        record(f"m{number:03}", number // 2, players),
        game=GAMES[number // 7 % 2],
        result=RESULT if number % 5 else None,
        moves=PLIES[: number % 3],
    )


EVERYTHING = sorted(map(played, range(COUNT)), key=lambda it: (it.started, it.match), reverse=True)


@pytest.fixture
async def full(store: Store) -> Store:
    """A store with all of them."""
    for number in range(COUNT):
        await store.keep(played(number))
    return store


def fits(record: MatchRecord, query: RecordQuery) -> bool:
    name = query.player and query.player.lower()
    return (
        (name is None or name in map(str.lower, record.players))
        and query.game in (None, record.game)
        and (query.since is None or record.started >= query.since)
        and (query.until is None or record.started < query.until)
        and query.finished in (None, record.result is not None)
    )


def expected(query: RecordQuery) -> list[MatchRecord]:
    """What fits, found by looking at every record."""
    first = 0
    if query.after is not None:
        first = sum((it.started, it.match) >= query.after for it in EVERYTHING)
    return [it for it in EVERYTHING[first:] if fits(it, query)][: query.limit]


def place_of(number: int) -> Place:
    """The place of match `number`, or between it and another one."""
    record = played(number)
    return record.started, record.match + "-" * (number % 3 == 0)


def any_query(chance: random.Random) -> RecordQuery:
    return RecordQuery(
        player=chance.choice((None, "ANNA", "ben", "carl", "dora")),
        game=chance.choice((None, *GAMES)),
        since=chance.choice((None, BEGUN + timedelta(minutes=chance.randrange(70)))),
        until=chance.choice((None, BEGUN + timedelta(minutes=chance.randrange(70)))),
        finished=chance.choice((None, True, False)),
        limit=chance.choice((None, 0, 1, 50, 51, 1000)),
        after=chance.choice((None, place_of(chance.randrange(COUNT)))),
    )


@pytest.mark.slow
async def test_what_is_found_is_what_fits_newest_first(full: Store) -> None:
    chance = random.Random(1)
    for query in (RecordQuery(), *(any_query(chance) for _ in range(100))):
        assert [it async for it in full.records(query)] == expected(query), query


async def test_records_may_be_read_without_their_moves(full: Store) -> None:
    briefs = [it async for it in full.records(RecordQuery(), moves=False)]
    assert briefs == [replace(it, moves=[]) for it in EVERYTHING]


async def test_times_of_other_zones_mean_the_same(full: Store) -> None:
    there = timezone(timedelta(hours=-7))
    query = RecordQuery(since=(BEGUN + timedelta(minutes=58)).astimezone(there))
    assert [it.match async for it in full.records(query)] == ["m119", "m118", "m117", "m116"]


async def test_matches_that_begin_meanwhile_change_nothing_for_who_reads(full: Store) -> None:
    read = []
    async for it in full.records(RecordQuery()):
        read.append(it)
        if len(read) % 25 == 0:
            await full.keep(record(f"new{len(read)}", 1000 + len(read)))
    assert read == EVERYTHING


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (RecordQuery(), "ix_matches_started"),
        (RecordQuery(player="anna"), "ix_match_players_name"),
        (RecordQuery(game="go"), "ix_matches_game_started"),
        (RecordQuery(finished=False), "ix_matches_unfinished"),
    ],
)
async def test_a_page_is_found_by_an_index_and_not_by_sorting(
    query: RecordQuery, index: str, tmp_path: Path
) -> None:
    """In SQLite, where the plan does not depend on how much there is."""
    store = Store(str(tmp_path / "it.db"))
    await store.open()
    async with store.reading() as connection:
        wanted, values = selection(query, None, 5)
        statement = wanted.params(values).compile(
            connection.engine, compile_kwargs={"literal_binds": True}
        )
        rows = await connection.execute(text(f"EXPLAIN QUERY PLAN {statement}"))
        plan = [row.detail for row in rows]
    await store.close()
    assert f"USING INDEX {index}" in plan[0]
    assert "USE TEMP B-TREE FOR ORDER BY" not in plan
