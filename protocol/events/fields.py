"""The fields of events: from Python values to plain ones, and back with checks."""

from __future__ import annotations

import dataclasses
import math
import typing
from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Any, Final

from boardwire.protocol.timecontrol import TimeControl
from boardwire.vocabulary import OptionValue

Data = Mapping[str, Any]
"""A map of what JSON and msgpack can hold alike, of any shape."""

Reader = Callable[[object], Any]
"""Reads a plain value. It raises TypeError or ValueError if the value is another."""

MAX_DEPTH: Final = 32
"""Levels of lists and maps in a field of any plain data."""

_INTEGERS: Final = range(-(2**63), 2**64)
"""The whole numbers that msgpack can hold."""


def plain(value: Any) -> Any:
    """Return a value of a field as text, number, truth value, None, list or dict of these."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, TimeControl):
        return str(value)
    return {item.name: plain(getattr(value, item.name)) for item in dataclasses.fields(value)}


@cache
def readers(kind: type) -> Mapping[str, Reader]:
    """Return the reader of each field of a dataclass."""
    hints = typing.get_type_hints(kind)
    return {item.name: _reader(hints[item.name]) for item in dataclasses.fields(kind)}


def read_fields(kind: type, values: Mapping[object, object]) -> dict[str, Any]:
    """Return the arguments of a dataclass, from a map with its fields; others are skipped.

    Raises:
        ValueError: A field is missing, or has another type; the message begins with its name.
    """
    arguments: dict[str, Any] = {}
    wanted = readers(kind)
    for item in dataclasses.fields(kind):
        if item.name in values:
            try:
                arguments[item.name] = wanted[item.name](values[item.name])
            except (TypeError, ValueError) as error:
                raise ValueError(f"{item.name}: {error}") from None
        elif item.default is dataclasses.MISSING and item.default_factory is dataclasses.MISSING:
            raise ValueError(f"{item.name} is missing")
    return arguments


def _reader(hint: Any) -> Reader:
    """Return the reader of values of a type."""
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is UnionType and type(None) in arguments:
        (inner,) = (it for it in arguments if it is not type(None))
        return _optional(_reader(inner))
    if origin is tuple and arguments[-1] is Ellipsis:
        return _tuple_of(_reader(arguments[0]))
    if origin is tuple:
        return _row_of([_reader(it) for it in arguments])
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _dataclass(hint)
    raise TypeError(f"no event has a field of type {hint}")


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"text expected, not {type(value).__name__}")
    value.encode()  # JSON can hold halves of surrogate pairs, which no other form can
    return value


def _bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"a truth value expected, not {type(value).__name__}")
    return value


def _int(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"a whole number expected, not {type(value).__name__}")
    if value not in _INTEGERS:
        raise ValueError("a whole number of 64 bits expected")
    return value


def _float(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(f"a number expected, not {type(value).__name__}")
    if isinstance(value, int):
        return float(_int(value))
    if not math.isfinite(value):
        raise ValueError(f"a finite number expected, not {value}")
    return value


def _option(value: object) -> OptionValue:
    match value:
        case bool():
            return value
        case str():
            return _text(value)
        case int():
            return _int(value)
        case float():
            return _float(value)
    raise TypeError(f"text, a number or a truth value expected, not {type(value).__name__}")


def _mapping(value: object) -> Mapping[object, object]:
    if not isinstance(value, Mapping):
        raise TypeError(f"a map expected, not {type(value).__name__}")
    return value


def _options(value: object) -> Mapping[str, OptionValue]:
    return {_text(name): _option(option) for name, option in _mapping(value).items()}


def _any(value: object, depth: int = 0) -> Any:
    """Read plain data of any shape."""
    if depth > MAX_DEPTH:
        raise ValueError(f"more than {MAX_DEPTH} levels")
    if value is None:
        return None
    if isinstance(value, list | tuple):
        return [_any(item, depth + 1) for item in value]
    if isinstance(value, Mapping):
        return {_text(name): _any(item, depth + 1) for name, item in value.items()}
    return _option(value)


def _data(value: object) -> Data:
    return {_text(name): _any(item) for name, item in _mapping(value).items()}


def _optional(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


def _list(value: object) -> list[object] | tuple[object, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"a list expected, not {type(value).__name__}")
    return value


def _tuple_of(read: Reader) -> Reader:
    return lambda value: tuple(read(item) for item in _list(value))


def _row_of(reads: list[Reader]) -> Reader:
    def read_row(value: object) -> tuple[Any, ...]:
        items = _list(value)
        if len(items) != len(reads):
            raise ValueError(f"a list of {len(reads)} expected, not of {len(items)}")
        return tuple(read(item) for read, item in zip(reads, items, strict=True))

    return read_row


def _dataclass(kind: type) -> Reader:
    return lambda value: kind(**read_fields(kind, _mapping(value)))


_SIMPLE: Final[dict[Any, Reader]] = {
    str: _text,
    bool: _bool,
    int: _int,
    float: _float,
    Mapping[str, OptionValue]: _options,
    Data: _data,
    TimeControl: lambda value: TimeControl.parse(_text(value)),
}
