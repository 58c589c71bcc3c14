"""Values: dataclasses that nobody changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform, overload

_Class = TypeVar("_Class", bound=type)


@overload
def value_class(cls: _Class) -> _Class: ...


@overload
def value_class(*, kw_only: bool) -> Callable[[_Class], _Class]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value_class(cls: Any = None, *, kw_only: bool = False) -> Any:
    """Make a class of values with fields, like ``@dataclass(frozen=True, slots=True)``.

    The type checker refuses assignments to the fields; nothing checks that at run time. That makes
    a value more than twice as fast to create, and a move of a match creates twenty. The class
    itself is made in a third of the time, since only ``__init__`` is compiled for it: a command
    imports up to 250 of such classes. `bench/value_classes.py` measures both, beside attrs, which
    takes longer for each, and msgspec, whose classes are made sooner still but have neither fields
    that equality or the text leave out nor protocols as base classes.

    Args:
        cls: The class.
        kw_only: Whether the arguments of ``__init__`` must have their names.
    """

    def make(plain: type) -> type:
        made: type = dataclass(slots=True, eq=False, repr=False, kw_only=kw_only)(plain)
        _add_methods(made)
        return made

    return make if cls is None else make(cls)


def _add_methods(cls: type) -> None:
    """Add equality, hash and text by the fields, as dataclasses have them, unless written out."""
    shown = [it.name for it in fields(cls) if it.repr]
    key = _key([it.name for it in fields(cls) if it.compare])

    def equal(self: Any, other: object) -> Any:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: Any) -> int:
        return hash(key(self))

    def text(self: Any) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{self.__class__.__qualname__}({values})"

    written = vars(cls)
    for name, method in (("__eq__", equal), ("__hash__", hashed), ("__repr__", text)):
        # a class that has `__eq__` alone is given None as its `__hash__`
        if written.get(name) is None:
            method.__name__ = name
            setattr(cls, name, method)


def _key(names: list[str]) -> Callable[[Any], Any]:
    """Return the function of a value that its equality and hash are those of."""
    return attrgetter(*names) if names else lambda _: ()
