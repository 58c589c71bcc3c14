"""The check of a database finds every match that was changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.server import records_check
from boardwire.server.records_check import RecordsCheck
from boardwire.server.store import Store

BEGUN = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
MOVES = [MoveRecord(1, 0, "B2", 0.5), MoveRecord(2, 1, "A1", 0.5)]


def record(match: str, game: str = "tictactoe") -> MatchRecord:
    options = load("tictactoe").options
    made = MatchRecord(match, game, options, ("anna", "ben"), TimeControl.none(), "", BEGUN)
    made.moves, made.ended = list(MOVES), BEGUN
    made.result = Result.loss(1, 2, Reason.RESIGNATION)
    return made


async def check(store: Store) -> tuple[RecordsCheck, list[str]]:
    checked = RecordsCheck(store)
    return checked, [line async for line in checked.lines()]


async def change(store: Store, statement: str) -> None:
    async with store.transaction() as connection:
        await connection.execute(text(statement))


async def test_matches_as_they_were_written_are_right(store: Store) -> None:
    for match in ("m1", "m2"):
        await store.keep(record(match))
    checked, lines = await check(store)
    assert (checked.right, lines) == (2, [])


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE plies SET move = 'A2' WHERE match = 'm1' AND ply = 2", "their hash is another"),
        ("DELETE FROM plies WHERE match = 'm1' AND ply = 2", "their hash is another"),
        ("UPDATE matches SET returns = '[-1.0, 1.0]' WHERE id = 'm1'", "the result is "),
        ("UPDATE matches SET reason = 'rule' WHERE id = 'm1'", "not over by the rules"),
    ],
)
async def test_a_match_that_was_changed_is_named(store: Store, statement: str, why: str) -> None:
    for match in ("m1", "m2"):
        await store.keep(record(match))
    await change(store, statement)
    checked, (line,) = await check(store)
    assert (checked.right, checked.wrong) == (1, 1)
    assert line.startswith("match m1 is damaged: ")
    assert why in line


async def test_a_match_in_no_list_is_checked_too(store: Store) -> None:
    begun = record("m1")
    begun.listed = False
    await store.keep(begun)
    await change(store, "DELETE FROM plies WHERE match = 'm1' AND ply = 2")
    checked, (line,) = await check(store)
    assert (checked.wrong, line.startswith("match m1 is damaged: ")) == (1, True)


async def test_matches_of_before_there_was_a_hash_are_checked_by_the_rules(store: Store) -> None:
    await store.keep(record("m1"))
    await change(store, "UPDATE matches SET plies_hash = ''")
    checked, lines = await check(store)
    assert (checked.right, checked.without_hash, lines) == (1, 1, [])
    await change(store, "UPDATE plies SET move = 'B2' WHERE ply = 2")
    assert (await check(store))[0].wrong == 1


async def test_a_game_that_is_not_known_is_told(store: Store) -> None:
    await store.keep(record("m1", "somebody_elses"))
    checked, (line,) = await check(store)
    assert checked.unread == 1
    assert line.startswith("match m1 cannot be played again: ")


async def test_a_ply_that_comes_while_a_running_match_is_read_is_no_damage(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records_check, "PAUSE_SECONDS", 0.0)
    running = replace(record("m1"), moves=[], result=None, ended=None)
    await store.begin_match(running)
    await store.add_ply("m1", MOVES[0])
    half = await store.record("m1")
    assert half is not None
    half.moves = list(MOVES)  # with a ply that was written after the row was read
    assert await RecordsCheck(store)._wrong(half) == ""
    await change(store, "DELETE FROM plies")
    (line,) = (await check(store))[1]
    assert "match m1 is damaged" in line
