"""The fields of a query, read with their types and ranges."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from boardwire.values import value_class

EXCERPT: Final = 60
"""Characters of a wrong value that an error quotes."""


class QueryError(ValueError):
    """A query is refused.

    Args:
        message: The reason.
        field: The field that is wrong; empty if the line as a whole is.
        query_id: The id of the query; None if it has none.
    """

    def __init__(self, message: str, field: str = "", query_id: str | None = None) -> None:
        super().__init__(message)
        self.field = field
        self.query_id = query_id


@value_class
class Remark:
    """A remark on a query that is carried out all the same.

    Args:
        message: What is different from what was asked for.
        field: The field.
    """

    message: str
    field: str


class Fields:
    """The fields of one JSON object, taken one by one.

    Args:
        data: The object.
        query_id: The id of the query, for errors.
        within: The field that the object itself is the value of; empty for the query.
    """

    def __init__(self, data: Mapping[str, Any], query_id: str | None, within: str = "") -> None:
        self._data = data
        self._query_id = query_id
        self._within = within
        self.read: set[str] = {"id"}
        """The names of the fields that were taken so far."""

    def error(self, name: str, message: str) -> QueryError:
        """Return the error that a field is wrong."""
        return QueryError(message, self._within or name, self._query_id)

    def get(self, name: str) -> Any:
        """Take a field of any type; None if it is missing."""
        self.read.add(name)
        return self._data.get(name)

    def unread(self) -> list[str]:
        """Return the names of the fields that were not taken."""
        return [name for name in self._data if name not in self.read]

    def whole(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """Take a whole number.

        Raises:
            QueryError: It is missing and has no default, is no whole number, or is out of range.
        """
        value = self.get(name)
        if value is None and default is not None:
            return default
        if not _is_number(value) or value != int(value) or not least <= value <= most:
            raise self.error(name, f"must be a whole number from {least} to {most}{_got(value)}")
        return int(value)

    def number(self, name: str, least: float, most: float, default: float | None = None) -> float:
        """Take a number.

        Raises:
            QueryError: It is missing and has no default, is no number, or is out of range.
        """
        value = self.get(name)
        if value is None and default is not None:
            return default
        if not _is_number(value) or not least <= value <= most:
            raise self.error(name, f"must be a number from {least:g} to {most:g}{_got(value)}")
        return float(value)

    def truth(self, name: str) -> bool:
        """Take a truth value; false if it is missing.

        Raises:
            QueryError: It is neither true nor false.
        """
        value = self.get(name)
        if value is not None and not isinstance(value, bool):
            raise self.error(name, f"must be true or false{_got(value)}")
        return bool(value)

    def text(self, name: str) -> str:
        """Take a text.

        Raises:
            QueryError: It is missing, or no text.
        """
        value = self.get(name)
        if not isinstance(value, str):
            raise self.error(name, f"must be a string{_got(value)}")
        return value

    def texts(self, name: str, what: str) -> tuple[str, ...]:
        """Take a list of texts.

        Raises:
            QueryError: It is missing, or something else.
        """
        value = self.get(name)
        if not isinstance(value, list) or not all(isinstance(it, str) for it in value):
            raise self.error(name, f"must be an array of {what}")
        return tuple(value)

    def integers(self, name: str, what: str) -> tuple[int, ...] | None:
        """Take a list of whole numbers; None if it is missing.

        Raises:
            QueryError: It is something else.
        """
        value = self.get(name)
        if value is None:
            return None
        if not isinstance(value, list) or not all(_is_number(it) and it == int(it) for it in value):
            raise self.error(name, f"must be an array of {what}")
        return tuple(map(int, value))

    def colour(self, name: str) -> int:
        """Take a colour: 0 for black, 1 for white.

        Raises:
            QueryError: It is missing, or no colour.
        """
        return self.colour_of(name, self.get(name))

    def colour_of(self, name: str, value: object) -> int:
        """Return the player of a colour that a field contains.

        Raises:
            QueryError: The value is no colour.
        """
        players = {"b": 0, "black": 0, "w": 1, "white": 1}
        player = players.get(value.lower()) if isinstance(value, str) else None
        if player is None:
            raise self.error(name, f'must be "B" or "W"{_got(value)}')
        return player


def _is_number(value: object) -> bool:
    """Return whether a value is a finite number."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _got(value: object) -> str:
    """Return the end of an error that quotes the wrong value."""
    return ", and is missing" if value is None else f", not {str(value)[:EXCERPT]!r}"
