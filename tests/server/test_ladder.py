"""The ladder: it counts each rated match once, and writes what it has computed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from boardwire.games import load
from boardwire.matches import MatchRecord, Reason, Result
from boardwire.matches.rating.ratings import Requirements
from boardwire.protocol import TimeClass, TimeControl
from boardwire.protocol.events import RatingChanged
from boardwire.server.http import Ratings
from boardwire.server.ladder import Ladder, RatingClass
from boardwire.server.store import RecordQuery, Store, StoreError, VoidResults
from boardwire.server.store.schema import ratings

from ..until import until

GO = load("go", size=9)
WIN, LOSS = Result((1.0, -1.0), Reason.RULE, "B+7"), Result.loss(0, 2, Reason.CRASH)
BLITZ = TimeClass.BLITZ


def match(
    number: int, result: Result | None = WIN, time: str = "5m", ended: datetime | None = None
) -> MatchRecord:
    """A rated match that anna has played with ben."""
    begun = datetime(2026, 11, 20, 12, tzinfo=UTC) + timedelta(minutes=number)
    control = TimeControl.parse(time)
    return MatchRecord(
        *(f"m{number}", GO.name, GO.options, ("anna", "ben"), control, "", begun),
        result=result,
        ended=ended or begun + timedelta(minutes=5),
        rated=True,
    )


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    it = Store(str(tmp_path / "it.db"))
    await it.open()
    yield it
    await it.close()


def scores(ladder: Ladder, time_class: TimeClass = BLITZ) -> dict[str, tuple[int, int, int]]:
    table = ladder.table("go", time_class)
    return {it.name: (it.score.wins, it.score.draws, it.score.losses) for it in table}


async def rows(store: Store) -> list[dict[str, Any]]:
    async with store.transaction() as connection:
        found = await connection.execute(select(ratings).order_by(ratings.c.name))
        return [dict(row) for row in found.mappings()]


@asynccontextmanager
async def running(ladder: Ladder) -> AsyncIterator[None]:
    """Run it inside the block."""
    task = asyncio.create_task(ladder.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])
    assert task.cancelled()


async def until_scored(ladder: Ladder, games: int) -> None:
    """Wait until `games` of anna are in the table."""
    await until(lambda: sum(scores(ladder).get("anna", (0,))) >= games)


async def test_players_without_a_place_have_no_part_in_the_errors_of_others(store: Store) -> None:
    errors = []
    for broken in (0, 8):
        ladder = Ladder(store, requirements=Requirements(2, 300))
        names = ("anna", "ben", "cleo")
        for number in range(90):
            players = names[number % 3], names[(number + 1) % 3]
            ladder.note(replace(match(number, WIN if number % 2 else LOSS), players=players))
        for number in range(broken):
            ladder.note(replace(match(number, LOSS), players=(f"broken-{number}", "anna")))
        await ladder.compute()
        placed = [it for it in ladder.table("go", BLITZ) if not it.provisional]
        assert {it.name for it in placed} == set(names)
        assert sum(it.rating for it in placed) / 3 == pytest.approx(1500)
        errors.append(max(it.error for it in placed))
    assert errors[1] == pytest.approx(errors[0], rel=0.05)


async def test_results_become_ratings_for_pairing_and_in_the_database(store: Store) -> None:
    ladder = Ladder(store)
    for number in range(4):
        ladder.note(match(number, LOSS if number == 3 else WIN))
    assert ladder.rating("go", BLITZ, "anna") is None
    await ladder.compute()
    anna, ben = (ladder.rating("go", BLITZ, name) for name in ("ANNA", "ben"))
    assert anna is not None
    assert ben is not None
    assert list(ladder.table("go", BLITZ)) == [anna, ben]
    assert anna.rating > 1500 > ben.rating
    assert scores(ladder) == {"anna": (3, 0, 1), "ben": (1, 0, 3)}
    written = await rows(store)
    assert [(row["game"], row["time_class"], row["name"]) for row in written] == [
        *(("go", "blitz", "anna"), ("go", "blitz", "ben"))
    ]
    assert written[0]["rating"] == pytest.approx(anna.rating)
    assert written[0]["deviation"] == pytest.approx(anna.deviation)
    assert written[0]["games"] == 4


async def test_changes_of_ratings_are_told_but_not_those_of_an_earlier_time(store: Store) -> None:
    told: list[RatingChanged] = []
    await store.begin_match(match(1))
    await store.end_match(match(1))
    ladder = Ladder(store, interval=0.01, publish=told.append)
    async with running(ladder):
        await until_scored(ladder, 1)
        assert told == []
        ladder.note(match(2, LOSS, ended=datetime.now(UTC)))
        await until_scored(ladder, 2)
    assert [(it.name, it.games, it.rating) for it in told] == [("anna", 2, 1500), ("ben", 2, 1500)]
    anna, ben = told
    assert anna.before is not None
    assert ben.before is not None
    assert anna.before > 1500 > ben.before


async def test_what_is_computed_again_takes_the_place_of_what_was_written(store: Store) -> None:
    ladder = Ladder(store)
    ladder.note(match(1))
    await ladder.compute()
    ladder.note(match(2))
    await ladder.compute()
    assert [row["games"] for row in await rows(store)] == [2, 2]


async def test_only_rated_matches_with_a_result_count(store: Store) -> None:
    ladder = Ladder(store)
    ladder.note(replace(match(1), rated=False))
    ladder.note(match(2, None))
    ladder.note(match(3, Result.void(Reason.ABORT)))
    await ladder.compute()
    assert (ladder.classes(), await rows(store)) == ([], [])


async def test_every_game_and_time_class_has_a_ladder_of_its_own(store: Store) -> None:
    ladder = Ladder(store)
    ladder.note(match(1, time="5m"))
    ladder.note(match(2, LOSS, time="1m"))
    ladder.note(replace(match(3), game="chess"))
    await ladder.compute()
    assert ladder.classes() == [
        RatingClass("chess", BLITZ),
        RatingClass("go", BLITZ),
        RatingClass("go", TimeClass.BULLET),
    ]
    assert scores(ladder) == {"anna": (1, 0, 0), "ben": (0, 0, 1)}
    assert scores(ladder, TimeClass.BULLET) == {"anna": (0, 0, 1), "ben": (1, 0, 0)}
    assert [(it.game, it.time_class, it.games) for it in ladder.ratings("Anna")] == [
        *(("chess", "blitz", 1), ("go", "blitz", 1), ("go", "bullet", 1))
    ]
    assert ladder.ratings("nobody") == []
    served: Ratings = ladder  # what the HTTP port asks
    assert [it.games for it in served.table("go", "blitz")] == [1, 1]
    assert list(ladder.table("go", "no such speed")) == []
    assert len(await rows(store)) == 6


async def test_old_matches_count_once_and_new_ones_as_they_end(store: Store) -> None:
    for number in range(120):  # more than a page of the store
        await store.keep(match(number))
    ladder = Ladder(store, interval=0.01)
    # It ends before the old ones are read, and is in the store by then.
    soon = match(200, ended=datetime.now(UTC) + timedelta(seconds=1))
    await store.keep(soon)
    ladder.note(soon)
    async with running(ladder):
        await until_scored(ladder, 121)
        ladder.note(match(201, LOSS))
        await until_scored(ladder, 122)
    assert scores(ladder)["anna"] == (121, 0, 1)


async def test_it_computes_at_most_once_in_an_interval(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder = Ladder(store, interval=0.3)
    times: list[float] = []
    compute = ladder.compute

    async def counted() -> None:
        times.append(asyncio.get_running_loop().time())
        await compute()

    monkeypatch.setattr(ladder, "compute", counted)
    async with running(ladder):
        for number in range(50):
            ladder.note(match(number))
            await asyncio.sleep(0.01)
        await until_scored(ladder, 50)
    assert len(times) >= 2
    assert all(later - time >= 0.29 for time, later in pairwise(times))


async def test_anchors_of_a_game_stay(store: Store) -> None:
    ladder = Ladder(store, anchors={"go": {"ben": 2000.0}, "chess": {"anna": 1.0}})
    ladder.note(match(1))
    await ladder.compute()
    ben = ladder.rating("go", BLITZ, "ben")
    assert ben is not None
    assert (round(ben.rating, 6), ben.deviation) == (2000, 0)


async def test_ratings_are_there_and_written_later_while_the_database_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ladder = Ladder(store)
    ladder.note(match(1))
    with monkeypatch.context() as broken:

        def fail() -> None:
            raise StoreError("the disk is full")

        broken.setattr(store, "transaction", fail)
        await ladder.compute()
    assert ladder.rating("go", BLITZ, "anna") is not None
    assert "the disk is full" in caplog.text
    assert await rows(store) == []
    await ladder.compute()
    assert [row["name"] for row in await rows(store)] == ["anna", "ben"]


async def test_old_matches_are_read_on_from_where_the_database_failed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(120):
        await store.keep(match(number))
    records, failures = store.records, [60]

    async def failing(*arguments: Any, **options: Any) -> AsyncIterator[MatchRecord]:
        left = failures.pop() if failures else None
        async for record in records(*arguments, **options):
            if left == 0:
                raise StoreError("the database fails")
            left = None if left is None else left - 1
            yield record

    monkeypatch.setattr(store, "records", failing)
    ladder = Ladder(store, interval=0.01)
    async with running(ladder):
        await until_scored(ladder, 120)
    assert scores(ladder)["anna"] == (120, 0, 0)


async def test_a_computation_that_fails_does_not_end_the_ladder(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ladder = Ladder(store, interval=0.01)
    compute, broken = ladder.compute, [True]

    async def first_broken() -> None:
        if broken:
            broken.pop()
            raise ArithmeticError("no such matrix")
        await compute()

    monkeypatch.setattr(ladder, "compute", first_broken)
    async with running(ladder):
        ladder.note(match(1))
        await until(lambda: "no such matrix" in caplog.text)
        ladder.note(match(2))
        await until_scored(ladder, 2)


async def test_void_results_leave_the_ladder_of_a_running_server_and_come_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwire.server.ladder.CHECK_SECONDS", 0.05)
    for number in range(4):
        await store.keep(match(number, LOSS if number == 3 else WIN))
    results = VoidResults(store)
    assert len(await results.void([match(3, LOSS)], "a test of the connection")) == 1
    ladder = Ladder(store, interval=0.01)
    async with running(ladder):
        await until_scored(ladder, 3)  # void before the server started
        found = [it async for it in store.records(RecordQuery(player="anna"))]
        assert [it.match for it in await results.restore(found)] == ["m3"]
        await until_scored(ladder, 4)
        assert scores(ladder)["anna"] == (3, 0, 1)
        found = [it async for it in store.records(RecordQuery(player="anna"))]
        assert len(await results.void(found, "two accounts of one player")) == 4
        async with asyncio.timeout(20):
            while await rows(store):
                await asyncio.sleep(0.01)
    assert scores(ladder) == {}
    record = await store.record("m1")
    assert record is not None
    assert (record.result, record.voided) == (WIN, "two accounts of one player")


async def test_players_with_few_opponents_or_a_wide_error_are_provisional(store: Store) -> None:
    ladder = Ladder(store, requirements=Requirements(opponents=2, error=250))
    for number in range(40):
        ladder.note(match(number, WIN if number % 2 else LOSS))  # anna and ben
    for number in range(40, 60):
        players = ("ben", "cleo") if number % 2 else ("cleo", "ben")
        ladder.note(replace(match(number), players=players))
    ladder.note(replace(match(60), players=("dora", "anna")))
    await ladder.compute()
    found = {it.name: (it.provisional, it.opponents) for it in ladder.table("go", BLITZ)}
    assert found == {
        "anna": (False, 2),
        "ben": (False, 2),
        "cleo": (True, 1),
        "dora": (True, 1),
    }
    wide = Ladder(store, requirements=Requirements(opponents=0, error=100))
    wide.note(match(1))
    await wide.compute()
    assert [it.provisional for it in wide.table("go", BLITZ)] == [True, True]
    anchored = Ladder(store, anchors={"go": {"ben": 1800}})
    anchored.note(match(1))
    await anchored.compute()
    found = {it.name: (it.provisional, it.opponents) for it in anchored.table("go", BLITZ)}
    assert found == {"anna": (True, 1), "ben": (False, 1)}
