"""A database belongs to one server: two would resume the same matches."""

from __future__ import annotations

import asyncio
import fcntl
from pathlib import Path
from typing import IO, Any, Protocol

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .database import Database
from .errors import FAILURES, StoreError, brief

_ADVISORY_KEY = int.from_bytes(b"bwserver")
"""Our number among PostgreSQL's advisory locks, which every database counts for itself."""


class Claim(Protocol):
    """The right to be the only server of a database."""

    async def hold(self) -> None:
        """Take it, or make sure that it is still held; quick where it is.

        Raises:
            StoreError: Another server has it, or the database cannot be reached.
        """

    async def release(self) -> None:
        """Let go of it."""


def claim_of(database: Database) -> Claim:
    """The claim on a database."""
    if database.sqlite:
        return FileClaim(database.file)
    return AdvisoryClaim(database.engine, database.name)


class FileClaim:
    """A lock on a file beside the SQLite file; the system drops it with the process.

    Args:
        file: The SQLite file, or None for a database that nobody else can see.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._lock: IO[str] | None = None

    async def hold(self) -> None:
        """See :class:`Claim`."""
        if self._file is None or self._lock is not None:
            return
        try:
            lock = Path(f"{self._file}.lock").open("w")  # noqa: SIM115, ASYNC230  # held until release()
        except OSError as error:
            raise StoreError(f"cannot use the database {self._file}: {error}") from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            lock.close()
            if isinstance(error, BlockingIOError):
                raise _taken(self._file) from None
            raise StoreError(f"cannot use the database {self._file}: {error}") from error
        self._lock = lock

    async def release(self) -> None:
        """See :class:`Claim`."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


class AdvisoryClaim:
    """An advisory lock of PostgreSQL, which lasts as long as the connection that took it.

    Args:
        engine: Where connections come from.
        name: What people call the database.
    """

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self._engine = engine
        self._name = name
        self._connection: AsyncConnection | None = None
        self._driver: Any = None

    async def hold(self) -> None:
        """See :class:`Claim`. Taken again when PostgreSQL was restarted."""
        if self._driver is not None and not self._driver.is_closed():
            return
        await self.release()
        try:
            connection = await self._engine.connect()
        except FAILURES as error:
            raise StoreError(f"cannot use the database {self._name}: {brief(error)}") from error
        try:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            query = text("SELECT pg_try_advisory_lock(:key)").bindparams(key=_ADVISORY_KEY)
            free = (await connection.execute(query)).scalar_one()
            driver = (await connection.get_raw_connection()).driver_connection
        except FAILURES as error:
            await connection.close()
            raise StoreError(f"cannot use the database {self._name}: {brief(error)}") from error
        if not free:
            await connection.close()
            raise _taken(self._name)
        self._connection, self._driver = connection, driver

    async def release(self) -> None:
        """See :class:`Claim`."""
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            await connection.invalidate()  # back in the pool it would still have the lock
            await asyncio.shield(connection.close())


def _taken(database: object) -> StoreError:
    return StoreError(
        f"{database} belongs to a server that is running; choose another with --database"
    )
