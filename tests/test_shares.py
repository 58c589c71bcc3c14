"""The order in which worker processes are given the tests."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from .shares import in_shares


class Item:
    """What the order looks at of a test."""

    def __init__(self, name: str, file: str, *fixtures: str) -> None:
        self.name = name
        self.path = Path(file)
        self.fixturenames = fixtures


def ordered(items: list[Item], workers: int) -> list[str]:
    found = in_shares(cast(list[pytest.Item], items), workers, lambda it: it.name.startswith("s"))
    return [it.name for it in found]


def test_each_share_begins_with_files_that_have_slow_tests_and_is_as_long_as_the_others() -> None:
    files = {"a": ("q1", "q2", "q3"), "b": ("s1", "q4"), "c": ("q5", "s2"), "d": ("q6", "q7")}
    items = [Item(name, file) for file, names in files.items() for name in names]
    assert ordered(items, 1) == ["s1", "q4", "q5", "s2", "q1", "q2", "q3", "q6", "q7"]
    assert ordered(items, 2) == ["s1", "q4", "q1", "q2", "q5", "s2", "q3", "q6", "q7"]


def test_tests_with_a_browser_stay_together() -> None:
    items = [Item("s1", "a", "browser"), Item("q1", "a"), Item("s2", "b", "browser")]
    assert ordered(items, 2) == ["s1", "s2", "q1"]


def test_no_test_is_lost_where_all_slow_ones_are_in_one_file() -> None:
    items = [*(Item(f"s{it}", "a") for it in range(5)), Item("q1", "b"), Item("q2", "c")]
    assert sorted(ordered(items, 3)) == sorted(it.name for it in items)


def test_without_slow_tests_nothing_changes() -> None:
    items = [Item("q1", "a"), Item("q2", "b"), Item("q3", "c")]
    assert ordered(items, 2) == ["q1", "q2", "q3"]
