"""Promptness of searches: the delay of their end after their time, or after a stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from threading import Timer
from time import perf_counter

from boardwire import _native

from .rate import Rate

_MOST_SECONDS = 0.05

EndedSearch = Callable[[float, _native.Stop | None], _native.SearchResult]
"""Starts a new search, which ends after some seconds (0: no limit) or when the flag is set."""


def rates_of_ends(name: str, search: EndedSearch, seconds: float) -> Iterator[Rate]:
    """Measure the delays of a search in real time; the machine should be idle.

    A search that ends by itself gives no figures.

    Args:
        name: The name of the search.
        search: The search.
        seconds: The approximate time of all measurements.
    """
    each = min(seconds / 2, _MOST_SECONDS)
    by_clock, stopped = list[float](), list[float]()
    for _ in range(max(round(seconds / each / 2), 1)):
        for measure, times in ((_late_by_clock, by_clock), (_late_when_stopped, stopped)):
            late = measure(search, each)
            if late is None:
                return
            times.append(late)
    yield Rate(name, "ms late by the clock, median", 1000 * median(by_clock))
    yield Rate(name, "ms late when stopped, median", 1000 * median(stopped))
    yield Rate(name, "ms late at worst", 1000 * max(*by_clock, *stopped))


def _late_by_clock(search: EndedSearch, seconds: float) -> float | None:
    """Return the seconds that a search runs beyond its time; None if it ended by itself."""
    begun = perf_counter()
    found = search(seconds, None)
    return None if found.exact else perf_counter() - begun - seconds


def _late_when_stopped(search: EndedSearch, seconds: float) -> float | None:
    """Return the seconds that a search runs after a stop from another thread, or None."""
    stop, stopped_at = _native.Stop(), 0.0

    def end_search() -> None:
        nonlocal stopped_at
        stopped_at = perf_counter()
        stop.set()

    timer = Timer(seconds, end_search)
    timer.start()
    # The limit ends a search that the flag does not end.
    found = search(100 * seconds, stop)
    ended = perf_counter()
    timer.cancel()
    timer.join()
    return None if found.exact else ended - stopped_at
