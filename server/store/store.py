"""The store of one server: matches ply by ply, on disk before anybody sees them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncConnection

from boardwire.matches import MatchRecord, MoveRecord

from .archive import Archive, RecordQuery
from .database import Database, Synchronous
from .errors import StoreError
from .lock import DatabaseLock
from .migrate import migrate, newest, revision
from .rows import match_row, player_rows, ply_row
from .writer import Entry, Writer


class Store:
    """The database of a server, or of a command beside it.

    Reading raises StoreError when the database fails. Writing waits until it works again, and
    raises StoreError only for what the database can never take.

    Args:
        database: A URL or the name of a SQLite file.
        synchronous: When SQLite waits for the disk.

    Raises:
        StoreError: Such a database cannot be used.
    """

    def __init__(self, database: str, synchronous: Synchronous | str = Synchronous.NORMAL) -> None:
        self._database = Database(database, Synchronous(synchronous))
        self._claim = DatabaseLock(self._database)
        self._archive = Archive(self._database)
        self.on_trouble: Callable[[str], None] = _ignore
        """Called with the reason, one line, when the database begins to fail."""
        self.on_recovery: Callable[[], None] = _ignore
        """Called when the database works again and nothing is lost."""
        self.on_commit: Callable[[int, float], None] = _ignore
        """Called after every group commit with its number of entries and its seconds."""
        self._writer = Writer(
            self._database,
            self._claim,
            on_trouble=lambda reason: self.on_trouble(reason),
            on_recovery=lambda: self.on_recovery(),
            on_commit=lambda entries, seconds: self.on_commit(entries, seconds),
        )

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written now, in one line; None while all is well."""
        return self._writer.trouble

    async def check(self) -> None:
        """Make sure that the database can be read and written now.

        Raises:
            StoreError: It cannot; the message is the reason in one line.
        """
        if self.trouble is not None:
            raise StoreError(self.trouble)
        await self._database.check()

    # -- opening and closing ---------------------------------------------------------------

    async def open(self) -> None:
        """Become the server of the database: claim it, bring its tables up to date, and write.

        Raises:
            StoreError: The database cannot be reached, is newer than this program, or another
                server has it open.
        """
        async with self._closed_if_it_fails():
            await self._claim.connection()
            await self._migrate()
        self._database.remember_file()
        self._writer.start()

    async def open_beside(self, *, create: bool = False) -> None:
        """Open the database for a command that works beside a server, or without one.

        Such a store reads, and has transactions; it keeps no matches.

        Args:
            create: Make the database where there is none; else that is an error.

        Raises:
            StoreError: The database cannot be reached, or is newer than this program, or older
                while a server has it open.
        """
        if not create:
            self._database.check_that_it_exists()
        async with self._closed_if_it_fails():
            async with self._database.reading() as connection:
                found = await connection.run_sync(revision)
            if found is None and not create:
                raise StoreError(f"{self._database.name} has no tables of boardwire")
            if found != newest():
                await self._claim.connection()
                await self._migrate()
                await self._claim.release()

    async def _migrate(self) -> None:
        async with self._database.transaction() as connection:
            await connection.run_sync(migrate)

    @asynccontextmanager
    async def _closed_if_it_fails(self) -> AsyncIterator[None]:
        try:
            yield
        except BaseException:
            await self._claim.release()
            await self._database.close()
            raise

    async def close(self) -> None:
        """Write what is under way, and let go of the database."""
        await self._writer.stop()
        await self._claim.release()
        await self._database.close()

    # -- matches ---------------------------------------------------------------------------

    async def begin_match(self, record: MatchRecord) -> None:
        """Keep a match that starts."""
        await self._keep_match(record)

    def add_ply(self, match: str, move: MoveRecord) -> asyncio.Future[None]:
        """Keep one ply; the future is done when it is on disk.

        Raises:
            StoreError: Too much waits for the database already, or the store is not open.
        """
        done = asyncio.get_running_loop().create_future()
        return self._writer.add(Entry(done, plies=(ply_row(match, move),)))

    async def end_match(self, record: MatchRecord) -> None:
        """Keep the end of a match, begun or not; its plies are there already."""
        await self._keep_match(record)

    async def keep(self, record: MatchRecord) -> None:
        """Keep a whole record at once."""
        await self._keep_match(record, record.moves)

    async def _keep_match(self, record: MatchRecord, moves: Sequence[MoveRecord] = ()) -> None:
        await self._writer.add(
            Entry(
                asyncio.get_running_loop().create_future(),
                plies=[ply_row(record.match, move) for move in moves],
                match=match_row(record),
                players=player_rows(record),
            )
        )

    # -- records ---------------------------------------------------------------------------

    async def record(self, match: str) -> MatchRecord | None:
        """The record of a match, or None if there is no such match."""
        return await self._archive.record(match)

    def records(self, query: RecordQuery, *, moves: bool = True) -> AsyncIterator[MatchRecord]:
        """The records that fit, newest first: see :meth:`Archive.records`."""
        return self._archive.records(query, moves=moves)

    async def recent(self, *, finished: bool | None = None, limit: int = 50) -> list[MatchRecord]:
        """The latest matches, newest first, without their moves.

        Args:
            finished: True or False for only those finished or running, None for all.
            limit: How many at most.
        """
        query = RecordQuery(finished=finished, limit=limit)
        return [record async for record in self.records(query, moves=False)]

    async def unfinished(self) -> list[MatchRecord]:
        """The matches without an end, newest first, with their moves."""
        return [record async for record in self.records(RecordQuery(finished=False))]

    # -- other tables ----------------------------------------------------------------------

    def transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction for modules with tables of their own; committed at the end of the block.

        Keep it short, and keep no match inside it: in SQLite all else that writes waits for it.
        What is read inside it is still so when it writes, in SQLite; in PostgreSQL the isolation
        is the usual, READ COMMITTED.

        Raises:
            StoreError: The database fails, then or in the block.
        """
        return self._database.transaction()

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection for modules that only read; it does not wait for who writes.

        Raises:
            StoreError: The database fails, then or in the block.
        """
        return self._database.reading()


def _ignore(*_: object) -> None: ...
