"""Void results: rated matches that an operator has taken out of the ratings."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from sqlalchemy import select, update

from boardwire.matches import MatchRecord

from .schema import matches
from .store import Store

_AT_ONCE = 500
"""The number of matches that are changed in one transaction."""


class VoidResults:
    """Makes results void, restores them, and finds the void ones.

    Such matches keep their records and results, but no longer count for ratings. Every method
    raises StoreError when the database fails.

    Args:
        store: The database, open.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def ids(self, until: datetime) -> frozenset[str]:
        """Return the ids of all matches that ended before `until` and whose results are void."""
        ended = matches.c.ended < until.astimezone(UTC)
        query = select(matches.c.id).where(matches.c.voided.is_not(None), ended)
        async with self._store.reading() as connection:
            return frozenset((await connection.execute(query)).scalars())

    async def void(self, records: Iterable[MatchRecord], reason: str) -> list[MatchRecord]:
        """Make the results of rated matches void, and return those that counted before.

        Args:
            records: The matches; those that are not over or do not count are left out.
            reason: The reason, which everybody may read; not empty.
        """
        found = [it for it in records if it.rated and it.result is not None and not it.voided]
        await self._set(found, " ".join(reason.split()))
        return found

    async def restore(self, records: Iterable[MatchRecord]) -> list[MatchRecord]:
        """Let void results count again, and return their matches."""
        found = [it for it in records if it.voided]
        await self._set(found, None)
        return found

    async def _set(self, records: list[MatchRecord], reason: str | None) -> None:
        for start in range(0, len(records), _AT_ONCE):
            ids = [it.match for it in records[start : start + _AT_ONCE]]
            change = update(matches).where(matches.c.id.in_(ids)).values(voided=reason)
            async with self._store.transaction() as connection:
                await connection.execute(change)
