"""The history of ratings: what they were, hour by hour."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from boardwire.matches.rating.ratings import Rating
from boardwire.matches.rating.score import Score
from boardwire.server.ladder import Ladder
from boardwire.server.rating_history import changed, note_ratings, rating_points
from boardwire.server.store import Store

from .test_ladder import match

NOON = datetime(2026, 11, 20, 12, 10, tzinfo=UTC)


def rating(name: str, value: float, games: int = 1) -> Rating:
    return Rating(name, value, 50.0, Score(wins=games), 1)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    it = Store(str(tmp_path / "it.db"))
    await it.open()
    yield it
    await it.close()


async def note(store: Store, minutes: int, *found: Rating) -> None:
    async with store.transaction() as connection:
        await note_ratings(connection, "go", "blitz", found, NOON + timedelta(minutes=minutes))


async def test_the_last_rating_of_an_hour_is_kept(store: Store) -> None:
    await note(store, 0, rating("Anna", 1500), rating("ben", 1400))
    await note(store, 30, rating("Anna", 1520, 2))
    await note(store, 90, rating("Anna", 1540, 3))
    points = await rating_points(store, "ANNA")
    assert [(it.at.hour, it.rating, it.games) for it in points] == [(12, 1520, 2), (13, 1540, 3)]
    assert points[0].at == NOON.replace(minute=0)
    assert [it.rating for it in await rating_points(store, "ben")] == [1400]
    assert await rating_points(store, "nobody") == []


def test_only_what_has_changed_is_noted() -> None:
    found = [rating("same", 1500.3), rating("moved", 1501), rating("played", 1500, 2)]
    before = {it.name: (1500.0, 1) for it in found}
    assert [it.name for it in changed(found, before)] == ["moved", "played"]
    assert changed([rating("new", 1500)], {}) == [rating("new", 1500)]


async def test_the_ladder_notes_what_it_computes(store: Store) -> None:
    ladder = Ladder(store)
    for number in range(3):
        ladder.note(match(number))
        await ladder.compute()
    (point,) = await rating_points(store, "anna")
    assert (point.game, point.time_class, point.games) == ("go", "blitz", 3)
    assert point.rating == pytest.approx(ladder.ratings("anna")[0].rating)
