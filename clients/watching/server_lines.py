"""Lines of a server about matches, read for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping

from boardwire.protocol import visible
from boardwire.protocol.name_values import read_record

Facts = Mapping[str, str]
"""A line of the server: its values by name, without control characters."""

_LARGEST = 1e9  # seconds or ratings that are believed


def facts_of(line: str) -> Facts:
    """Return the facts of a line of the server, without control characters."""
    return {visible(name): visible(value) for name, value in read_record(line).items()}


def number_of(text: str) -> float | None:
    """Return a server's number of seconds or Elo points; None if the text is no such number."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < _LARGEST else None
