"""Recovery: resumes the matches that ran when the server last stopped."""

from __future__ import annotations

import logging
from collections.abc import Callable

from boardwire.games import GameError
from boardwire.matches import Limits, Match, MatchRecord, Reason, Result, match_time
from boardwire.matches.records.verification import fits_hash
from boardwire.server.store import Store

log = logging.getLogger(__name__)

_DAMAGED = "the database is damaged: its plies are not those that the server has written"


class MatchRecovery:
    """Resumes every match in the store that is not finished.

    Args:
        store: Has the records.
        limits: The limits of matches.
        resume: Begins to run a match whose players are yet to come back.
    """

    def __init__(self, store: Store, limits: Limits, resume: Callable[[Match], object]) -> None:
        self._store = store
        self._limits = limits
        self._resume = resume

    async def run(self) -> None:
        """Resume all unfinished matches; one that cannot go on ends without a result."""
        for record in await self._store.unfinished():
            try:
                if not fits_hash(record):
                    raise ValueError(_DAMAGED)
                match = Match.resume(record, now=match_time(), limits=self._limits)
            except (GameError, ValueError) as error:  # also where the game has changed since
                await self._give_up(record, error)
            else:
                log.info("match %s waits for its players to come back", record.match)
                self._resume(match)

    async def _give_up(self, record: MatchRecord, error: Exception) -> None:
        log.error("match %s cannot be resumed: %s", record.match, error)
        record.result = Result.void(Reason.ABORT, f"it cannot be resumed: {error}")
        record.end_now()
        await self._store.end_match(record)
