"""Finding matches among the latest that the store has."""

from __future__ import annotations

from itertools import islice

from boardwire.matches import MatchRecord

from .http import MatchQuery
from .store import Store

LATEST = 5000
"""How many matches are looked at."""


async def select(store: Store, query: MatchQuery) -> list[MatchRecord]:
    """The matches that a query asks for, newest first, without their moves.

    Raises:
        StoreError: The database fails.
    """
    records = iter(await store.recent(finished=query.finished, limit=LATEST))
    if query.after is not None:
        for record in records:
            if record.match == query.after:
                break
    return list(islice((it for it in records if _fits(it, query)), query.limit))


def _fits(record: MatchRecord, query: MatchQuery) -> bool:
    player = query.player and query.player.lower()
    return (
        (player is None or player in map(str.lower, record.players))
        and (query.game is None or query.game == record.game)
        and (query.since is None or query.since <= record.started)
        and (query.until is None or record.started < query.until)
    )
