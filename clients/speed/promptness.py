"""How soon searches end: when their time is over, and when they are told to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from threading import Timer
from time import perf_counter

from boardwire import _native

from .rate import Rate

_MOST_SECONDS = 0.05

EndedSearch = Callable[[float, _native.Stop | None], _native.SearchResult]
"""Begins anew, and ends after so many seconds (0 for no limit) or when the flag is set."""


def rates_of_ends(name: str, search: EndedSearch, seconds: float) -> Iterator[Rate]:
    """Measure for about so many seconds, by the clock on the wall: on a machine that is idle.

    Nothing is told of a search that comes to its end by itself.

    Args:
        name: The search's.
        search: The search.
        seconds: For all that is measured.
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
    """Seconds that a search goes on beyond its time; None when nothing was left to search."""
    begun = perf_counter()
    found = search(seconds, None)
    return None if found.exact else perf_counter() - begun - seconds


def _late_when_stopped(search: EndedSearch, seconds: float) -> float | None:
    """Seconds that a search goes on after another thread has stopped it, or None."""
    stop, told = _native.Stop(), 0.0

    def tell() -> None:
        nonlocal told
        told = perf_counter()
        stop.set()

    timer = Timer(seconds, tell)
    timer.start()
    # The limit is for a search that the flag does not end.
    found = search(100 * seconds, stop)
    ended = perf_counter()
    timer.cancel()
    timer.join()
    return None if found.exact else ended - told
