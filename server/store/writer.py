"""Group commit: what arrives while a transaction runs goes into the next one together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from sqlalchemy.dialects import postgresql, sqlite

from .database import Database
from .errors import StoreError, brief, complains_of_rows
from .lock import DatabaseLock
from .rows import PlyRow
from .schema import match_players, matches, plies

log = logging.getLogger(__name__)

FIRST_RETRY_SECONDS = 0.05
LONGEST_RETRY_SECONDS = 5.0
"""Between two attempts at a database that fails."""

CLOSE_SECONDS = 10.0
"""Seconds that the end waits for what is not on disk yet."""

MAX_WAITING = 100_000
"""How many entries may wait. A match waits for one at a time, and so does a console, so that many
wait only if strangers leave and come back in crowds while the database fails."""


@dataclass(slots=True)
class Entry:
    """What one caller wants kept, all of it or nothing.

    Args:
        done: Resolved when it is on disk, or set to StoreError when these rows can never be.
        plies: Rows of `plies`; those that are there already stay as they are.
        match: The row of `matches`, put in the place of the one that is there.
        players: Rows of `match_players`.
    """

    done: asyncio.Future[None]
    plies: Sequence[PlyRow] = ()
    match: dict[str, Any] | None = None
    players: Sequence[dict[str, Any]] = field(default=())


class Writer:
    """Writes entries in the order they came, as many in one transaction as have come.

    Args:
        database: Where to.
        claim: What gives the connection to write with.
        on_trouble: Called with the reason when the database begins to fail.
        on_recovery: Called when it works again and nothing is lost.
        on_commit: Called after every transaction with its number of entries and its seconds.
    """

    def __init__(
        self,
        database: Database,
        claim: DatabaseLock,
        *,
        on_trouble: Callable[[str], None],
        on_recovery: Callable[[], None],
        on_commit: Callable[[int, float], None],
    ) -> None:
        self.trouble: str | None = None
        """Why nothing can be written now, in one line; None while all is well."""
        self._on_trouble = on_trouble
        self._on_recovery = on_recovery
        self._on_commit = on_commit
        insert = sqlite.insert if database.sqlite else postgresql.insert
        new = insert(matches)
        columns = {it.name: new.excluded[it.name] for it in matches.c if not it.primary_key}
        self._put_matches = new.on_conflict_do_update(index_elements=["id"], set_=columns)
        self._add_players = insert(match_players).on_conflict_do_nothing()
        add_plies = insert(plies).on_conflict_do_nothing()
        self._add_plies = str(add_plies.compile(dialect=database.engine.dialect))
        self._database = database
        self._claim = claim
        self._waiting: list[Entry] = []
        self._arrived = asyncio.Event()
        self._idle = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._running = asyncio.create_task(self._run(), name="store writer")

    def add(self, entry: Entry) -> asyncio.Future[None]:
        """Take an entry; returns at once, with the entry's future.

        Raises:
            StoreError: Too much waits already, or the writer does not run.
        """
        if self._running is None:
            raise StoreError("the database is closed")
        if len(self._waiting) >= MAX_WAITING:
            raise StoreError(f"too much waits for the database: {self.trouble or 'it is slow'}")
        self._waiting.append(entry)
        self._arrived.set()
        self._idle.clear()
        return entry.done

    async def stop(self) -> None:
        """Write what has come, and stop.

        A database that fails is given `CLOSE_SECONDS`; then what could not be written is told so.
        """
        running, self._running = self._running, None
        if running is None:
            return
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._idle.wait()
        except TimeoutError:
            log.error("%d entries were not written: %s", len(self._waiting), self.trouble)
        running.cancel()
        await asyncio.wait({running})
        for entry in self._waiting:
            _fail(entry, "the database was closed before this could be written")
        self._waiting.clear()

    async def _run(self) -> None:
        while True:
            if not self._waiting:
                self._idle.set()
                self._arrived.clear()
                await self._arrived.wait()
            batch = tuple(self._waiting)
            await self._keep(batch)
            del self._waiting[: len(batch)]

    async def _keep(self, batch: Sequence[Entry]) -> None:
        """Write entries, however long the database fails; only rows that it refuses are left out.

        To write again what may have been written is harmless: see `Entry`.
        """
        pause = FIRST_RETRY_SECONDS
        while True:
            begun = perf_counter()
            try:
                await self._commit(batch)
            except Exception as error:
                if complains_of_rows(error):
                    await self._claim.roll_back()
                    await self._keep_others(batch, error)
                    return
                await self._claim.drop_connection()
                self._begin_trouble(error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_RETRY_SECONDS)
            else:
                break
        _tell(self._on_commit, len(batch), perf_counter() - begun)
        self._end_trouble()
        for entry in batch:
            if not entry.done.done():
                entry.done.set_result(None)

    async def _keep_others(self, batch: Sequence[Entry], error: Exception) -> None:
        """Write each of them alone, so that rows that cannot be kept harm nobody else."""
        if len(batch) > 1:
            for entry in batch:
                await self._keep((entry,))
            return
        log.error("the database refuses an entry: %s", brief(error))
        _fail(batch[0], f"the database refuses it: {brief(error)}")

    async def _commit(self, batch: Sequence[Entry]) -> None:
        """One transaction: all matches, then all plies, which need their match to be there."""
        put = [entry.match for entry in batch if entry.match is not None]
        players = [row for entry in batch for row in entry.players]
        added = [row for entry in batch for row in entry.plies]
        async with self._database.writing:
            connection, driver = await self._claim.connection()
            if put:
                await connection.execute(self._put_matches, put)
            if players:
                await connection.execute(self._add_players, players)
            if added:
                # Past SQLAlchemy, whose way takes the loop three times as long. In SQLite this
                # begins a transaction if none has begun. In PostgreSQL it is one of its own if no
                # statement came before it, and then there is nothing left to commit.
                await driver.executemany(self._add_plies, added)
            if put or players:
                await connection.commit()
            elif self._database.sqlite:
                await driver.commit()

    def _begin_trouble(self, error: Exception) -> None:
        begins = self.trouble is None
        self.trouble = brief(error)
        if begins:
            log.error("the database fails, matches wait: %s", self.trouble)
            _tell(self._on_trouble, self.trouble)

    def _end_trouble(self) -> None:
        if self.trouble is not None:
            log.warning("the database works again")
            self.trouble = None
            _tell(self._on_recovery)


def _fail(entry: Entry, why: str) -> None:
    if not entry.done.done():
        entry.done.set_exception(StoreError(why))


def _tell(listener: Callable[..., None], *what: object) -> None:
    """Call a listener, whose faults must not end the writing."""
    try:
        listener(*what)
    except Exception:
        log.exception("a listener of the store failed")
