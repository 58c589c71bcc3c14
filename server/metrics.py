"""Metrics of a server for Prometheus. Each server has its own registry."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

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

from boardwire.override import override
from boardwire.protocol import ChanceRolled, Event, MatchEnded, MovePlayed
from boardwire.values import value_class

from .garbage import CollectorPauses

_FAST = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_LAG = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)
_BATCH = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)


@value_class
class Readings:
    """Values that the server is asked for when the metrics are read.

    Args:
        consoles: The connections that are consoles.
        players: The connections that are bots, without house bots.
        house: The connections of house bots.
        waiting: The bots and seeks that wait for a match.
        running: The running matches.
        backlog: The events that the slowest subscriber of the bus has not taken yet.
        lost: The events that were dropped for slow subscribers since the start.
        store_in_trouble: Whether the database fails.
        busy: Whether newcomers have to wait.
    """

    consoles: int = 0
    players: int = 0
    house: int = 0
    waiting: int = 0
    running: int = 0
    backlog: int = 0
    lost: int = 0
    store_in_trouble: bool = False
    busy: bool = False

    def families(self) -> Iterator[Metric]:
        """Yield the values as metrics of Prometheus."""
        sessions = GaugeMetricFamily("boardwire_sessions", "Connections by kind.", labels=["kind"])
        for kind in ("consoles", "players", "house"):
            sessions.add_metric([kind.removesuffix("s")], getattr(self, kind))
        yield sessions
        yield GaugeMetricFamily(
            "boardwire_waiting", "Bots and seeks that wait for a match.", self.waiting
        )
        yield GaugeMetricFamily("boardwire_matches_running", "Running matches.", self.running)
        yield GaugeMetricFamily(
            "boardwire_event_backlog",
            "Events in the queue of the slowest subscriber.",
            self.backlog,
        )
        yield CounterMetricFamily(
            "boardwire_events_lost", "Events dropped for slow subscribers.", self.lost
        )
        yield GaugeMetricFamily(
            "boardwire_store_in_trouble", "1 while the database fails.", self.store_in_trouble
        )
        yield GaugeMetricFamily("boardwire_busy", "1 while newcomers have to wait.", self.busy)


class _ReadingsCollector(Collector):
    """Asks the server for its values when the metrics are read."""

    def __init__(self, read: Callable[[], Readings]) -> None:
        self._read = read

    @override
    def collect(self) -> Iterator[Metric]:
        yield from self._read().families()

    def describe(self) -> Iterator[Metric]:
        """Yield the names of the metrics, which are needed before the server can be asked."""
        yield from Readings().families()


class Metrics:
    """The counters and histograms of one server.

    Args:
        read: Returns the server's values when the metrics are read.
    """

    def __init__(self, read: Callable[[], Readings]) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(_ReadingsCollector(read))
        self.pauses = CollectorPauses()
        self.registry.register(self.pauses)
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self._moves = self._counter("moves", "Moves of players.")
        self._rolls = self._counter("rolls", "Chance outcomes.")
        self._ended = Counter(
            "boardwire_matches_ended",
            "Matches that ended, by reason.",
            ["reason"],
            registry=self.registry,
        )
        self._errors = Counter(
            "boardwire_errors",
            "Log lines of level error, by logger.",
            ["logger"],
            registry=self.registry,
        )
        self._refused = Counter(
            "boardwire_refused",
            "Refused connections, logins, matches and requests, by cause.",
            ["cause"],
            registry=self.registry,
        )
        self._latency = self._histogram(
            "move_latency_seconds", "Time from a move's arrival until it is sent on.", _FAST
        )
        self._lag = self._histogram("lag_seconds", "Network lag that players got back.", _LAG)
        self._batch = self._histogram("commit_plies", "Entries in one commit.", _BATCH)
        self._commit = self._histogram("commit_seconds", "Duration of a commit.", _FAST)
        self._late = self._histogram(
            "loop_delay_seconds", "Delay of timers in the event loop.", _FAST
        )

    def _counter(self, name: str, help: str) -> Counter:
        return Counter(f"boardwire_{name}", help, registry=self.registry)

    def _histogram(self, name: str, help: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"boardwire_{name}", help, buckets=buckets, registry=self.registry)

    def note(self, event: Event) -> None:
        """Count an event of a match."""
        match event:
            case MovePlayed():
                self._moves.inc()
            case ChanceRolled():
                self._rolls.inc()
            case MatchEnded():
                self._ended.labels(event.reason).inc()

    def moved(self, seconds: float) -> None:
        """Observe the time from a move's arrival until it is sent on, the store included."""
        self._latency.observe(seconds)

    def lagged(self, seconds: float) -> None:
        """Observe network lag for which a player was not charged."""
        self._lag.observe(seconds)

    def committed(self, plies: int, seconds: float) -> None:
        """Observe a commit of the store: its number of entries and its duration."""
        self._batch.observe(plies)
        self._commit.observe(seconds)

    def failed(self, logger: str) -> None:
        """Count a log line of level error."""
        self._errors.labels(logger).inc()

    def refused(self, cause: str) -> None:
        """Count a connection, login, match or request that is refused."""
        self._refused.labels(cause).inc()

    def delayed(self, seconds: float) -> None:
        """Observe the delay of a timer in the event loop."""
        self._late.observe(seconds)


class ErrorCounter(logging.Handler):
    """A handler of the root logger that counts lines of level error."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    @override
    def emit(self, record: logging.LogRecord) -> None:
        """Count one line."""
        self._metrics.failed(record.name)
