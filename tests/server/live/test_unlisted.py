"""Matches in which not every player has moved: they are in no list, and leave no row."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import func, select

from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server import Server
from boardwire.server.config import MatchSettings
from boardwire.server.limits.usage import QuotaLimits
from boardwire.server.live import unlisted
from boardwire.server.live.lobby_state import lobby_state
from boardwire.server.live.unlisted import UnlistedMatches
from boardwire.server.store import RecordQuery, Store
from boardwire.server.store.schema import match_players, matches, plies

from ..conftest import StartServer
from ..people import ended, facts, play, two_people
from ..wire import client_of, get

STARTED = datetime(2026, 11, 20, 12, tzinfo=UTC)


def record_of(match: str, *, listed: bool, seconds: float | None = 0.0) -> MatchRecord:
    """A record with a ply, that ended so many seconds after `STARTED`."""
    record = MatchRecord(
        match, "tictactoe", {}, ("anna", "ben"), TimeControl.none(), "", STARTED, listed=listed
    )
    record.moves = [MoveRecord(1, 0, "A1", 0.5)]
    if seconds is not None:
        record.result = Result.void(Reason.CALLED_OFF, "ben called it off")
        record.ended = STARTED + timedelta(seconds=seconds)
    return record


async def rows(store: Store) -> list[int]:
    """The numbers of rows of the tables of matches."""
    async with store.reading() as connection:
        return [
            (await connection.execute(select(func.count()).select_from(table))).scalar_one()
            for table in (matches, match_players, plies)
        ]


async def test_a_sweep_removes_what_ended_unlisted_some_time_ago_and_nothing_else(
    store: Store,
) -> None:
    for record in (
        record_of("old", listed=False),
        record_of("new", listed=False, seconds=50),
        record_of("running", listed=False, seconds=None),
        record_of("played", listed=True),
        replace(record_of("forfeit", listed=True), tournament="t1", moves=[]),
    ):
        await store.keep(record)
    sweep = UnlistedMatches(store, 60)
    assert await sweep.sweep(STARTED + timedelta(seconds=61)) == 1
    query = RecordQuery(unlisted=True)
    assert {it.match async for it in store.records(query)} == {
        *("new", "running", "played", "forfeit")
    }
    assert await rows(store) == [4, 8, 3]
    assert {it.match async for it in store.records(RecordQuery())} == {"played", "forfeit"}
    assert {it.match for it in await store.unfinished()} == {"running"}


async def test_a_match_is_listed_with_the_ply_by_which_all_have_moved(store: Store) -> None:
    record = record_of("m1", listed=False, seconds=None)
    record.moves.clear()
    await store.begin_match(record)
    await store.add_ply("m1", MoveRecord(1, 0, "A1", 0.5))
    assert [it async for it in store.records(RecordQuery())] == []
    record.listed = True
    await store.add_ply("m1", MoveRecord(2, 1, "B1", 0.5), record)
    (found,) = [it async for it in store.records(RecordQuery())]
    assert [move.text for move in found.moves] == ["A1", "B1"]


async def lists(server: Server) -> str:
    """All that lists of matches show, as one text."""
    told = []
    for path in (
        *("/matches?state=finished", "/api/v1/matches", "/api/v1/matches?finished=true"),
        *("/api/v1/matches?finished=false", "/api/v1/players/anna"),
    ):
        status, _, body = await get(server, path)
        assert status in (200, 404), path
        told.append(body.decode())
    async with client_of(server) as client:
        told += [await client.ask(f"bw-matches {it}") for it in ("finished",)]
    told += [it.match async for it in server.store.records(RecordQuery())]  # as an export
    return "\n".join(told)


async def test_a_match_in_which_not_all_have_moved_is_in_no_list(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        for plies_made in (0, 1):
            match = await play(server, anna, ben, "tictactoe")
            if plies_made:
                await anna.ask("play b A1")
            assert match not in await lists(server)
            assert await anna.ask("bw-abort") == "="
            record = await ended(server, match)
            assert record.result is not None
            assert record.result.reason is Reason.CALLED_OFF
            assert match not in await lists(server)
        match = await play(server, anna, ben, "tictactoe")
        assert await anna.ask("bw-resign") == "="
        await ended(server, match)
        assert match not in await lists(server)
        assert server.overview().finished == 0
        _, _, health = await get(server, "/health")
        assert json.loads(health)["matches"]["finished"] == 0

        match = await play(server, anna, ben, "tictactoe")
        await anna.ask("play b A1")
        await ben.ask("play w B2")
        shown = await lists(server)
        assert shown.count(match) >= 3
        await anna.ask("bw-resign")
        await ended(server, match)
        assert (await lists(server)).count(match) >= 4
        assert server.overview().finished == 1


async def test_a_match_that_the_rules_end_is_listed_though_one_has_not_moved(
    start_server: StartServer,
) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "nim heaps=1")
        assert (await anna.ask("play b A1")).startswith("=")
        record = await ended(server, match)
        assert record.result is not None
        assert record.result.reason is Reason.RULE
        assert match in await lists(server)


async def test_calling_matches_off_again_and_again_leaves_nothing_and_is_limited(
    start_server: StartServer,
) -> None:
    """What a guest did 160 times a second: seek, accept, abort."""
    unlisted.SWEEP_SECONDS, before = 1.0, unlisted.SWEEP_SECONDS
    quota = QuotaLimits(matches_per_hour=20)
    settings = MatchSettings(keep_unlisted=0.0)
    try:
        async with two_people(start_server, address_quota=quota, matches=settings) as (
            *(server, anna, ben),
        ):
            for _ in range(20):
                await play(server, anna, ben, "tictactoe")
                assert await anna.ask("bw-abort") == "="
            refusal = "too many new matches from 127.0.0.1: at most 20 an hour; try again in 1"
            assert refusal in await anna.ask("bw-seek tictactoe")
            assert await ben.ask("bw-seeks") == "="
            async with asyncio.timeout(20):
                while await rows(server.store) != [0, 0, 0]:
                    await asyncio.sleep(0.1)
    finally:
        unlisted.SWEEP_SECONDS = before


async def test_a_seek_is_not_accepted_beyond_the_quota(start_server: StartServer) -> None:
    quota = QuotaLimits(matches_per_hour=1)
    async with two_people(start_server, address_quota=quota) as (server, anna, ben):
        first = facts(await anna.ask("bw-seek tictactoe bots=no"))["seek"]
        async with client_of(server) as carl, client_of(server) as dora:
            other = facts(await carl.ask("bw-seek go bots=no"))["seek"]
            assert (await ben.ask(f"bw-accept {first}")).startswith("= ")
            assert "an hour; try again in" in await dora.ask(f"bw-accept {other}")


async def test_practice_games_count_and_beyond_the_quota_they_are_not_kept(
    start_server: StartServer,
) -> None:
    quota = QuotaLimits(matches_per_hour=1)
    async with (
        start_server(bots=("random:seed=1",), address_quota=quota) as server,
        client_of(server) as client,
    ):
        lines = ["bw-game tictactoe", *(f"genmove {'bw'[it % 2]}" for it in range(9))]
        for line in lines:
            await client.ask(line)
        await client.send("".join(f"{it}\n" for it in lines).encode())
        async with asyncio.timeout(20):
            await client.read_until(b"# this game is not kept: too many new matches from 127.0.0.1")
        found = [it async for it in server.store.records(RecordQuery())]
        assert len(found) == 1


async def test_matches_in_which_not_all_have_moved_push_no_other_out_of_the_lobby(
    start_server: StartServer,
) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "tictactoe")
        await anna.ask("play b A1")
        await ben.ask("play w B2")
        shown = [record_of(f"new{it}", listed=False, seconds=None) for it in range(200)]
        now = lobby_state(
            "main", server.names, server.seeks, (), [server.live.running[match].record, *shown]
        )
        assert [it.match for it in now.running[:3]] == [match, "new199", "new198"]
        assert (len(now.running), now.matches) == (100, 201)
