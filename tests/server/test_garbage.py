"""The collector's policy: short collections, bounded memory, measured pauses."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Iterator
from itertools import chain

import pytest
from prometheus_client import CollectorRegistry

from boardwire.server.garbage import (
    DUE_GROWTH,
    REPORTED_GROWTH,
    THRESHOLDS,
    CollectionPolicy,
    CollectorPauses,
    short_collections,
)

pytestmark = pytest.mark.slow  # collections look at all that the tests have imported

BLOCKS = 1_000_000


class Node:
    """An object that can be part of a cycle."""

    def __init__(self) -> None:
        self.itself: Node | None = None


def cycle() -> weakref.ref[Node]:
    """Make cyclic garbage; the reference tells whether it was collected."""
    node = Node()
    node.itself = node
    return weakref.ref(node)


class Memory:
    """A number of blocks that a test sets."""

    def __init__(self) -> None:
        self.blocks = BLOCKS

    def __call__(self) -> int:
        return self.blocks


@pytest.fixture(autouse=True)
def _nothing_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Collect what other tests have left: a test that fails leaves its frames with open sockets.

    The warnings about them would be errors of these tests, which collect all there is. What is
    frozen between tests is so afterwards, too.
    """
    with monkeypatch.context() as patch:
        patch.setattr(sys, "unraisablehook", lambda _: None)
        gc.collect()
    yield
    if gc.get_freeze_count() == 0:
        gc.freeze()


@pytest.fixture
def memory() -> Memory:
    return Memory()


@pytest.fixture
def policy(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> Iterator[CollectionPolicy]:
    # A full collection of all modules and tests would take half a second.
    monkeypatch.setattr(gc, "unfreeze", lambda: None)
    it = CollectionPolicy(memory)
    it.start()
    yield it
    it.stop()


def test_objects_that_survive_are_not_looked_at_again(policy: CollectionPolicy) -> None:
    survivor = Node()
    gc.collect()
    assert not any(it is survivor for it in gc.get_objects())  # which leaves out frozen ones


def test_an_automatic_collection_looks_at_new_objects_only(policy: CollectionPolicy) -> None:
    largest = 0

    def note(phase: str, info: dict[str, int]) -> None:
        nonlocal largest
        if phase == "start":
            largest = max(largest, len(gc.get_objects(info["generation"])))

    gc.callbacks.append(note)
    try:
        kept = [Node() for _ in range(200_000)]
    finally:
        gc.callbacks.remove(note)
    young, middle, old = THRESHOLDS
    assert 0 < largest <= young * (middle + 1) * (old + 1) * 2 < len(kept)


def test_new_garbage_is_collected_without_a_full_collection(policy: CollectionPolicy) -> None:
    garbage = cycle()
    kept = [Node() for _ in range(THRESHOLDS[0] + 1)]
    assert garbage() is None
    assert kept


def test_frozen_garbage_stays_until_memory_has_grown_and_no_match_runs(
    policy: CollectionPolicy, memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # here the frozen objects count
    node = Node()
    node.itself = node
    garbage = weakref.ref(node)
    gc.collect()
    del node  # from now on garbage, and frozen
    gc.collect()
    assert garbage() is not None

    memory.blocks += DUE_GROWTH
    assert not policy.check(quiet=True)
    memory.blocks += 1
    assert not policy.check(quiet=False)
    assert garbage() is not None
    assert policy.check(quiet=True)
    assert garbage() is None
    assert not policy.check(quiet=True)  # the growth counts from there


def test_a_full_collection_never_stops_matches_but_growth_is_reported(
    policy: CollectionPolicy, memory: Memory, caplog: pytest.LogCaptureFixture
) -> None:
    for blocks, lines in ((REPORTED_GROWTH, 0), (1, 1), (REPORTED_GROWTH, 1), (2, 2), (10**9, 3)):
        memory.blocks += blocks
        assert not policy.check(quiet=False)
        assert len(caplog.messages) == lines
    assert policy.growth == memory.blocks - BLOCKS
    assert "waits until no match runs" in caplog.text


def test_memory_that_was_freed_is_no_room_for_garbage(
    policy: CollectionPolicy, memory: Memory
) -> None:
    memory.blocks = BLOCKS // 2
    policy.check(quiet=True)
    memory.blocks += DUE_GROWTH + 1
    assert policy.check(quiet=True)


async def test_the_collector_is_left_as_it_was() -> None:
    thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
    registry = CollectorRegistry()
    async with short_collections(lambda: True, registry):
        assert registry.get_sample_value("boardwire_memory_growth_blocks") is not None
        assert gc.get_threshold() == THRESHOLDS
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == thresholds
    assert gc.callbacks == callbacks
    assert gc.get_freeze_count() == 0


def test_pauses_are_a_histogram_by_generation() -> None:
    times = iter([10.0, 10.003, 20.0, 20.7])
    pauses = CollectorPauses(lambda: next(times))
    for generation in (0, 2):
        for phase in ("start", "stop"):
            pauses.note(phase, {"generation": generation, "collected": 0, "uncollectable": 0})
    (family,) = pauses.collect()
    values = {
        (it.name.rpartition("_")[2], it.labels["generation"], it.labels.get("le")): it.value
        for it in family.samples
    }
    assert values["bucket", "0", "0.002"] == 0
    assert values["bucket", "0", "0.005"] == 1
    assert values["sum", "0", None] == pytest.approx(0.003)
    assert values["count", "1", None] == 0
    assert values["bucket", "2", "0.5"] == 0
    assert values["bucket", "2", "1"] == values["count", "2", None] == 1


def test_a_real_collection_is_measured() -> None:
    pauses = CollectorPauses()
    pauses.start()
    try:
        gc.collect()
    finally:
        pauses.stop()
    gc.collect()
    samples = chain.from_iterable(family.samples for family in pauses.collect())
    counts = {it.labels["generation"]: it.value for it in samples if it.name.endswith("_count")}
    assert counts["2"] == 1
