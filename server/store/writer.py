"""Group commit: entries that arrive during one transaction are written together by the next."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from sqlalchemy import and_, case, delete, null, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .lock import DatabaseLock
from .rows import PlyRow
from .schema import match_players, matches, plies
from .store_errors import (
    DamagedDatabase,
    StoreError,
    brief,
    complains_of_damage,
    complains_of_rows,
    damage_of,
    is_another_ply,
)

log = logging.getLogger(__name__)

REPORTS = ("info", "review")
"""The last columns of a ply, which do not tell it from another one."""
_COMPARED = len(plies.c) - len(REPORTS)

FIRST_RETRY_SECONDS = 0.05
LONGEST_RETRY_SECONDS = 5.0
"""Bounds of the time between two attempts to write to a database that fails."""

CLOSE_SECONDS = 10.0
"""Seconds for which `stop` waits for entries that are not on disk yet."""

MAX_WAITING = 100_000
"""The most entries that wait. A match waits for one at a time, and so does a console. More collect
only if many clients leave and come back while the database fails."""


@dataclass(slots=True)
class WriteEntry:
    """The rows that one caller wants to store, all or none of them.

    Args:
        done: Resolved when they are on disk, or set to StoreError if the database refuses them.
        plies: Rows of `plies` of one match. A row that exists must be the same.
        match: The row of `matches`. It replaces an existing one, but for the hash of the plies.
        players: Rows of `match_players`. Existing rows stay as they are.
        cut: A match, and the number of its plies that stay: the plies after them are removed. A
            match waits for that before it stores another ply.
        plies_hash: The hash of all plies of the match, these among them; empty to leave it alone.
    """

    done: asyncio.Future[None]
    plies: Sequence[PlyRow] = ()
    match: dict[str, Any] | None = None
    players: Sequence[dict[str, Any]] = field(default=())
    cut: tuple[str, int] | None = None
    plies_hash: str = ""


class Writer:
    """Writes entries in the order of their arrival, all that wait in one transaction.

    Args:
        database: The database.
        lock: The lock of the database, which gives the connection to write with.
        on_trouble: Called with the reason when the database begins to fail.
        on_recovery: Called when it works again. Nothing is lost then.
        on_commit: Called after every transaction with the number of entries and its seconds.
    """

    def __init__(
        self,
        database: Database,
        lock: DatabaseLock,
        *,
        on_trouble: Callable[[str], None],
        on_recovery: Callable[[], None],
        on_commit: Callable[[int, float], None],
    ) -> None:
        self.trouble: str | None = None
        """The reason why nothing can be written now, in one line; None if the database works."""
        self._on_trouble = on_trouble
        self._on_recovery = on_recovery
        self._on_commit = on_commit
        insert = sqlite.insert if database.sqlite else postgresql.insert
        new = insert(matches)
        kept = ("id", "plies_hash")
        columns = {it.name: new.excluded[it.name] for it in matches.c if it.name not in kept}
        self._put_matches = new.on_conflict_do_update(index_elements=["id"], set_=columns)
        self._add_players = insert(match_players).on_conflict_do_nothing()
        add_plies = _insert_or_compare(insert(plies))
        self._add_plies = str(add_plies.compile(dialect=database.engine.dialect))
        self._set_hashes = "UPDATE matches SET plies_hash = ? WHERE id = ?"
        if not database.sqlite:  # one statement for both, since each call is a transaction there
            number = len(plies.c) + 1
            self._add_plies = (
                f"WITH added AS ({self._add_plies}) "
                f"UPDATE matches SET plies_hash = ${number}::VARCHAR WHERE id = $1::VARCHAR "
                f"AND ${number}::VARCHAR <> ''"
            )
        self._database = database
        self._lock = lock
        self._waiting: list[WriteEntry] = []
        self._arrived = asyncio.Event()
        self._idle = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._failing = False  # entries are being tried again
        database.integrity.on_damage = self._begin_trouble
        database.integrity.on_repair = self._repaired

    def start(self) -> None:
        """Start to write."""
        self._running = asyncio.create_task(self._run(), name="store writer")

    def add(self, entry: WriteEntry) -> asyncio.Future[None]:
        """Add an entry, and return its future at once.

        Raises:
            StoreError: Too many entries wait already, or the writer does not run.
        """
        if self._running is None:
            raise StoreError("the database is closed")
        if len(self._waiting) >= MAX_WAITING:
            why = self.trouble or "it is slow"
            raise StoreError(f"too many writes wait for the database: {why}")
        self._waiting.append(entry)
        self._arrived.set()
        self._idle.clear()
        return entry.done

    async def stop(self) -> None:
        """Write the waiting entries, and stop.

        If they cannot be written within `CLOSE_SECONDS`, their futures fail.
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

    async def _keep(self, batch: Sequence[WriteEntry]) -> None:
        """Write entries, however long the database fails. Rows that it refuses are left out.

        It is harmless to write entries again that may have been written: see `WriteEntry`.
        """
        pause = FIRST_RETRY_SECONDS
        while True:
            begun = perf_counter()
            try:
                self._database.integrity.verify()
                await self._commit(batch)
                self._database.integrity.verify()  # else the write may be lost
            except Exception as error:  # nothing is lost, whatever the driver raises
                if complains_of_rows(error) and not is_another_ply(error):
                    await self._lock.roll_back()
                    await self._keep_others(batch, error)
                    return
                self._failing = True
                await self._note_failure(error, batch)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_RETRY_SECONDS)
            else:
                break
        _notify(self._on_commit, len(batch), perf_counter() - begun)
        self._failing = False
        self._end_trouble()
        for entry in batch:
            if not entry.done.done():
                entry.done.set_result(None)

    async def _note_failure(self, error: Exception, batch: Sequence[WriteEntry]) -> None:
        """Report a failure, and prepare the database for the next attempt."""
        if is_another_ply(error):
            # No check would find that: the database is right as soon as the ply can be written.
            await self._lock.roll_back()
            self._begin_trouble(await self._other_plies(batch))
            return
        if complains_of_damage(error):
            error = self._database.integrity.found(damage_of(error))
        if isinstance(error, DamagedDatabase):  # a new connection could be one to another file
            await self._lock.roll_back()
        else:
            await self._lock.drop_connection()
        self._begin_trouble(brief(error))

    async def _other_plies(self, batch: Sequence[WriteEntry]) -> str:
        """Return a message about plies in the database that differ from the written ones."""
        found: set[str] = set()
        try:
            async with self._database.reading() as connection:
                for row in (row for entry in batch for row in entry.plies):
                    same = (plies.c.match == row[0]) & (plies.c.ply == row[1])
                    kept = (await connection.execute(select(plies).where(same))).first()
                    if kept is not None and tuple(kept)[:_COMPARED] != tuple(row)[:_COMPARED]:
                        found.add(f"ply {row[1]} of match {row[0]}")
        except StoreError as error:
            log.debug("the plies cannot be compared: %s", error)
        which = ", ".join(sorted(found)[:5]) or "a ply"
        return f"the database is damaged: {which} is another one there than was played"

    async def _keep_others(self, batch: Sequence[WriteEntry], error: Exception) -> None:
        """Write each entry alone, so that refused rows do not affect other entries."""
        if len(batch) > 1:
            for entry in batch:
                await self._keep((entry,))
            return
        log.error("the database refuses an entry: %s", brief(error))
        _fail(batch[0], f"the database refuses it: {brief(error)}")

    async def _commit(self, batch: Sequence[WriteEntry]) -> None:
        """Write one transaction: all matches, then all plies, which need their match."""
        put = [entry.match for entry in batch if entry.match is not None]
        players = [row for entry in batch for row in entry.players]
        added = [entry for entry in batch if entry.plies]
        cuts = [entry for entry in batch if entry.cut is not None]
        async with self._database.writing:
            connection, driver = await self._lock.connection()
            for entry in cuts:
                await _cut_plies(connection, entry)
            if put:
                await connection.execute(self._put_matches, put)
            if players:
                await connection.execute(self._add_players, players)
            if added:
                await self._put_plies(driver, added, commit=not (put or players or cuts))
            if put or players or cuts:
                await connection.commit()

    async def _put_plies(self, driver: Any, batch: Sequence[WriteEntry], *, commit: bool) -> None:
        """Write plies, and the hashes of their matches.

        This is without SQLAlchemy, which takes three times as long in the event loop. In SQLite it
        begins a transaction if none has begun. In PostgreSQL it is a separate transaction if it
        is the first statement, and then nothing is left to commit.
        """
        if not self._database.sqlite:
            rows = [(*row, entry.plies_hash) for entry in batch for row in entry.plies]
            await driver.executemany(self._add_plies, rows)
            return
        latest = {entry.plies[0][0]: entry.plies_hash for entry in batch if entry.plies_hash}
        statements = [
            (self._add_plies, [row for entry in batch for row in entry.plies]),
            (self._set_hashes, [(latest[match], match) for match in latest]),
        ]
        await driver.execute_together(statements, commit=commit)

    def _repaired(self) -> None:
        """Handle the repair of the database. A successful retry of an entry ends the trouble."""
        if not self._failing:
            self._end_trouble()

    def _begin_trouble(self, reason: str) -> None:
        begins = self.trouble is None
        self.trouble = reason
        if begins:
            log.error("the database fails, matches pause: %s", self.trouble)
            _notify(self._on_trouble, self.trouble)

    def _end_trouble(self) -> None:
        if self.trouble is not None:
            log.warning("the database works again")
            self.trouble = None
            _notify(self._on_recovery)


