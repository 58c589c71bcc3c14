"""A database belongs to one server: two would resume the same matches."""

from __future__ import annotations

import fcntl
import logging
from pathlib import Path
from typing import IO, Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .errors import FAILURES, StoreError, brief

log = logging.getLogger(__name__)

_ADVISORY_KEY = int.from_bytes(b"bwserver")
"""Our number among PostgreSQL's advisory locks, which every database counts for itself."""


class DatabaseLock:
    """The right to be the only server of a database, and the connection that goes with it.

    A SQLite file is claimed by a lock on another file beside it, which the system drops with the
    process. PostgreSQL is claimed by an advisory lock, which lasts as long as the connection that
    took it: who writes through that connection never writes after the claim was lost.

    Args:
        database: What is claimed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock: IO[str] | None = None
        self._connection: AsyncConnection | None = None
        self._driver: Any = None

    async def connection(self) -> tuple[AsyncConnection, Any]:
        """The one connection to write with, and the driver's under it; claimed if it is new.

        Raises:
            StoreError: Another server has the database, or it cannot be reached.
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
        """Undo what the connection has begun, and keep it, and with it the claim."""
        if self._connection is None:
            return
        try:
            await self._connection.rollback()
            if self._database.sqlite:  # what was begun past SQLAlchemy
                await self._driver.rollback()
        except FAILURES:
            await self.drop_connection()

    async def drop_connection(self) -> None:
        """Forget the connection after it failed; the next is a new one."""
        connection, self._connection, self._driver = self._connection, None, None
        if connection is None:
            return
        try:
            await connection.invalidate()  # back in the pool it would keep an advisory lock
            await connection.close()
        except FAILURES as error:
            log.debug("a connection that failed cannot be closed: %s", brief(error))

    async def release(self) -> None:
        """Let go of the database."""
        await self.drop_connection()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _lock_file(self) -> None:
        file = self._database.file
        if file is None or self._lock is not None:
            return
        # aiosqlite's thread may outlive the loop when opening fails: better find it out here.
        file.open("ab").close()
        lock = Path(f"{file}.lock").open("w")  # noqa: SIM115  # held until release()
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise self._taken() from None
        self._lock = lock

    async def _take_advisory_lock(self, connection: AsyncConnection) -> None:
        query = text("SELECT pg_try_advisory_lock(:key)").bindparams(key=_ADVISORY_KEY)
        free = (await connection.execute(query)).scalar_one()
        await connection.commit()
        if not free:
            raise self._taken()

    def _taken(self) -> StoreError:
        return StoreError(
            f"{self._database.name} belongs to a server that is running; "
            "choose another with --database"
        )
