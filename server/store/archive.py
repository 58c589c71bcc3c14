"""The archive: finds records of matches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Integer, Select, bindparam, exists, func, select, tuple_
from sqlalchemy.engine import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection

from boardwire.matches import MatchRecord, MoveRecord
from boardwire.protocol import as_utc
from boardwire.values import value_class

from .database import Database
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
        after: A place in the order of all matches: only those behind it, for the next page.
        tournament: Only matches of the tournament with that id.
        unlisted: Whether matches are among them that are in no list (`MatchRecord.listed`).
        opponent: Only matches in which somebody of this name plays, in any case, beside `player`.
        rated: True for rated matches only, False for others only, None for all.
    """

    player: str | None = None
    game: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    finished: bool | None = None
    limit: int | None = None
    after: Place | None = None
    tournament: str | None = None
    unlisted: bool = False
    opponent: str | None = None
    rated: bool | None = None


class Archive:
    """The records in a database. Every method raises StoreError when the database fails.

    Args:
        database: The database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, match: str) -> MatchRecord | None:
        """Return the record of a match, or None if there is no such match."""
        async with self._database.reading() as connection:
            row = (await connection.execute(_RECORD, {"match": match})).mappings().first()
            if row is None:
                return None
            return (await _with_moves(connection, [row]))[0]

    async def records(
        self, query: RecordQuery, *, moves: bool = True
    ) -> AsyncIterator[MatchRecord]:
        """Yield the records that a query selects, newest first, read a page at a time.

        Args:
            query: The selection.
            moves: Whether to read their moves.
        """
        left = query.limit
        last = query.after
        while left is None or left > 0:
            size = PAGE if left is None else min(PAGE, left)
            async with self._database.reading() as connection:
                found = await connection.execute(*selection(query, last, size))
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


def selection(
    query: RecordQuery, last: Place | None, limit: int
) -> tuple[Select[Any], dict[str, Any]]:
    """Return the statement for the rows of `matches` that a query selects, and its parameters.

    Args:
        query: The selection.
        last: The place in the order after which the rows begin; None for the first.
        limit: The most rows.
    """
    values = {
        "player": None if query.player is None else query.player.lower(),
        "opponent": None if query.opponent is None else query.opponent.lower(),
        "rated": query.rated,
        "game": query.game,
        "tournament": query.tournament,
        "since": None if query.since is None else as_utc(query.since),
        "until": None if query.until is None else as_utc(query.until),
        "last_started": None if last is None else as_utc(last[0]),
        "last_id": None if last is None else last[1],
    }
    given = {name: value for name, value in values.items() if value is not None}
    return _statement(frozenset(given), query.finished, query.unlisted), {**given, "most": limit}


@cache
def _statement(given: frozenset[str], finished: bool | None, unlisted: bool) -> Select[Any]:
    """Return the statement with parameters of these names.

    Statements of SQLAlchemy refer to themselves, so each kind is made once, and not for each query.
    """
    wanted, started, match = select(matches), matches.c.started, matches.c.id
    mine = match_players
    if "player" in given:
        key = bindparam("player", type_=match_players.c.name.type)
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
    if "opponent" in given:
        other = match_players.alias()
        found = [
            other.c.match == matches.c.id,
            func.lower(other.c.name) == bindparam("opponent", type_=other.c.name.type),
        ]
        if "player" in given:
            found.append(other.c.player != mine.c.player)
        wanted = wanted.where(exists().where(*found))
    if "rated" in given:
        wanted = wanted.where(matches.c.rated == bindparam("rated", type_=matches.c.rated.type))
    if "game" in given:
        wanted = wanted.where(matches.c.game == bindparam("game"))
    if "tournament" in given:
        wanted = wanted.where(matches.c.tournament == bindparam("tournament"))
    if not unlisted:
        wanted = wanted.where(matches.c.listed)
    if "since" in given:
        wanted = wanted.where(started >= bindparam("since", type_=started.type))
    if "until" in given:
        wanted = wanted.where(started < bindparam("until", type_=started.type))
    if finished is not None:
        ended = matches.c.result.is_not(None)
        wanted = wanted.where(ended if finished else matches.c.result.is_(None))
    if "last_id" in given:
        place = tuple_(
            bindparam("last_started", type_=started.type), bindparam("last_id", type_=match.type)
        )
        wanted = wanted.where(tuple_(started, match) < place)
    return wanted.order_by(started.desc(), match.desc()).limit(bindparam("most", type_=Integer))


_RECORD = select(matches).where(matches.c.id == bindparam("match"))
_MOVES = (
    select(plies)
    .where(plies.c.match.in_(bindparam("ids", expanding=True)))
    .order_by(plies.c.match, plies.c.ply)
)


async def _with_moves(connection: AsyncConnection, rows: Sequence[RowMapping]) -> list[MatchRecord]:
    """Return the records of rows of `matches`, with their moves."""
    ids = [row["id"] for row in rows]
    moves: dict[str, list[MoveRecord]] = {match: [] for match in ids}
    for row in (await connection.execute(_MOVES, {"ids": ids})).all():
        moves[row[0]].append(move_of(row))
    return [record_of(row, moves[row["id"]]) for row in rows]
