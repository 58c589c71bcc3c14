"""Settings that are plain: of the very type that the plan has, or the usual text of such a value.

Nearly all are. To read these without pydantic saves its import, a fifth of the time in which a
tournament starts. Whatever is not plain is for pydantic, which converts more and says what is wrong
(`checked_settings.py`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from ..plan_bounds import Bounds

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_Section = TypeVar("_Section", bound="DataclassInstance")

_WORDS: Final[Mapping[type, re.Pattern[str]]] = {
    bool: re.compile("true|false"),
    int: re.compile("0|-?[1-9][0-9]{0,17}"),
    float: re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?"),
}
"""The usual texts of values; pydantic knows more."""


class NotPlain(Exception):
    """A setting is wrong, or is written in an unusual way."""


def plain_section(section: type[_Section], settings: Mapping[str, Any]) -> _Section:
    """Make a section of its settings.

    Raises:
        NotPlain: A setting is unknown, missing or not plain.
    """
    kinds = get_type_hints(section, include_extras=True)
    known = {it.name: it for it in fields(section)}
    if not known.keys() >= settings.keys():
        raise NotPlain
    for name, it in known.items():
        if name not in settings and it.default is MISSING and it.default_factory is MISSING:
            raise NotPlain
    return section(**{name: _plain(kinds[name], it) for name, it in settings.items()})


def _plain(kind: Any, value: Any) -> Any:
    """Return the value of a field of that type."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        made = _plain(parts[0], value)
        if not all(it.holds(made) for it in parts[1:] if isinstance(it, Bounds)):
            raise NotPlain
        return made
    if origin in (Union, UnionType):
        if type(value) in parts:
            return value if value is None else _scalar(type(value), value)
        if len(parts) == 2 and parts[1] is NoneType:
            return _plain(parts[0], value)
    elif origin is Literal and isinstance(value, str) and value in parts:
        return value
    elif origin is tuple and type(value) is list:
        return tuple(_plain(parts[0], it) for it in value)
    elif origin is dict and type(value) is dict:
        return {_plain(parts[0], name): _plain(parts[1], it) for name, it in value.items()}
    elif isinstance(kind, type) and is_dataclass(kind) and type(value) is dict:
        return plain_section(kind, value)
    elif kind in (str, bool, int, float):
        return _scalar(kind, value)
    raise NotPlain


def _scalar(kind: type, value: Any) -> Any:
    if type(value) is str and kind in _WORDS and _WORDS[kind].fullmatch(value):
        return value == "true" if kind is bool else kind(value)
    if type(value) is not kind or value != value or value in (float("inf"), float("-inf")):
        raise NotPlain
    return value
