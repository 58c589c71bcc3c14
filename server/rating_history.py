"""The history of ratings: each player's rating in the hours in which it changed.

Ratings are computed from all results at once, so a rating of yesterday cannot be read off today's.
What the ladder computes is kept as it was, the last one of each hour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from boardwire.matches.rating.ratings import Rating
from boardwire.values import value_class

from .store import Store
from .store.schema import rating_history

MOST_POINTS = 5000
"""The most points that are read of one player, the latest ones."""
_CHANGED = 0.5  # Elo points


@value_class
class RatingPoint:
    """The rating that a player had at a time.

    Args:
        game: The registry's name of the game.
        time_class: The time class.
        at: The hour, in UTC.
        rating: The rating in Elo points.
        deviation: Its standard error.
        games: The number of games that it came from.
    """

    game: str
    time_class: str
    at: datetime
    rating: float
    deviation: float
    games: int


def changed(found: Iterable[Rating], before: Mapping[str, tuple[float, int]]) -> list[Rating]:
    """Return the ratings that differ from those before, by half a point or by the number of games.

    Args:
        found: The ratings as computed now.
        before: Rating and number of games before, by name.
    """
    return [
        it
        for it in found
        if (old := before.get(it.name)) is None
        or old[1] != it.games
        or abs(old[0] - it.rating) >= _CHANGED
    ]


async def note_ratings(
    connection: AsyncConnection,
    game: str,
    time_class: str,
    found: Iterable[Rating],
    now: datetime,
) -> None:
    """Keep ratings that have changed, in place of earlier ones of the same hour.

    Args:
        connection: The transaction in which the ratings themselves are written.
        game: The game.
        time_class: The time class.
        found: The ratings.
        now: The time, in UTC.
    """
    hour = now.replace(minute=0, second=0, microsecond=0)
    rows = [
        {
            "key": it.name.lower(),
            "game": game,
            "time_class": time_class,
            "hour": hour,
            "rating": it.rating,
            "deviation": it.deviation,
            "games": it.games,
        }
        for it in found
    ]
    if not rows:
        return
    table = rating_history.c
    of_this = (table.game == game) & (table.time_class == time_class) & (table.hour == hour)
    keys = [row["key"] for row in rows]
    await connection.execute(delete(rating_history).where(of_this & table.key.in_(keys)))
    await connection.execute(insert(rating_history), rows)


async def rating_points(store: Store, name: str) -> list[RatingPoint]:
    """Return the history of a player in all games and time classes, the oldest first.

    Raises:
        StoreError: The database fails.
    """
    table = rating_history.c
    query = (
        select(table.game, table.time_class, table.hour, table.rating, table.deviation, table.games)
        .where(table.key == name.lower())
        .order_by(table.hour.desc())
        .limit(MOST_POINTS)
    )
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [
        RatingPoint(game, time_class, hour.replace(tzinfo=UTC), rating, deviation, games)
        for game, time_class, hour, rating, deviation, games in reversed(rows)
    ]
