"""The event bus inside the server: matches publish, spectators of all kinds subscribe."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from boardwire.protocol import Event

QUEUE_EVENTS = 10_000


class Subscriber(Protocol):
    """A receiver of events."""

    def offer(self, event: Event | None) -> None:
        """Handle an event, or None for the end. Return at once, since a match waits."""
        ...


class Subscription:
    """The queue of one subscriber; iterate over it.

    A subscriber that falls more than `QUEUE_EVENTS` behind loses the oldest events, so that no
    match waits for it. `lost` counts them.
    """

    def __init__(self) -> None:
        self.lost = 0
        self._events: asyncio.Queue[Event | None] = asyncio.Queue(QUEUE_EVENTS)

    @property
    def backlog(self) -> int:
        """The number of events in the queue."""
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
    """The bus that delivers every published event to every subscriber.

    Args:
        note: Called with every event first, to count it. It must return at once.
    """

    def __init__(self, note: Callable[[Event], None] | None = None) -> None:
        self._subscriptions: set[Subscriber] = set()
        self._note = note
        self.followed = False
        """Whether anybody has a subscription. Subscribers that are attached do not count."""
        self._lost = 0  # events that ended subscriptions have lost

    @property
    def backlog(self) -> int:
        """The number of events in the longest queue."""
        return max((it.backlog for it in self._queues()), default=0)

    @property
    def lost(self) -> int:
        """The number of events that were dropped for slow subscribers."""
        return self._lost + sum(it.lost for it in self._queues())

    def _queues(self) -> Iterator[Subscription]:
        return (it for it in self._subscriptions if isinstance(it, Subscription))

    def attach(self, subscriber: Subscriber) -> None:
        """Hand all events to `subscriber` from now on."""
        self._subscriptions.add(subscriber)

    def detach(self, subscriber: Subscriber) -> None:
        """Hand no more events to `subscriber`."""
        self._subscriptions.discard(subscriber)

    def publish(self, event: Event) -> None:
        """Hand an event to all subscribers."""
        if self._note is not None:
            self._note(event)
        for subscription in self._subscriptions:
            subscription.offer(event)

    def close(self) -> None:
        """Notify all subscribers that no more events follow."""
        for subscription in self._subscriptions:
            subscription.offer(None)

    @contextmanager
    def subscribe(self) -> Iterator[Subscription]:
        """Receive events until the end of the `with` block."""
        subscription = Subscription()
        self._subscriptions.add(subscription)
        self.followed = True
        try:
            yield subscription
        finally:
            self._subscriptions.discard(subscription)
            self.followed = any(self._queues())
            self._lost += subscription.lost