async def _cut_plies(connection: AsyncConnection, entry: WriteEntry) -> None:
    """Remove the plies of a match that were taken back."""
    assert entry.cut is not None, "the entry removes plies"
    match, left = entry.cut
    await connection.execute(delete(plies).where(plies.c.match == match, plies.c.ply > left))
    if entry.plies_hash:
        changed = update(matches).where(matches.c.id == match)
        await connection.execute(changed.values(plies_hash=entry.plies_hash))


def _insert_or_compare(insert: Any) -> Any:
    """Insert plies; where the place of one is taken, compare the rows.

    A transaction with an unknown outcome is repeated, so a ply may be there already. If it is
    another one, the statement sets the column `move` to NULL, which the table refuses:
    `is_another_ply`. Reports of engines make no other ply of it.
    """
    key = list(plies.primary_key)
    rest = [it for it in plies.c if not it.primary_key and it.name not in REPORTS]
    same = and_(*(column.is_not_distinct_from(insert.excluded[column.name]) for column in rest))
    return insert.on_conflict_do_update(
        index_elements=key, set_={"move": case((same, plies.c.move), else_=null())}
    )


def _fail(entry: WriteEntry, why: str) -> None:
    if not entry.done.done():
        entry.done.set_exception(StoreError(why))


def _notify(listener: Callable[..., None], *what: object) -> None:
    """Call a listener. Its errors must not end the writing."""
    try:
        listener(*what)
    except Exception:  # a listener must not end the writing
        log.exception("a listener of the store failed")
