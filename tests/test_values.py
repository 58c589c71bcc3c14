"""Classes of values."""

from __future__ import annotations

from dataclasses import field, replace

from boardwire.values import value_class


@value_class
class Pair:
    """A value with two fields."""

    first: int
    second: tuple[int, ...] = field(default=(), compare=False)


def test_values_are_equal_by_their_fields_and_may_be_keys() -> None:
    assert Pair(1, (2,)) == Pair(1) != Pair(2)
    assert {Pair(1): "one"}[Pair(1, (3,))] == "one"


def test_values_are_matched_and_changed_like_those_of_other_dataclasses() -> None:
    match replace(Pair(1), second=(5,)):
        case Pair(first, second):
            assert (first, second) == (1, (5,))
    assert not hasattr(Pair(1), "__dict__")
