"""Matches on disk: SQLite in one file by default, through SQLAlchemy.

A match is a row and its plies are rows; what is running is rebuilt from them.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from sqlalchemy import (
    Column,
    DateTime,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl, in_words

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("time", String(40), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("started", DateTime(timezone=True), nullable=False, index=True),
    Column("ended", DateTime(timezone=True)),
    Column("result", String(40)),
    Column("reason", String(40)),
    Column("detail", Text, nullable=False, default=""),
    Column("returns", Text),
    Column("scores", Text, nullable=False, default="{}"),
    Column("seed", String(64), nullable=False, default=""),
)

plies = Table(
    "plies",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("player", Integer, nullable=False),
    Column("move", String(200), nullable=False),
    Column("seconds", Float, nullable=False),
    Column("clock", Float),
)


def database_url(database: str) -> str:
    """A SQLAlchemy URL for an asynchronous driver, from a URL or the name of a SQLite file."""
    if "://" not in database:
        return f"sqlite+aiosqlite:///{database}"
    return database.replace("sqlite://", "sqlite+aiosqlite://", 1)


class StoreError(OSError):
    """The database cannot be opened, read or written."""


BUSY_SECONDS = 30.0
"""Seconds to wait for a database that somebody else is writing to."""


class Store:
    """The database of one server. Every method raises StoreError when the database fails.

    Args:
        database: A URL or the name of a SQLite file.

    Raises:
        StoreError: There is no driver for such a database.
    """

    def __init__(self, database: str) -> None:
        url = database_url(database)
        try:
            self._engine: AsyncEngine = create_async_engine(
                url, connect_args={"timeout": BUSY_SECONDS} if url.startswith("sqlite") else {}
            )
        except (SQLAlchemyError, ImportError) as error:
            raise StoreError(f"cannot use the database {database!r}: {error}") from error
        self._lock: IO[str] | None = None
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)

    async def open(self) -> None:
        """Connect, and create the tables where there are none.

        Raises:
            StoreError: The database cannot be reached, or another server has it open.
        """
        self._claim()
        async with self._transaction() as connection:
            await connection.run_sync(metadata.create_all)

    def _claim(self) -> None:
        """Make sure that a SQLite file can be written, and belongs to this server alone."""
        file = self._engine.url.database
        if self._engine.dialect.name != "sqlite" or file in (None, "", ":memory:"):
            return
        try:
            # aiosqlite's thread may outlive the loop when opening fails: better find it out here.
            if not file.startswith("file:"):
                Path(file).open("ab").close()
            self._lock = Path(f"{file}.lock").open("w")  # noqa: SIM115  # held until close()
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreError(
                f"{file} belongs to a server that is running; choose another with --database"
            ) from None
        except OSError as error:
            raise StoreError(f"cannot use the database {file}: {in_words(error)}") from error

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end of the `with` block."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            said = str(error).partition("\n")[0]  # what follows are the statement and links
            raise StoreError(f"the database {self._engine.url!r} fails: {said}") from error

    async def unfinished(self) -> list[MatchRecord]:
        """The matches that have not ended, with their moves."""
        found = await self.recent(finished=False, limit=10**6)
        records = [await self.record(it.match) for it in found]
        return [record for record in records if record is not None]

    async def abort_unfinished(self) -> int:
        """Mark matches that a server left running when it was killed; return how many."""
        result = Result.void(Reason.ABORT, "the server ended during the match")
        values = {
            "result": result.text,
            "reason": result.reason.value,
            "detail": result.detail,
            "returns": json.dumps(list(result.returns)),
            "ended": datetime.now(UTC),
        }
        async with self._transaction() as connection:
            left = update(matches).where(matches.c.result.is_(None)).values(values)
            return (await connection.execute(left)).rowcount

    async def begin_match(self, record: MatchRecord) -> None:
        """Keep a match that starts."""
        async with self._transaction() as connection:
            await connection.execute(insert(matches), _match_row(record))

    async def add_ply(self, match: str, move: MoveRecord) -> None:
        """Keep one ply; it is on disk when this returns."""
        async with self._transaction() as connection:
            await connection.execute(insert(plies), _ply_row(match, move))

    async def end_match(self, record: MatchRecord) -> None:
        """Keep the end of a match, begun or not."""
        row = _match_row(record)
        async with self._transaction() as connection:
            begun = update(matches).where(matches.c.id == record.match).values(row)
            if (await connection.execute(begun)).rowcount == 0:
                await connection.execute(insert(matches), row)

    async def keep(self, record: MatchRecord) -> None:
        """Keep a whole record at once."""
        async with self._transaction() as connection:
            await connection.execute(insert(matches), _match_row(record))
            if record.moves:
                rows = [_ply_row(record.match, move) for move in record.moves]
                await connection.execute(insert(plies), rows)

    async def record(self, match: str) -> MatchRecord | None:
        """The record of a match, or None if there is no such match."""
        async with self._transaction() as connection:
            row = (
                await connection.execute(select(matches).where(matches.c.id == match))
            ).mappings()
            found = row.first()
            if found is None:
                return None
            query = select(plies).where(plies.c.match == match).order_by(plies.c.ply)
            moves = (await connection.execute(query)).mappings().all()
        return _record(found, moves)

    async def recent(self, *, finished: bool | None = None, limit: int = 50) -> list[MatchRecord]:
        """The latest matches, newest first, without their moves.

        Args:
            finished: True or False for only those finished or running, None for all.
            limit: How many at most.
        """
        query = select(matches).order_by(matches.c.started.desc()).limit(limit)
        if finished is not None:
            query = query.where(matches.c.result.is_not(None) == finished)
        async with self._transaction() as connection:
            return [_record(row, ()) for row in (await connection.execute(query)).mappings()]


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """Write-ahead log: readers do not wait for writers, and a killed process loses nothing."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _match_row(record: MatchRecord) -> dict[str, Any]:
    result = record.result
    return {
        "id": record.match,
        "game": record.game,
        "options": json.dumps(dict(record.options)),
        "players": json.dumps(list(record.players)),
        "time": str(record.time),
        "commitment": record.commitment,
        "started": record.started,
        "ended": record.ended,
        "result": result and result.text,
        "reason": result and result.reason.value,
        "detail": result.detail if result else "",
        "returns": result and json.dumps(list(result.returns)),
        "scores": json.dumps(record.scores),
        "seed": record.seed,
    }


def _ply_row(match: str, move: MoveRecord) -> dict[str, Any]:
    return {
        "match": match,
        "ply": move.ply,
        "player": move.player,
        "move": move.text,
        "seconds": move.seconds,
        "clock": move.clock,
    }


def _record(row: RowMapping, moves: Sequence[RowMapping]) -> MatchRecord:
    result = None
    if row["result"] is not None:
        returns = tuple(json.loads(row["returns"]))
        result = Result(returns, Reason(row["reason"]), row["result"], row["detail"])
    return MatchRecord(
        match=row["id"],
        game=row["game"],
        options=json.loads(row["options"]),
        players=tuple(json.loads(row["players"])),
        time=TimeControl.parse(row["time"]),
        commitment=row["commitment"],
        started=_utc(row["started"]),
        moves=[
            MoveRecord(ply["ply"], ply["player"], ply["move"], ply["seconds"], ply["clock"])
            for ply in moves
        ],
        result=result,
        scores={int(player): score for player, score in json.loads(row["scores"]).items()},
        seed=row["seed"],
        ended=row["ended"] and _utc(row["ended"]),
    )


def _utc(time: datetime) -> datetime:
    """SQLite forgets the zone; all times in the database are UTC."""
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time
