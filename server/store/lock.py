"""The lock of a database: only one server uses it, since two would resume the same matches."""

from __future__ import annotations

import fcntl
import logging
from pathlib import Path
from typing import IO, Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .store_errors import FAILURES, StoreError, brief

log = logging.getLogger(__name__)

_ADVISORY_KEY = int.from_bytes(b"bwserver")
"""The key of our lock among PostgreSQL's advisory locks, which each database has for itself."""


class DatabaseLock:
    """The lock of a database, and the connection that may write while it is held.

    For SQLite it is a lock on another file beside the database, which the system releases with the
    process. For PostgreSQL it is an advisory lock, which lasts as long as the connection that took
    it. All writes go through that connection, so that none follows the loss of the lock.

    Args:
        database: The database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._file_lock: IO[str] | None = None
        self._connection: AsyncConnection | None = None
        self._driver: Any = None

    async def connection(self) -> tuple[AsyncConnection, Any]:
        """Return the connection that writes, and the driver's connection. A new one takes the lock.

        Raises:
            StoreError: Another server has locked the database, or it cannot be reached.
        """
        if self._connection is not None:
            if self._database.sqlite or not self._driver.is_closed():
                return self._connection, self._driver
            await self.drop_connection()
        try:
            self._lock_file()
            self._connection = await self._database.engine.connect()
            if not self._database.sqlite:
                await self._take_advisory_lock(self._connection)
            raw = await self._connection.get_raw_connection()
        except StoreError:
            await self.drop_connection()
            raise
        except FAILURES as error:
            await self.drop_connection()
            raise StoreError(
                f"cannot use the database {self._database.name}: {brief(error)}"
            ) from error
        self._driver = raw.driver_connection
        return self._connection, self._driver

    async def roll_back(self) -> None:
        """Roll the open transaction back, and keep the connection with the lock."""
        if self._connection is None:
            return
        try:
            await self._connection.rollback()
            if self._database.sqlite:  # a transaction that was begun without SQLAlchemy
                await self._driver.rollback()
        except FAILURES:
            await self.drop_connection()

    async def drop_connection(self) -> None:
        """Close the connection after a failure. The next call of `connection` makes a new one."""
        connection, self._connection, self._driver = self._connection, None, None
        if connection is None:
            return
        try:
            await connection.invalidate()  # in the pool it would keep the advisory lock
            await connection.close()
        except FAILURES as error:
            log.debug("a connection that failed cannot be closed: %s", brief(error))

    async def release(self) -> None:
        """Release the lock."""
        await self.drop_connection()
        if self._file_lock is not None:
            self._file_lock.close()
            self._file_lock = None

    def _lock_file(self) -> None:
        file = self._database.file
        if file is None or self._file_lock is not None:
            return
        lock = Path(f"{file}.lock").open("w")  # noqa: SIM115 - held until release()
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise self._in_use() from None
        self._file_lock = lock
        if self._database.files is not None:
            # If aiosqlite were the first to fail, its thread might outlive the event loop.
            self._database.files.open()

    async def _take_advisory_lock(self, connection: AsyncConnection) -> None:
        query = text("SELECT pg_try_advisory_lock(:key)").bindparams(key=_ADVISORY_KEY)
        free = (await connection.execute(query)).scalar_one()
        await connection.commit()
        if not free:
            raise self._in_use()

    def _in_use(self) -> StoreError:
        return StoreError(
            f"another server is running with the database {self._database.name}; "
            "choose another with --database"
        )
