"""The store of one server. A ply is on disk before any opponent or spectator sees it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from sqlalchemy import and_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from boardwire.matches import MatchRecord, MoveRecord
from boardwire.matches.records.ply_hash import first_hash, hash_of, next_hash
from boardwire.protocol.search_info import SearchInfo
from boardwire.server.change_counters import Changes

from .archive import Archive, RecordQuery
from .database import Database, Synchronous
from .integrity import read_all_pages
from .lock import DatabaseLock
from .migrate import migrate, newest, revision
from .rows import info_text, match_row, player_rows, ply_row
from .schema import plies as ply_table
from .store_errors import StoreError
from .writer import WriteEntry, Writer

CHECK_SECONDS = 1.0
"""Seconds for which the outcome of a check is valid, so that frequent requests cost little."""

WATCH_SECONDS = 2.0
"""Seconds between two checks for damage that no commit has found."""

log = logging.getLogger(__name__)


class Store:
    """The database of a server, or of a command that runs beside it.

    Reading raises StoreError when the database fails. Writing waits until it works again, and
    raises StoreError only for rows that the database refuses.

    Args:
        database: A URL or the name of a SQLite file.
        synchronous: Whether SQLite waits for the disk at every commit.

    Raises:
        StoreError: This kind of database cannot be used.
    """

    def __init__(self, database: str, synchronous: Synchronous | str = Synchronous.NORMAL) -> None:
        self._database = Database(database, Synchronous(synchronous))
        self._lock = DatabaseLock(self._database)
        self._archive = Archive(self._database)
        self.changes = Changes()
        """Counts writes of everything but plies."""
        self.on_trouble: Callable[[str], None] = _ignore
        """Called with the reason, one line, when the database begins to fail."""
        self.on_recovery: Callable[[], None] = _ignore
        """Called when the database works again. Nothing is lost then."""
        self.on_commit: Callable[[int, float], None] = _ignore
        """Called after every group commit with the number of entries and the seconds it took."""
        self._watching: asyncio.Task[None] | None = None
        self._checking = asyncio.Lock()
        self._check_due = float("-inf")
        self._found: str | None = None  # the failure that the last check found
        # The number of plies and their hash, of each running match.
        self._hashes: dict[str, tuple[int, str]] = {}
        self._writer = Writer(
            self._database,
            self._lock,
            on_trouble=lambda reason: self.on_trouble(reason),
            on_recovery=lambda: self.on_recovery(),
            on_commit=lambda entries, seconds: self.on_commit(entries, seconds),
        )

    @property
    def trouble(self) -> str | None:
        """The reason why nothing can be written now, in one line; None if the database works."""
        return self._writer.trouble

    async def check(self) -> None:
        """Check that the database can be read and written, at most every `CHECK_SECONDS`.

        Raises:
            StoreError: It cannot; the message is the reason in one line.
        """
        if self.trouble is not None and self._database.integrity.damage is None:
            raise StoreError(self.trouble)
        async with self._checking:
            now = asyncio.get_running_loop().time()
            if now >= self._check_due:
                self._found = None
                try:
                    await self._database.check()
                except StoreError as error:
                    self._found = str(error)
                self._check_due = now + CHECK_SECONDS
        if self._found is not None:
            raise StoreError(self._found)

    async def check_pages(self) -> None:
        """Let SQLite read all its pages; PostgreSQL checks a page whenever it reads it.

        Raises:
            DamagedDatabase: A page is damaged.
            StoreError: The database fails.
        """
        if self._database.sqlite:
            async with self._database.reading() as connection:
                await read_all_pages(connection)

    # -- opening and closing ---------------------------------------------------------------

    async def open(self) -> None:
        """Open the database for a server: lock it, migrate its tables, and start to write.

        Raises:
            StoreError: The database cannot be reached, is newer than this program, or is locked by
                another server.
        """
        async with self._closed_if_it_fails():
            await self._lock.connection()
            await self._migrate()
            await self._database.watch_files()
        self._writer.start()
        self._watching = asyncio.create_task(self._watch(), name="store watch")

    async def _watch(self) -> None:
        """Check for damage, and for its repair, until cancelled."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await self._database.integrity.examine(pages=True)
            except StoreError as error:
                log.debug("the database was examined: %s", error)
            except Exception:  # the watch goes on
                log.exception("the database cannot be examined")

    async def open_beside(self, *, create: bool = False) -> None:
        """Open the database for a command beside a server or without one.

        Such a store can read and has transactions, but cannot store matches.

        Args:
            create: Whether to make the database if there is none. Otherwise that is an error.

        Raises:
            MissingDatabase: There is no such SQLite file.
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
                await self._lock.connection()
                await self._migrate()
                await self._lock.release()

    async def _migrate(self) -> None:
        async with self._database.transaction() as connection:
            await connection.run_sync(migrate)

    @asynccontextmanager
    async def _closed_if_it_fails(self) -> AsyncIterator[None]:
        try:
            yield
        except BaseException:  # a cancelled opening releases the lock, too
            await self._lock.release()
            await self._database.close()
            raise

    async def close(self) -> None:
        """Write the waiting entries, and release the database."""
        await self._writer.stop()
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait({self._watching})
        await self._lock.release()
        await self._database.close()

    # -- matches ---------------------------------------------------------------------------

    async def begin_match(self, record: MatchRecord) -> None:
        """Store a match that begins."""
        self._hashes[record.match] = 0, first_hash(record)
        await self._keep_match(record)

    def add_ply(
        self, match: str, move: MoveRecord, changed: MatchRecord | None = None
    ) -> asyncio.Future[None]:
        """Store one ply. The future is done when the ply is on disk.

        Args:
            match: The id of a match that has begun, or that `unfinished` has read. The hash of
                another one stays as it is.
            move: The ply.
            changed: The record, where the ply changes more of it than the list of moves.

        Raises:
            StoreError: Too many entries wait for the database, or the store is not open.
        """
        done = asyncio.get_running_loop().create_future()
        count, before = self._hashes.get(match, (0, ""))
        # A choice of a round that was cut off is stored again, and is compared with what is there.
        after = next_hash(before, move) if before and move.ply > count else ""
        row = None if changed is None else match_row(changed)
        entry = WriteEntry(done, plies=(ply_row(match, move),), match=row, plies_hash=after)
        added = self._writer.add(entry)
        if changed is not None:
            players = tuple(changed.players)
            added.add_done_callback(lambda _: self.changes.note(players))
        if after:
            self._hashes[match] = move.ply, after
        return added

    def remove_plies(self, record: MatchRecord, plies: int) -> asyncio.Future[None]:
        """Remove the plies after a ply. The future is done when that is on disk.

        Args:
            record: The record without them.
            plies: The number of plies that are left.

        Raises:
            StoreError: Too many entries wait for the database, or the store is not open.
        """
        done = asyncio.get_running_loop().create_future()
        known = record.match in self._hashes
        after = hash_of(record) if known and self._hashes[record.match][1] else ""
        added = self._writer.add(WriteEntry(done, cut=(record.match, plies), plies_hash=after))
        if after:
            self._hashes[record.match] = plies, after
        return added

    async def end_match(self, record: MatchRecord) -> None:
        """Store the end of a match. Its plies are stored already."""
        _, record.plies_hash = self._hashes.pop(record.match, (0, ""))
        await self._keep_match(record)

    async def add_reviews(self, record: MatchRecord, found: Mapping[int, SearchInfo]) -> None:
        """Store what an engine has found about the positions of a finished match.

        Args:
            record: The match.
            found: The reports by the number of the ply after the position.

        Raises:
            StoreError: The database fails.
        """
        async with self._database.transaction() as connection:
            for ply, info in found.items():
                row = and_(ply_table.c.match == record.match, ply_table.c.ply == ply)
                changed = update(ply_table).where(row).values(review=info_text(info))
                await connection.execute(changed)
        self.changes.note(record.players)

    async def keep(self, record: MatchRecord) -> None:
        """Store a whole record."""
        record.plies_hash = hash_of(record)
        await self._keep_match(record, record.moves)

    async def _keep_match(self, record: MatchRecord, moves: Sequence[MoveRecord] = ()) -> None:
        await self._writer.add(
            WriteEntry(
                asyncio.get_running_loop().create_future(),
                plies=[ply_row(record.match, move) for move in moves],
                match=match_row(record),
                players=player_rows(record),
                plies_hash=record.plies_hash,
            )
        )
        self.changes.note(record.players)

    # -- records ---------------------------------------------------------------------------

    async def record(self, match: str) -> MatchRecord | None:
        """Return the record of a match, or None if there is no such match."""
        return await self._archive.record(match)

    def records(self, query: RecordQuery, *, moves: bool = True) -> AsyncIterator[MatchRecord]:
        """Yield the records that a query selects, newest first: see :meth:`Archive.records`."""
        return self._archive.records(query, moves=moves)

    async def recent(
        self, *, finished: bool | None = None, limit: int = 50, unlisted: bool = True
    ) -> list[MatchRecord]:
        """Return the latest matches, newest first, without their moves.

        Args:
            finished: True for finished matches only, False for running ones only, None for all.
            limit: The most records.
            unlisted: As in :class:`RecordQuery`.
        """
        query = RecordQuery(finished=finished, limit=limit, unlisted=unlisted)
        return [record async for record in self.records(query, moves=False)]

    async def unfinished(self) -> list[MatchRecord]:
        """Return the matches without a result, newest first, with their moves; they may go on."""
        query = RecordQuery(finished=False, unlisted=True)
        found = [record async for record in self.records(query)]
        self._hashes |= {record.match: (len(record.moves), hash_of(record)) for record in found}
        return found

    # -- other tables ----------------------------------------------------------------------

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction for modules with their own tables, committed at the end of the block.

        Keep it short, and store no match inside it: in SQLite all other writers wait for it. SQLite
        isolates it fully; PostgreSQL isolates it as READ COMMITTED.

        Raises:
            StoreError: The database fails, at the start or in the block.
        """
        async with self._database.transaction() as connection:
            yield connection
        self.changes.note_all()

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Return a connection for modules that only read. It does not wait for writers.

        Raises:
            StoreError: The database fails, at the start or in the block.
        """
        return self._database.reading()


def _ignore(*_: object) -> None: ...
