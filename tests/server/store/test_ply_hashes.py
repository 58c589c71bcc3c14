"""The hash of a match's plies is written with every ply, and tells when they were changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import text

from boardwire.games import load
from boardwire.matches import Match, MatchRecord, Reason, Result
from boardwire.matches.records.ply_hash import first_hash, hash_of
from boardwire.matches.records.verification import fits_hash
from boardwire.protocol import TimeControl
from boardwire.server.store import Store

from ...matches.asking import start_clocks
from .store_records import PLIES, RESULT, record


async def read(store: Store, match: str = "m1") -> MatchRecord:
    found = await store.record(match)
    assert found is not None
    return found


async def test_the_hash_is_that_of_the_plies_at_every_moment(store: Store) -> None:
    kept = record()
    await store.begin_match(kept)
    assert (await read(store)).plies_hash == first_hash(kept)
    for number, ply in enumerate(PLIES, 1):
        await store.add_ply("m1", ply)
        found = await read(store)
        assert found.plies_hash == hash_of(kept, PLIES[:number])
        assert fits_hash(found)


async def test_the_end_of_a_match_leaves_it_alone_and_tells_it(store: Store) -> None:
    kept = record()
    await store.begin_match(kept)
    for ply in PLIES:
        await store.add_ply("m1", ply)
    kept.moves, kept.result, kept.ended = PLIES, RESULT, kept.started
    await store.end_match(kept)
    assert kept.plies_hash == hash_of(kept) == (await read(store)).plies_hash


async def test_plies_of_one_match_in_one_commit_have_the_hash_of_the_last(store: Store) -> None:
    commits: list[int] = []
    store.on_commit = lambda entries, _: commits.append(entries)
    await store.begin_match(record())
    adding = [store.add_ply("m1", replace(PLIES[0], ply=ply)) for ply in range(1, 20)]
    await adding[-1]
    assert len(commits) < 10
    assert fits_hash(await read(store))


async def test_a_whole_record_has_its_hash(store: Store) -> None:
    kept = replace(record(), moves=PLIES, result=Result.void(Reason.ABORT))
    await store.keep(kept)
    await store.keep(kept)
    assert (await read(store)).plies_hash == hash_of(kept)


async def test_a_match_that_goes_on_after_a_restart_goes_on_with_its_hash(database: str) -> None:
    first = Store(database)
    await first.open()
    await first.begin_match(record())
    await first.add_ply("m1", PLIES[0])
    await first.close()
    again = Store(database)
    await again.open()
    assert [it.match for it in await again.unfinished()] == ["m1"]
    await again.add_ply("m1", PLIES[1])
    found = await read(again)
    assert found.moves == PLIES
    assert fits_hash(found)
    await again.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE plies SET move = 'hold' WHERE ply = 1",
        "UPDATE plies SET clock = 80 WHERE ply = 1",
        "DELETE FROM plies WHERE ply = 2",
        "DELETE FROM plies",
        "INSERT INTO plies VALUES ('m1', 3, 0, 'roll', 1, 80, 1, 0, NULL, NULL)",
        "UPDATE matches SET plies_hash = '77'",
    ],
)
async def test_rows_that_were_changed_are_noticed(store: Store, statement: str) -> None:
    await store.begin_match(record())
    for ply in PLIES:
        await store.add_ply("m1", ply)
    async with store.transaction() as connection:
        await connection.execute(text(statement))
    assert not fits_hash(await read(store))


async def test_a_choice_of_a_round_that_was_cut_off_is_stored_again_and_counts_once(
    database: str,
) -> None:
    """Players choose at once: a kill after the first choice has the match ask for both again."""
    before = Match("m1", load("rps"), ("a", "b"), TimeControl.parse("1m+2"), now=0.0)
    for player in (0, 1):
        before.ready(player, 0.0)
    start_clocks(before, 0.0)
    for player in (0, 1):
        before.answer(player, "rock", 0.7310001 + player)
    first = Store(database)
    await first.open()
    await first.begin_match(before.record)
    await first.add_ply("m1", before.record.moves[0])
    await first.close()

    second = Store(database)
    await second.open()
    (found,) = await second.unfinished()
    after = Match.resume(found, now=100.0)
    for player in (0, 1):
        after.ready(player, 100.0)
    assert (after.to_move, after.record.moves) == ((1,), [])
    start_clocks(after, 100.0)
    after.answer(1, "paper", 100.5)
    assert [move.text for move in after.record.moves] == ["rock", "paper"]
    for move in after.record.moves:
        await second.add_ply("m1", move)
    kept = await read(second)
    assert kept.moves == after.record.moves
    assert fits_hash(kept)
    await second.close()
