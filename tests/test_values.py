"""Classes of values."""

from __future__ import annotations

import pickle
from copy import copy
from dataclasses import field, replace

from boardwire.override import override
from boardwire.values import value_class


@value_class
class Pair:
    """A value with two fields."""

    first: int
    second: tuple[int, ...] = field(default=(), compare=False)


@value_class(kw_only=True)
class Named:
    """A value that is made with names; its text leaves one out."""

    name: str
    secret: str = field(default="", repr=False)


@value_class
class Own:
    """A value that tells by itself what it is equal to, and its text."""

    number: int

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and self.number % 2 == other.number % 2

    @override
    def __hash__(self) -> int:
        return self.number % 2

    @override
    def __repr__(self) -> str:
        return f"own {self.number}"


@value_class
class Nothing:
    """A value without fields."""


@value_class
class Triple(Pair):
    """A value with the fields of another one, and one of its own."""

    third: int = 0


def test_values_are_equal_by_their_fields_and_may_be_keys() -> None:
    assert Pair(1, (2,)) == Pair(1) != Pair(2)
    assert {Pair(1): "one"}[Pair(1, (3,))] == "one"


def test_values_are_matched_and_changed_like_those_of_other_dataclasses() -> None:
    match replace(Pair(1), second=(5,)):
        case Pair(first, second):
            assert (first, second) == (1, (5,))
    assert not hasattr(Pair(1), "__dict__")


def test_values_of_different_classes_differ() -> None:
    assert Triple(1) != Pair(1)
    assert Triple(1, third=1) != Triple(1, third=2)
    assert Nothing() == Nothing()
    assert len({Nothing(), Nothing(), Triple(1), Triple(1), Pair(1)}) == 3


def test_the_text_of_a_value_has_its_fields() -> None:
    assert repr(Pair(1, (2,))) == "Pair(first=1, second=(2,))"
    assert repr(Named(name="a", secret="b")) == "Named(name='a')"
    assert repr(Nothing()) == "Nothing()"


def test_what_a_class_writes_out_stays() -> None:
    assert Own(1) == Own(3) != Own(2)
    assert hash(Own(3)) == 1
    assert repr(Own(3)) == "own 3"


def test_values_are_copied_and_pickled() -> None:
    assert pickle.loads(pickle.dumps(Pair(1, (2,)))).second == (2,)
    assert copy(Named(name="a", secret="b")).secret == "b"
