"""The recorder of live matches: plies go to the store, events to the bus."""

from __future__ import annotations

import asyncio
from time import monotonic

from boardwire.matches import MatchRecord, MoveRecord
from boardwire.matches.records.recorder import Recorder
from boardwire.override import override
from boardwire.protocol import Event, MovePlayed
from boardwire.server.event_bus import EventBus
from boardwire.server.metrics import Metrics
from boardwire.server.store import Store


class StoreRecorder(Recorder):
    """The recorder of one match: plies go to the store before anybody sees them, events to the bus.

    Args:
        record: The record of the match, which grows while it is played.
        store: Keeps the record; None where the server keeps none.
        bus: Takes the events.
        metrics: Measures how long a move takes.
    """

    follows_moves = True

    def __init__(
        self, record: MatchRecord, store: Store | None, bus: EventBus, metrics: Metrics
    ) -> None:
        self._record = record
        self._listed = record.listed  # as the store has it
        self._store = store
        self._bus = bus
        self._metrics = metrics
        self._arrived = 0.0

    @override
    def open(self, record: MatchRecord) -> asyncio.Future[None] | None:
        if self._store is None:
            return None
        return asyncio.ensure_future(self._store.begin_match(record))

    @override
    def store(self, match: str, move: MoveRecord) -> asyncio.Future[None] | None:
        self._arrived = monotonic()
        if move.charged < move.seconds:
            self._metrics.lagged(move.seconds - move.charged)
        if self._store is None:
            return None
        if self._record.listed is self._listed:
            return self._store.add_ply(match, move)
        self._listed = self._record.listed
        return self._store.add_ply(match, move, self._record)

    @override
    def remove_plies(self, record: MatchRecord, plies: int) -> asyncio.Future[None] | None:
        if self._store is None:
            return None
        return self._store.remove_plies(record, plies)

    @override
    def announce(self, event: Event) -> None:
        if isinstance(event, MovePlayed):
            self._metrics.moved(monotonic() - self._arrived)
        self._bus.publish(event)

    @override
    def close(self, record: MatchRecord) -> asyncio.Future[None] | None:
        if self._store is None:
            return None
        return asyncio.ensure_future(self._store.end_match(record))
