"""Unlisted matches: removes matches in which not every player moved from the store."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, false, select

from boardwire.server.store import Store, StoreError
from boardwire.server.store.schema import match_players, matches, plies

log = logging.getLogger(__name__)

SWEEP_SECONDS = 60.0
"""The most seconds between two sweeps."""

AT_ONCE = 500
"""The number of matches that are removed in one transaction: the writer of plies waits for it."""


class UnlistedMatches:
    """Removes finished matches that are in no list, some time after their ends.

    Their records can be read until then, as by the author of a bot that lost with its first move.

    Args:
        store: The database, open.
        keep: The seconds for which they are kept after their ends.
    """

    def __init__(self, store: Store, keep: float) -> None:
        self._store = store
        self._keep = keep

    async def run(self) -> None:
        """Sweep until cancelled; a database that fails is tried again."""
        while True:
            try:
                while await self.sweep(datetime.now(UTC)) == AT_ONCE:
                    pass
            except StoreError as error:
                log.warning("unlisted matches are not removed, and are tried again: %s", error)
            await asyncio.sleep(max(min(self._keep, SWEEP_SECONDS), 1.0))

    async def sweep(self, now: datetime) -> int:
        """Remove matches that ended long enough before `now`, at most `AT_ONCE` of them.

        Returns:
            The number of matches removed.

        Raises:
            StoreError: The database fails.
        """
        before = now - timedelta(seconds=self._keep)
        due = (
            select(matches.c.id)
            .where(matches.c.listed.is_(false()), matches.c.ended < before)
            .limit(AT_ONCE)
        )
        async with self._store.reading() as connection:
            ids = list((await connection.execute(due)).scalars())
        if ids:
            async with self._store.transaction() as connection:
                for table, match in (
                    (plies, plies.c.match),
                    (match_players, match_players.c.match),
                    (matches, matches.c.id),
                ):
                    await connection.execute(delete(table).where(match.in_(ids)))
            log.debug("%d matches in which not every player had moved were removed", len(ids))
        return len(ids)
