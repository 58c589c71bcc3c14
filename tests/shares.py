"""The order of tests: each worker process begins with a share of the slow ones."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import chain, islice

import pytest

TOGETHER = "browser"
"""A fixture that takes long to make, so that all tests that use it go to one worker."""


def in_shares(
    items: Sequence[pytest.Item], workers: int, is_slow: Callable[[pytest.Item], bool]
) -> list[pytest.Item]:
    """Order tests for workers, each of which is given equally many that stand in a row.

    A share begins with files that have slow tests, equally many in each share: the longest tests
    do not begin last. The tests of a file stay together, since they share fixtures, and so do all
    tests with a browser.
    """
    units: dict[Hashable, list[pytest.Item]] = {}
    for item in items:
        units.setdefault(_unit(item), []).append(item)
    slow = {unit: sum(map(is_slow, tests)) for unit, tests in units.items()}
    load = [0] * workers
    shares: list[list[pytest.Item]] = [[] for _ in load]
    for unit in sorted((it for it in units if slow[it]), key=lambda it: -slow[it]):
        least = load.index(min(load))
        load[least] += slow[unit]
        shares[least] += units[unit]
    rest = chain.from_iterable(tests for unit, tests in units.items() if not slow[unit])
    ordered: list[pytest.Item] = []
    for number, share in enumerate(shares):
        # The scheduler divides tests so: those that remain by the workers that remain.
        size = (len(items) - len(ordered)) // (workers - number)
        ordered += share
        ordered += islice(rest, max(0, size - len(share)))
    return [*ordered, *rest]


def _unit(item: pytest.Item) -> Hashable:
    return TOGETHER if TOGETHER in getattr(item, "fixturenames", ()) else item.path
