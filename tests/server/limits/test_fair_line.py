"""A line in which addresses take turns."""

from __future__ import annotations

import pytest

from boardwire.server.limits.fair_line import FairLine


def line_of(most: int, *items: tuple[str, int]) -> FairLine[int]:
    line = FairLine[int](most)
    for address, item in items:
        line.append(address, item)
    return line


def test_addresses_take_turns() -> None:
    line = line_of(10, *(("many", it) for it in range(5)), ("one", 100), ("two", 200), ("two", 201))
    taken = [line.pop() for _ in range(len(line))]
    assert [address for address, _ in taken[:5]] == ["many", "one", "two", "many", "two"]
    assert [item for address, item in taken if address == "many"] == [0, 1, 2, 3, 4]
    assert [item for address, item in taken if address == "two"] == [200, 201]
    assert not line


def test_an_address_that_comes_back_waits_behind_the_others() -> None:
    line = line_of(10, ("first", 1), ("second", 2))
    assert line.pop() == ("first", 1)
    line.append("first", 3)
    assert [line.pop(), line.pop()] == [("second", 2), ("first", 3)]


def test_the_address_with_most_makes_room() -> None:
    line = line_of(4, *(("many", it) for it in range(3)), ("one", 100))
    assert line.append("two", 200) == 2
    assert line.append("many", 9) == 9
    assert len(line) == 4
    assert {line.pop() for _ in range(4)} == {("many", 0), ("many", 1), ("one", 100), ("two", 200)}


def test_nothing_can_be_taken_from_an_empty_line() -> None:
    with pytest.raises(IndexError):
        FairLine[int](1).pop()
