"""The arguments that all native searches have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

from boardwire import _native

from .searcher import SearchLimits, SearchMonitor

_Row = tuple[int, Sequence[int], int]


class SearchArguments(TypedDict):
    """The arguments of a native search, except the position and the number of nodes."""

    depth: int
    seconds: float
    stop: _native.Stop | None
    report: Callable[[_native.SearchResult], object] | None
    report_seconds: float
    avoid: list[_Row]
    allow: list[_Row]


def search_arguments(limits: SearchLimits, monitor: SearchMonitor) -> SearchArguments:
    """Return the arguments for the limits of a search and its monitor."""
    return {
        "depth": limits.depth,
        "seconds": limits.seconds,
        "stop": monitor.stop,
        "report": monitor.report,
        "report_seconds": monitor.report_seconds,
        "avoid": [it.row for it in limits.avoid],
        "allow": [it.row for it in limits.allow],
    }
