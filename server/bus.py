"""The event bus inside the server: matches publish, spectators of all kinds subscribe."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from boardwire.protocol import Event

QUEUE_EVENTS = 10_000


class Subscriber(Protocol):
    """Who hears of events."""

    def offer(self, event: Event | None) -> None:
        """Take an event, or None for the end, without holding up the match."""
        ...


class Subscription:
    """One subscriber's queue; iterate over it.

    A subscriber that falls more than `QUEUE_EVENTS` behind loses the oldest events, which are
    counted in `lost`: spectators never hold up a match.
    """

    def __init__(self) -> None:
        self.lost = 0
        self._events: asyncio.Queue[Event | None] = asyncio.Queue(QUEUE_EVENTS)

    @property
    def backlog(self) -> int:
        """How many events wait to be taken."""
        return self._events.qsize()

    def offer(self, event: Event | None) -> None:
        """Queue an event, or None for the end."""
        if self._events.full():
            self._events.get_nowait()
            self.lost += 1
        self._events.put_nowait(event)

    async def get(self) -> Event | None:
        """Wait for the next event; None, once, when there will be no more."""
        return await self._events.get()

    async def __aiter__(self) -> AsyncIterator[Event]:
        while (event := await self.get()) is not None:
            yield event


class EventBus:
    """Hands every published event to every subscriber.

    Args:
        note: Called with every event first, to count it; it must be quick.
    """

    def __init__(self, note: Callable[[Event], None] | None = None) -> None:
        self._subscriptions: set[Subscriber] = set()
        self._note = note
        self._lost = 0  # by those who have gone

    @property
    def backlog(self) -> int:
        """How many events the slowest subscriber has not taken yet."""
        return max((it.backlog for it in self._queues()), default=0)

    @property
    def lost(self) -> int:
        """How many events were dropped for subscribers that fell too far behind."""
        return self._lost + sum(it.lost for it in self._queues())

    def _queues(self) -> Iterator[Subscription]:
        return (it for it in self._subscriptions if isinstance(it, Subscription))

    def attach(self, subscriber: Subscriber) -> None:
        """Hand all events to `subscriber` from now on."""
        self._subscriptions.add(subscriber)

    def publish(self, event: Event) -> None:
        """Queue `event` for everyone who listens now."""
        if self._note is not None:
            self._note(event)
        for subscription in self._subscriptions:
            subscription.offer(event)

    def close(self) -> None:
        """Tell everyone who listens that there will be no more events."""
        for subscription in self._subscriptions:
            subscription.offer(None)

    @contextmanager
    def subscribe(self) -> Iterator[Subscription]:
        """Listen from now until the end of the `with` block."""
        subscription = Subscription()
        self._subscriptions.add(subscription)
        try:
            yield subscription
        finally:
            self._subscriptions.discard(subscription)
            self._lost += subscription.lost
