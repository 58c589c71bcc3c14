"""The pauses of a server's collector, read from its metrics."""

from __future__ import annotations

from math import inf

from prometheus_client import CollectorRegistry, generate_latest

from boardwire.clients.load.collector import longest_pause, pauses_in
from boardwire.server.garbage import CollectorPauses


def test_the_longest_pause_between_two_readings() -> None:
    times = iter([0.0, 0.7, 10.0, 10.003, 20.0, 20.015])
    pauses = CollectorPauses(lambda: next(times))
    registry = CollectorRegistry()
    registry.register(pauses)

    def collect(generation: int) -> None:
        for phase in ("start", "stop"):
            pauses.note(phase, {"generation": generation})

    def read() -> dict[float, float]:
        return pauses_in(generate_latest(registry).decode())

    collect(2)
    before = read()
    assert longest_pause({}, before) == 1.0
    assert longest_pause(before, read()) == 0.0
    collect(0)
    assert longest_pause(before, read()) == 0.005
    collect(2)
    assert longest_pause(before, read()) == 0.02


def test_a_pause_longer_than_all_bounds_is_told() -> None:
    assert longest_pause({}, {0.1: 1.0, 1.0: 1.0, inf: 2.0}) == inf
    assert longest_pause({}, {}) == 0.0
