"""Plain data from JSON, read field by field and checked."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from ..errors import RecordDataError

T = TypeVar("T")
D = TypeVar("D")
_NEEDED: Final[Any] = object()
_WORDS = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "a map",
}


class PlainFields:
    """The fields of a map.

    Args:
        data: The map, unchecked.
        what: The name of the map, for messages.

    Raises:
        RecordDataError: The data are not a map.
    """

    def __init__(self, data: object, what: str) -> None:
        self._what = what
        self._data: Mapping[str, object] = checked(data, dict, what)

    def get(self, name: str, kind: type[T], default: D = _NEEDED) -> T | D:
        """Return the field `name`, of that kind; `default` where it is missing or null.

        Raises:
            RecordDataError: The field is of another kind, or missing without a default.
        """
        value = self._data.get(name)
        if value is None:
            if default is _NEEDED:
                raise RecordDataError(f"{self._what} has no {name}")
            return default
        return checked(value, kind, name)

    def list_of(self, name: str, kind: type[T], default: Sequence[T] = _NEEDED) -> list[T]:
        """Return the field `name`, a list of that kind; `default` where it is missing or null.

        Raises:
            RecordDataError: The field is of another kind, or missing without a default.
        """
        return [checked(it, kind, name) for it in self.get(name, list, default)]

    def made(self, name: str, make: Callable[[str], T], default: D = _NEEDED) -> T | D:
        """Return the text `name`, converted by `make`; `default` where it is missing or null.

        Raises:
            RecordDataError: `make` raised ValueError, or the field is not text, or missing.
        """
        text = self.get(name, str, "")
        if not text:
            if default is _NEEDED:
                raise RecordDataError(f"{self._what} has no {name}")
            return default
        try:
            return make(text)
        except ValueError as error:
            raise RecordDataError(f"{name}: {error}") from error


def checked(value: object, kind: type[T], name: str) -> T:
    """Return a value of that kind. Whole numbers count as numbers, truth values do not.

    Raises:
        RecordDataError: The value is of another kind, or not finite.
    """
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value) if abs(value) < 1e300 else math.inf
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise RecordDataError(f"{name} must be {_WORDS[kind]}")
    if isinstance(value, float) and not math.isfinite(value):
        raise RecordDataError(f"{name} must be finite")
    return value
