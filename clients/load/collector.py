"""The pauses of a server's garbage collector, from its metrics."""

from __future__ import annotations

import asyncio
import re
from math import inf

from .http_get import http_get

_BUCKET = re.compile(
    r'^boardwire_collector_pause_seconds_bucket\{generation="(\d)",le="([^"]+)"\} (\S+)$', re.M
)

Pauses = dict[float, float]
"""The number of pauses by their longest duration in seconds, which includes the shorter ones."""


async def collector_pauses(port: int) -> Pauses:
    """Return the pauses since the server's start, of all generations.

    Args:
        port: The server's port for HTTP on this machine.
    """
    return pauses_in(await asyncio.to_thread(http_get, port, "/metrics"))


def pauses_in(text: str) -> Pauses:
    """Return the pauses in metrics in Prometheus' format."""
    pauses: Pauses = {}
    for _, bound, count in _BUCKET.findall(text):
        seconds = inf if bound == "+Inf" else float(bound)
        pauses[seconds] = pauses.get(seconds, 0.0) + float(count)
    return pauses


def longest_pause(before: Pauses, after: Pauses) -> float:
    """Return the least upper bound of the pauses between two readings, in seconds, or 0."""
    new = {bound: count - before.get(bound, 0.0) for bound, count in after.items()}
    total = max(new.values(), default=0.0)
    return min(bound for bound, count in new.items() if count == total) if total else 0.0
