"""A database and its connections. It hides the differences between SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    contextmanager,
    nullcontext,
)
from enum import StrEnum
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any
from weakref import finalize

from sqlalchemy import URL, NullPool, event, make_url, select
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from boardwire.server.logs.redaction import without_passwords

from .integrity import Integrity
from .schema import matches
from .sqlite_connection import SqliteConnections
from .sqlite_files import SqliteFiles
from .store_errors import DamagedDatabase, MissingDatabase, StoreError, as_store_error

CONNECT_SECONDS = 10.0
"""Seconds for PostgreSQL to accept a connection."""

COMMAND_SECONDS = 60.0
"""Seconds for PostgreSQL to answer a statement. After that the connection counts as broken."""

ANSWER_SECONDS = 2.0
"""Seconds for the database to answer the query of a health check."""

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
_KEEPALIVES = {
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}
"""Settings with which PostgreSQL soon drops a vanished client and its lock."""


IN_MEMORY = ":memory:"
"""The name of a database that lasts as long as the process."""


class Synchronous(StrEnum):
    """Whether SQLite waits for the disk; PostgreSQL has the setting `synchronous_commit` for it.

    `normal` survives a killed process. A power cut can lose the last moments, but the database
    stays consistent. `full` waits at every commit, and survives both. `off` never waits.
    """

    OFF = "off"
    NORMAL = "normal"
    FULL = "full"


def database_url(database: str) -> URL:
    """Return a SQLAlchemy URL with an asynchronous driver, from a URL or the name of a SQLite file.

    Raises:
        StoreError: The URL cannot be read, or is of another kind of database.
    """
    if "://" not in database:
        return URL.create(_DRIVERS["sqlite"], database=database)
    try:
        url = make_url(database)
    except (SQLAlchemyError, ValueError) as error:
        raise StoreError(f"cannot read the database's URL: {error}") from error
    driver = _DRIVERS.get(url.drivername, url.drivername)
    if driver not in _DRIVERS.values():
        raise StoreError(
            f"cannot use a database of the kind {url.drivername}: write sqlite://, postgresql://"
            " or the name of a SQLite file"
        )
    return url.set(drivername=driver)


class Database:
    """A database that a server and commands beside it read and write.

    Args:
        database: A URL or the name of a SQLite file; `:memory:` is a temporary one.
        synchronous: Whether SQLite waits for the disk at every commit.

    Raises:
        StoreError: This kind of database cannot be used.
    """

    def __init__(self, database: str, synchronous: Synchronous = Synchronous.NORMAL) -> None:
        url = database_url(database)
        self.sqlite = url.get_backend_name() == "sqlite"
        name = url.database if self.sqlite else url.render_as_string(hide_password=True)
        self.name = without_passwords(name or IN_MEMORY)
        """The name of the database for messages, without a password."""
        self._remove_folder: Callable[[], object] = lambda: None
        if self.sqlite and url.database in (None, "", IN_MEMORY):
            # SQLite's own databases in memory end with their connection, and SQLAlchemy closes
            # the connection of a query that is cancelled.
            folder = mkdtemp(prefix="boardwire-")
            self._remove_folder = finalize(self, rmtree, folder, ignore_errors=True)
            url = url.set(database=f"{folder}/boardwire.db")
            synchronous = Synchronous.OFF
        self.file = Path(url.database or "") if self.sqlite else None
        """The SQLite file; None for PostgreSQL."""
        self._connections = None if self.file is None else SqliteConnections(self.file)
        try:
            self.engine = (
                _postgresql(url)
                if self._connections is None
                else _sqlite(url, self._connections, synchronous)
            )
        except (SQLAlchemyError, ImportError) as error:
            raise StoreError(f"cannot use the database {self.name}: {error}") from error
        self.writing: AbstractAsyncContextManager[None] = (
            asyncio.Lock() if self.sqlite else nullcontext()
        )
        """Held during a write. SQLite has one writer at a time, and would let others wait by
        polling."""
        self.files = None if self.file is None else SqliteFiles(self.file)
        """The files of SQLite on disk, for a server to watch; None for other databases."""
        # A connection to a SQLite file that was not used before has nothing in its cache.
        self._fresh = (
            None if self._connections is None else _sqlite_without_pool(url, self._connections)
        )
        self._keeper: AsyncConnection | None = None
        self.integrity = Integrity(self._connect_afresh, self.files)
        """Watches whether the database is still the one that was opened."""

    def check_that_it_exists(self) -> None:
        """Check that there is a SQLite file. PostgreSQL reports a missing database by itself.

        Raises:
            MissingDatabase: There is no such SQLite file.
        """
        if self.file is not None and not self.file.is_file():
            raise MissingDatabase(f"there is no database {self.file.absolute()}")

    async def watch_files(self) -> None:
        """Accept the files of SQLite as they are now as the right ones.

        Its own connection keeps them open until `close`. SQLite removes its log with the last
        connection, which otherwise could be any that has failed.

        Raises:
            StoreError: The database fails.
        """
        if self.files is not None and self._fresh is not None:
            with as_store_error():
                self._keeper = await self._fresh.connect()
                await self._keeper.execute(select(matches.c.id).limit(1))
                await self._keeper.rollback()  # a reader would hold up checkpoints
            self.files.remember()

    async def check(self) -> None:
        """Check that the database answers, and is still the one that was opened.

        Raises:
            DamagedDatabase: The database has changed.
            StoreError: It fails, or did not answer within `ANSWER_SECONDS`.
        """
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self.integrity.examine(pages=False)
        except TimeoutError:
            raise StoreError(f"the database gave no answer within {ANSWER_SECONDS:g} s") from None

    @asynccontextmanager
    async def _connect_afresh(self) -> AsyncIterator[AsyncConnection]:
        if self._fresh is None:
            async with self.reading() as connection:
                yield connection
        else:
            with as_store_error():
                async with self._fresh.connect() as connection:
                    yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection for reading.

        Raises:
            StoreError: The database fails.
        """
        with self._noting_damage(), as_store_error():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction, committed at the end of the `with` block. Keep it short.

        SQLite has one writer at a time, so nothing that it reads changes before it writes.

        Raises:
            DamagedDatabase: The database has changed; the transaction may be lost.
            StoreError: The database fails.
        """
        self.integrity.verify()
        with self._noting_damage(), as_store_error():
            async with self.writing, self.engine.begin() as connection:
                if self.sqlite:
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection
        self.integrity.verify()

    @contextmanager
    def _noting_damage(self) -> Iterator[None]:
        try:
            yield
        except DamagedDatabase as error:
            raise self.integrity.found(error) from error

    async def close(self) -> None:
        """Close all connections, also of cancelled queries."""
        await self.engine.dispose()
        if self._keeper is not None:
            await self._keeper.close()
        if self._fresh is not None:
            await self._fresh.dispose()
        if self._connections is not None:
            await self._connections.end()
        if self.files is not None:
            self.files.close()
        self._remove_folder()


def _sqlite(url: URL, connections: SqliteConnections, synchronous: Synchronous) -> AsyncEngine:
    """Return the engine for SQLite, with a write-ahead log: readers do not wait for writers."""
    engine = create_async_engine(
        url,
        async_creator=connections.connect,
        hide_parameters=True,  # they have seeds and hashes, and would be in tracebacks
    )

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute(f"PRAGMA synchronous={synchronous.name}")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


def _sqlite_without_pool(url: URL, connections: SqliteConnections) -> AsyncEngine:
    """Return an engine for SQLite that makes a new connection each time."""
    return create_async_engine(url, async_creator=connections.connect, poolclass=NullPool)


def _postgresql(url: URL) -> AsyncEngine:
    engine = create_async_engine(
        url,
        hide_parameters=True,
        connect_args={
            "timeout": CONNECT_SECONDS,
            "command_timeout": COMMAND_SECONDS,
            "server_settings": {"application_name": "boardwire", **_KEEPALIVES},
        },
    )

    @event.listens_for(engine.sync_engine, "checkout")
    def check(connection: Any, *_: object) -> None:
        """Detect that PostgreSQL was restarted, without a query; the pool then connects again."""
        if connection.driver_connection.is_closed():
            raise DisconnectionError("PostgreSQL closed the connection")

    return engine
