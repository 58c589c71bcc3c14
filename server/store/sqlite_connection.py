"""A connection to SQLite that may be closed twice."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import aiosqlite

from boardwire.override import override

BUSY_SECONDS = 30.0
"""Seconds to wait for a database to which another process is writing."""

END_SECONDS = 10.0
"""The longest wait for the end of a connection whose query has been interrupted."""

_ROWS_AT_A_TIME = 64

log = logging.getLogger(__name__)


class SqliteConnection(aiosqlite.Connection):
    """A connection of aiosqlite, which runs its queries in a thread.

    The connection of aiosqlite 0.22 waits forever if it is closed after its thread got the order to
    end. SQLAlchemy does both with the connection of a query that is cancelled twice, as at the stop
    of a server.

    Args:
        file: The database. It is made if there is none.
    """

    def __init__(self, file: Path) -> None:
        super().__init__(
            lambda: sqlite3.connect(
                file, timeout=BUSY_SECONDS, isolation_level="IMMEDIATE", check_same_thread=False
            ),
            iter_chunk_size=_ROWS_AT_A_TIME,
        )
        self._thread.daemon = True  # the process does not wait for an abandoned query
        self._ending: asyncio.Future[None] | None = None

    async def execute_together(
        self, statements: Sequence[tuple[str, Sequence[Sequence[Any]]]], *, commit: bool
    ) -> None:
        """Execute statements in one call of the thread, which costs more than a small statement.

        Args:
            statements: Each with the parameters of its executions.
            commit: Whether to commit the transaction after them.

        Raises:
            sqlite3.Error: One of them failed; the transaction is still open.
        """
        in_thread: Callable[..., Awaitable[None]] = self._execute
        await in_thread(self._execute_all, statements, commit)

    def _execute_all(
        self, statements: Sequence[tuple[str, Sequence[Sequence[Any]]]], commit: bool
    ) -> None:
        for statement, parameters in statements:
            self._conn.executemany(statement, parameters)
        if commit:
            self._conn.commit()

    @override
    def stop(self) -> asyncio.Future[None] | None:
        """End the thread, after the queries that it has.

        Returns:
            Done when it has ended; None outside an event loop.
        """
        if self._ending is None:
            self._ending = super().stop()
        # A cancelled caller does not cancel the wait of the others.
        return None if self._ending is None else asyncio.shield(self._ending)

    @property
    def alive(self) -> bool:
        """Whether its thread runs."""
        return self._thread.is_alive()

    async def end(self, seconds: float) -> bool:
        """End the thread, with the query that it runs.

        Args:
            seconds: The longest time to wait for that.

        Returns:
            Whether it has ended.
        """
        if self._connection is not None:
            self._connection.interrupt()
        self.stop()
        await asyncio.to_thread(self._thread.join, seconds)
        return not self.alive


class SqliteConnections:
    """All connections to one SQLite file, also abandoned ones.

    SQLAlchemy orders the thread of a cancelled query to end, and drops the connection. The thread
    reports the end of the query to the event loop, so it must end before the loop does.

    Args:
        file: The database.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._made: list[SqliteConnection] = []

    async def connect(self) -> SqliteConnection:
        """Open a connection.

        Raises:
            sqlite3.Error: It cannot be opened.
        """
        self._made = [it for it in self._made if it.alive]
        connection = SqliteConnection(self._file)
        self._made.append(connection)
        await connection
        return connection

    async def end(self) -> None:
        """End the threads of all connections that were not closed; queries are interrupted."""
        left = [it for it in self._made if it.alive]
        ended = await asyncio.gather(*(it.end(END_SECONDS) for it in left))
        if not all(ended):
            log.warning("%d connections to %s do not end", ended.count(False), self._file)
        self._made.clear()
