"""Python's collector of cyclic garbage, without long pauses; docs/internals/pauses.md explains it.

Objects are freed when nothing refers to them any more. Only objects that refer to each other in a
cycle need the collector, and the server avoids cycles in what it creates all the time.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from bisect import bisect_left
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any

from prometheus_client import CollectorRegistry, Gauge
from prometheus_client.core import HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from boardwire.override import override

log = logging.getLogger(__name__)

THRESHOLDS = (700, 3, 2)
"""Arguments of `gc.set_threshold`. Generation 0 is collected after 700 more objects were made than
freed, generation 1 after 4 such collections, and generation 2 after 3 of those. So a collection
looks at 8,400 objects at most, which takes about 6 ms while the server works."""

CHECK_SECONDS = 5.0
"""Seconds between two checks whether a full collection is due."""

DUE_GROWTH = 500_000
"""Growth in blocks of memory after which a full collection is due. It waits until no match runs. A
block has about 100 bytes on average."""

REPORTED_GROWTH = 2_000_000
"""Growth in blocks that is reported while matches run; then each doubling of it is."""

_PAUSES = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1)
_GENERATIONS = range(3)


class CollectionPolicy:
    """The policy that automatic collections look at new objects alone.

    Objects that survive a collection of the oldest generation are frozen: the collector does not
    look at them again before the next full collection.

    Args:
        blocks: Returns the number of allocated blocks of memory.
    """

    def __init__(self, blocks: Callable[[], int] = sys.getallocatedblocks) -> None:
        self._blocks = blocks
        self._thresholds = gc.get_threshold()
        self._settled = 0  # blocks after the last full collection, or fewer if some were freed
        self._reported = REPORTED_GROWTH  # the growth that is reported next

    def start(self) -> None:
        """Collect once, and begin."""
        self._thresholds = gc.get_threshold()
        gc.set_threshold(*THRESHOLDS)
        gc.callbacks.append(self._freeze_survivors)
        self.collect()

    def stop(self) -> None:
        """Leave the collector as it was before."""
        gc.callbacks.remove(self._freeze_survivors)
        gc.set_threshold(*self._thresholds)
        gc.unfreeze()

    @staticmethod
    def _freeze_survivors(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == max(_GENERATIONS):
            gc.freeze()

    def collect(self) -> None:
        """Collect all cyclic garbage, which takes about 0.2 s for a million objects."""
        gc.unfreeze()
        gc.collect()
        # Python delays a collection of generation 2 until a quarter as many objects are new as
        # survived the last one. After a second collection, of the few objects that are not frozen,
        # only the thresholds count.
        gc.collect()
        self._settled = self._blocks()
        self._reported = REPORTED_GROWTH

    @property
    def growth(self) -> int:
        """Blocks of memory more than after the last full collection."""
        return max(0, self._blocks() - self._settled)

    def check(self, quiet: bool) -> bool:
        """Collect all cyclic garbage if memory has grown much, but only if that disturbs no match.

        While matches run, much growth is reported instead: either the server holds so much, or
        something leaves reference cycles behind.

        Args:
            quiet: Whether a pause disturbs no match.

        Returns:
            Whether it collected.
        """
        blocks = self._blocks()
        self._settled = min(self._settled, blocks)
        growth = blocks - self._settled
        if not quiet and growth > self._reported:
            self._reported = 2 * growth
            log.warning(
                "memory has grown by %d blocks, about %d MB, since the last full collection of "
                "garbage; the next one waits until no match runs",
                growth,
                growth // 10_000,
            )
        if not quiet or growth <= DUE_GROWTH:
            return False
        started = perf_counter()
        self.collect()
        log.info(
            "full collection of garbage: %d blocks of memory before, %d after, %.3f s",
            blocks,
            self._settled,
            perf_counter() - started,
        )
        return True


@asynccontextmanager
async def short_collections(
    quiet: Callable[[], bool], registry: CollectorRegistry
) -> AsyncIterator[None]:
    """Follow a :class:`CollectionPolicy` inside the `with` block; it concerns the whole process.

    Args:
        quiet: Returns whether a pause disturbs no match.
        registry: Shows how much memory has grown since the last full collection.
    """
    policy = CollectionPolicy()
    growth = Gauge(
        "boardwire_memory_growth_blocks",
        "Blocks of memory more than after the last full collection of cyclic garbage.",
        registry=registry,
    )
    growth.set_function(lambda: policy.growth)
    policy.start()
    try:
        checks = asyncio.create_task(_check_regularly(policy, quiet))
        try:
            yield
        finally:
            checks.cancel()
            await asyncio.wait({checks})
    finally:
        policy.stop()
        registry.unregister(growth)


async def _check_regularly(policy: CollectionPolicy, quiet: Callable[[], bool]) -> None:
    while True:
        await asyncio.sleep(CHECK_SECONDS)
        policy.check(quiet())


class CollectorPauses(Collector):
    """Measures the pauses of the collector, as a histogram for Prometheus.

    A collection may begin while a lock is held, so the measurement takes none and the histogram is
    built when it is asked for.

    Args:
        clock: Returns the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._started = 0.0
        self._counts = [[0] * (len(_PAUSES) + 1) for _ in _GENERATIONS]
        self._sums = [0.0 for _ in _GENERATIONS]

    def start(self) -> None:
        """Begin to measure."""
        gc.callbacks.append(self.note)

    def stop(self) -> None:
        """Measure no more."""
        gc.callbacks.remove(self.note)

    def note(self, phase: str, info: dict[str, Any]) -> None:
        """Take a call of `gc.callbacks`."""
        if phase == "start":
            self._started = self._clock()
            return
        generation, pause = info["generation"], self._clock() - self._started
        self._counts[generation][bisect_left(_PAUSES, pause)] += 1
        self._sums[generation] += pause

    @override
    def collect(self) -> Iterator[Metric]:
        """Return the histogram."""
        family = HistogramMetricFamily(
            "boardwire_collector_pause_seconds",
            "Pauses for the collection of cyclic garbage, by generation.",
            labels=["generation"],
        )
        for generation in _GENERATIONS:
            total, buckets = 0, []
            bounds = [*map(str, _PAUSES), "+Inf"]
            for bound, count in zip(bounds, self._counts[generation], strict=True):
                total += count
                buckets.append((bound, float(total)))
            family.add_metric([str(generation)], buckets, self._sums[generation])
        yield family
