"""What a server counts and measures, for Prometheus; a registry of its own for each server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from boardwire.protocol import ChanceRolled, Event, MatchEnded, MovePlayed

from .garbage import CollectorPauses

LOOP_SECONDS = 0.5
"""Seconds between two measurements of the event loop's delay."""

_FAST = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_LAG = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)
_BATCH = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)


@dataclass(frozen=True, slots=True)
class Readings:
    """What a server is asked when its metrics are wanted.

    Args:
        consoles: Connections at a console.
        players: Connections that are players, without the house's own.
        house: Connections of house bots.
        waiting: Players and house bots that wait for a match.
        running: Matches that run.
        backlog: Events that the slowest subscriber of the bus has not taken yet.
        lost: Events that were dropped for subscribers which fell too far behind, since the start.
        store_in_trouble: Whether the database fails.
    """

    consoles: int = 0
    players: int = 0
    house: int = 0
    waiting: int = 0
    running: int = 0
    backlog: int = 0
    lost: int = 0
    store_in_trouble: bool = False

    def families(self) -> Iterator[Metric]:
        """The readings as Prometheus has them."""
        sessions = GaugeMetricFamily("boardwire_sessions", "Connections by kind.", labels=["kind"])
        for kind in ("consoles", "players", "house"):
            sessions.add_metric([kind.removesuffix("s")], getattr(self, kind))
        yield sessions
        yield GaugeMetricFamily("boardwire_waiting", "Who waits for a match.", self.waiting)
        yield GaugeMetricFamily("boardwire_matches_running", "Matches that run.", self.running)
        yield GaugeMetricFamily(
            "boardwire_event_backlog", "Events the slowest subscriber has to take.", self.backlog
        )
        yield CounterMetricFamily(
            "boardwire_events_lost", "Events dropped for slow subscribers.", self.lost
        )
        yield GaugeMetricFamily(
            "boardwire_store_in_trouble", "1 while the database fails.", self.store_in_trouble
        )


class _Asked(Collector):
    """Collects what a server says when it is asked."""

    def __init__(self, read: Callable[[], Readings]) -> None:
        self._read = read

    def collect(self) -> Iterator[Metric]:
        yield from self._read().families()

    def describe(self) -> Iterator[Metric]:
        """The names, which are known before the server can be asked."""
        yield from Readings().families()


class Metrics:
    """The counters and histograms of one server.

    Args:
        read: Says how many there are of what, when metrics are wanted.
    """

    def __init__(self, read: Callable[[], Readings]) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(_Asked(read))
        self.pauses = CollectorPauses()
        self.registry.register(self.pauses)
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self._moves = self._counter("moves", "Moves that players made.")
        self._rolls = self._counter("rolls", "Rolls of dice.")
        self._ended = Counter(
            "boardwire_matches_ended",
            "Matches that ended, by reason.",
            ["reason"],
            registry=self.registry,
        )
        self._errors = Counter(
            "boardwire_errors",
            "Lines of level error in the log, by their logger.",
            ["logger"],
            registry=self.registry,
        )
        self._latency = self._histogram(
            "move_latency_seconds", "From a move's arrival to its way to the others.", _FAST
        )
        self._lag = self._histogram("lag_seconds", "Lag that moves were not charged for.", _LAG)
        self._batch = self._histogram("commit_plies", "Plies in one commit.", _BATCH)
        self._commit = self._histogram("commit_seconds", "How long a commit takes.", _FAST)
        self._late = self._histogram(
            "loop_delay_seconds", "How late the event loop is with what is due.", _FAST
        )

    def _counter(self, name: str, help: str) -> Counter:
        return Counter(f"boardwire_{name}", help, registry=self.registry)

    def _histogram(self, name: str, help: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"boardwire_{name}", help, buckets=buckets, registry=self.registry)

    def note(self, event: Event) -> None:
        """Count what happens in a match."""
        match event:
            case MovePlayed():
                self._moves.inc()
            case ChanceRolled():
                self._rolls.inc()
            case MatchEnded():
                self._ended.labels(event.reason).inc()

    def moved(self, seconds: float) -> None:
        """A move took `seconds` from its arrival to its way to the others, the store included."""
        self._latency.observe(seconds)

    def lagged(self, seconds: float) -> None:
        """A move was not charged for `seconds` that it spent on the way."""
        self._lag.observe(seconds)

    def committed(self, plies: int, seconds: float) -> None:
        """The store has committed `plies` at once, in `seconds`."""
        self._batch.observe(plies)
        self._commit.observe(seconds)

    def failed(self, logger: str) -> None:
        """An error was logged."""
        self._errors.labels(logger).inc()

    async def watch_loop(self) -> None:
        """Measure the delay of the event loop again and again, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOP_SECONDS
            await asyncio.sleep(LOOP_SECONDS)
            self._late.observe(max(0.0, loop.time() - due))


class ErrorCounter(logging.Handler):
    """Counts the errors that are logged; for the logger of all that a server is."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self._metrics.failed(record.name)
