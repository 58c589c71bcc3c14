"""The event bus: no publisher waits for a subscriber, and a slow one loses the oldest events."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.protocol import ChanceRolled, Event
from boardwire.server import event_bus as bus
from boardwire.server.event_bus import EventBus


def roll(ply: int) -> ChanceRolled:
    return ChanceRolled("m1", ply, "65")


async def test_every_subscriber_gets_every_event_and_then_the_end() -> None:
    counted: list[Event] = []
    published = EventBus(counted.append)
    with published.subscribe() as one, published.subscribe() as other:
        published.publish(roll(1))
        published.publish(roll(2))
        published.close()
        async with asyncio.timeout(10):
            for subscription in (one, other):
                assert [event async for event in subscription] == [roll(1), roll(2)]
    assert counted == [roll(1), roll(2)]


def test_a_slow_subscriber_loses_the_oldest_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "QUEUE_EVENTS", 2)
    published = EventBus()
    with published.subscribe() as slow:
        for ply in range(1, 6):
            published.publish(roll(ply))
        assert (published.backlog, published.lost, slow.lost) == (2, 3, 3)
        assert asyncio.run(slow.get()) == roll(4)
    assert (published.backlog, published.lost) == (0, 3)


def test_a_bus_is_followed_while_somebody_has_a_subscription() -> None:
    class Told:
        events: list[Event | None]

        def __init__(self) -> None:
            self.events = []

        def offer(self, event: Event | None) -> None:
            self.events.append(event)

    published, told = EventBus(), Told()
    published.attach(told)
    assert not published.followed
    with published.subscribe(), published.subscribe():
        assert published.followed
    assert not published.followed
    published.publish(roll(1))
    published.detach(told)
    published.publish(roll(2))
    assert told.events == [roll(1)]
