"""The check of all records in a database: their hashes, and their moves by the rules."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from boardwire.matches import MatchRecord, RecordDataError
from boardwire.matches.records.verification import fits_hash, violation
from boardwire.server.store import RecordQuery, Store

TIMES_READ = 5
"""Reads of a running match before its plies count as wrong: the server may be writing one."""

PAUSE_SECONDS = 0.2
"""Seconds between two reads."""


@dataclass(slots=True)
class RecordsCheck:
    """Checks the records of a database, and counts.

    Args:
        store: The database, open. A server may be writing to it.
    """

    store: Store
    right: int = 0
    """Records without an error."""
    wrong: int = 0
    unread: int = 0
    """Records that cannot be played again, since their game is not known here."""
    without_hash: int = 0
    """Records of before plies had a hash, which may have been changed without a trace."""

    async def lines(self) -> AsyncIterator[str]:
        """Check all records, newest first; give a line for each that is wrong or unread."""
        async for record in self.store.records(RecordQuery(unlisted=True)):
            self.without_hash += not record.plies_hash
            try:
                wrong = await self._wrong(record)
            except RecordDataError as error:
                self.unread += 1
                yield f"match {record.match} cannot be played again: {error}"
                continue
            if wrong:
                self.wrong += 1
                yield f"match {record.match} is damaged: {wrong}"
            else:
                self.right += 1

    async def _wrong(self, record: MatchRecord) -> str:
        """Return the error in a record, or an empty text.

        Raises:
            RecordDataError: Its game is not known here.
        """
        for _ in range(TIMES_READ):
            if fits_hash(record):
                found = await asyncio.to_thread(violation, record.to_data())
                return "" if found is None else str(found)
            if record.result is not None:
                break
            await asyncio.sleep(PAUSE_SECONDS)
            again = await self.store.record(record.match)
            if again is None:
                return ""
            record = again
        return "its plies are not those that the server has written: their hash is another one"
