"""Measures what it costs a match to publish an event, in processor time.

A match announces an event, and the server's bus hands it on to spectators, pages and the broker.
The match goes on when that returns. What is done for subscribers afterwards is measured apart.

    python bench/events.py
    python bench/events.py --matches 100 --subscribers 1000
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import time
from contextlib import ExitStack
from datetime import UTC, datetime

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord
from boardwire.protocol import MovePlayed, TimeControl
from boardwire.protocol.events import LobbyState
from boardwire.server.event_bus import EventBus, Subscription
from boardwire.server.live.feed import Feed
from boardwire.server.live.public_events import PublicEvents
from boardwire.server.live.spectators import Spectators
from boardwire.server.metrics import Metrics, Readings

MATCH = "1139bd4932"
MOVES = 200
"""Moves of a match; then comes another one."""
AT_ONCE = 50
"""Events that are published before the subscribers may take them."""


class Console:
    """A console that watches, and throws away its events."""

    def notify(self, text: str) -> bool:
        """Handle a line."""
        return True


class Published:
    """The parts of a server that events of a match pass through."""

    def __init__(self) -> None:
        self.bus = EventBus(Metrics(Readings).note)
        self.public = PublicEvents()
        self.feed = Feed(self.public, lambda: LobbyState("main", (), (), (), (), 0))
        self.spectators = Spectators(self.public, self.feed)
        self.bus.attach(self.public)
        for subscriber in (self.spectators, self.feed):
            self.public.bus.attach(subscriber)
        game = load("nim", heaps="255")
        record = MatchRecord(
            *(MATCH, "nim", game.options, ("ada", "bob"), TimeControl.none(), ""),
            datetime.now(UTC),
        )
        self.public.begin(record)
        record.moves = [MoveRecord(ply, 1 - ply % 2, "A1", 0.1) for ply in range(1, MOVES + 1)]


async def drain(subscription: Subscription) -> None:
    """Read events until there are no more."""
    async for _ in subscription:
        pass


async def measured(kind: str, subscribers: int) -> tuple[float, float]:
    """Return the seconds of processor time for a match: its own, and those of all together."""
    published = Published()
    with ExitStack() as stack:
        tasks = []
        for _ in range(subscribers):
            if kind == "subscriptions":
                subscription = stack.enter_context(published.public.bus.subscribe())
                tasks.append(asyncio.create_task(drain(subscription)))
            elif kind == "consoles":
                published.spectators.watch(MATCH, Console())
            else:
                reader = published.feed.open([MATCH])
                stack.callback(published.feed.close, reader)
        await asyncio.sleep(0)
        spent, begun = 0.0, time.process_time()
        for ply in range(1, MOVES + 1):
            before = time.process_time()
            event = MovePlayed(MATCH, ply, 1 - ply % 2, "A1", 0.1, (None, None))
            published.bus.publish(event)
            spent += time.process_time() - before
            if ply % AT_ONCE == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0)
        whole = time.process_time() - begun
        published.bus.close()
        await asyncio.gather(*tasks)
    return spent, whole


def main() -> None:
    """Print a line for each kind of subscriber."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--subscribers", type=int, default=100)
    arguments = parser.parse_args()
    gc.disable()  # its pauses would count for whatever happens to run
    print("microseconds for each event        match    all")
    for kind, subscribers in (
        ("", 0),
        ("subscriptions", arguments.subscribers),
        ("consoles", arguments.subscribers),
        ("pages", arguments.subscribers),
    ):
        gc.collect()
        times = [asyncio.run(measured(kind, subscribers)) for _ in range(arguments.matches)]
        match, whole = (sum(it) / len(it) / MOVES * 1e6 for it in zip(*times, strict=True))
        name = f"{subscribers} {kind}" if subscribers else "nobody listens"
        print(f"{name:34} {match:6.1f} {whole:6.1f}")


if __name__ == "__main__":
    main()
