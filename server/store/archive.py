"""The archive: finds records of matches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Select, exists, func, literal, select, tuple_
from sqlalchemy.engine import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from boardwire.matches import MatchRecord, MoveRecord
from boardwire.protocol import as_utc
from boardwire.values import value_class

from .database import Database
from .errors import UnknownMatch
from .rows import move_of, record_of
from .schema import match_players, matches, plies

PAGE = 50
"""The number of matches that are read at a time: an export holds as many in memory."""

Place = tuple[datetime, str]
"""The position of a match in the order of all: the time of its start, and its id."""


@value_class
class RecordQuery:
    """A selection of records.

    Args:
        player: Only matches of this player, in any case.
        game: Only matches of this game, by its name in the registry.
        since: Only matches that started then or later.
        until: Only matches that started before then.
        finished: True for finished matches only, False for running ones only, None for all.
        limit: The most records; None for all.
        after: The id of a match: only older matches, for the next page.
        tournament: Only matches of the tournament with that id.
        unlisted: Whether matches are among them that are in no list (`MatchRecord.listed`).
    """

    player: str | None = None
    game: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    finished: bool | None = None
    limit: int | None = None
    after: str | None = None
    tournament: str | None = None
    unlisted: bool = False


class Archive:
    """The records in a database. Every method raises StoreError when the database fails.

    Args:
        database: The database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, match: str) -> MatchRecord | None:
        """The record of a match, or None if there is no such match."""
        async with self._database.reading() as connection:
            query = select(matches).where(matches.c.id == match)
            row = (await connection.execute(query)).mappings().first()
            if row is None:
                return None
            return (await _with_moves(connection, [row]))[0]

    async def records(
        self, query: RecordQuery, *, moves: bool = True
    ) -> AsyncIterator[MatchRecord]:
        """The records that a query selects, newest first, read a page at a time.

        Args:
            query: The selection.
            moves: Whether to read their moves.

        Raises:
            UnknownMatch: There is no match with the id `query.after`.
        """
        left = query.limit
        last = None if query.after is None else await self._place(query.after)
        while left is None or left > 0:
            size = PAGE if left is None else min(PAGE, left)
            async with self._database.reading() as connection:
                found = await connection.execute(selection(query, last).limit(size))
                rows = found.mappings().all()
                if moves:
                    page = await _with_moves(connection, rows)
                else:
                    page = [record_of(row) for row in rows]
            for record in page:
                yield record
            if len(page) < size:
                return
            last = page[-1].started, page[-1].match
            left = None if left is None else left - size

    async def _place(self, match: str) -> Place:
        query = select(matches.c.started, matches.c.id).where(matches.c.id == match)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise UnknownMatch(f"there is no match {match[:40]}")
        return row.started, row.id


def selection(query: RecordQuery, last: Place | None) -> Select[Any]:
    """The rows of `matches` that a query selects, after `last` in the order."""
    wanted, started, match = select(matches), matches.c.started, matches.c.id
    if query.player is not None:
        mine, key = match_players, query.player.lower()
        wanted = wanted.join(mine, mine.c.match == matches.c.id)
        wanted = wanted.where(func.lower(mine.c.name) == key)
        first = match_players.alias()  # a match against oneself is found once
        wanted = wanted.where(
            ~exists().where(
                first.c.match == mine.c.match,
                first.c.player < mine.c.player,
                func.lower(first.c.name) == key,
            )
        )
        started, match = mine.c.started, mine.c.match  # the index has this order
    if query.game is not None:
        wanted = wanted.where(matches.c.game == query.game)
    if query.tournament is not None:
        wanted = wanted.where(matches.c.tournament == query.tournament)
    if not query.unlisted:
        wanted = wanted.where(matches.c.listed)
    if query.since is not None:
        wanted = wanted.where(started >= as_utc(query.since))
    if query.until is not None:
        wanted = wanted.where(started < as_utc(query.until))
    if query.finished is not None:
        ended = matches.c.result.is_not(None)
        wanted = wanted.where(ended if query.finished else matches.c.result.is_(None))
    if last is not None:
        place = tuple_(literal(last[0], started.type), literal(last[1], match.type))
        wanted = wanted.where(tuple_(started, match) < place)
    return wanted.order_by(started.desc(), match.desc())


async def _with_moves(connection: AsyncConnection, rows: Sequence[RowMapping]) -> list[MatchRecord]:
    """The records of rows of `matches`, with their moves."""
    ids = [row["id"] for row in rows]
    query = select(plies).where(plies.c.match.in_(ids)).order_by(plies.c.match, plies.c.ply)
    moves: dict[str, list[MoveRecord]] = {match: [] for match in ids}
    for row in (await connection.execute(query)).all():
        moves[row[0]].append(move_of(row))
    return [record_of(row, moves[row["id"]]) for row in rows]
