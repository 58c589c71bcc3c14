"""Timestamps: times from outside, as ISO 8601 writes them, always turned into UTC."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from .errors import quoted

_BEGINNING = re.compile(r"(\d{4})(?:-(\d\d))?", re.ASCII)
"""A year or a month, which stands for its beginning."""
_NUMBER = re.compile(r"(?!\d{8}$)\d+", re.ASCII)
"""A number that is no date without hyphens, as ISO 8601 has it: 20260901."""


def as_utc(time: datetime) -> datetime:
    """Return a time in UTC. A time without a zone, as SQLite returns it, is UTC already.

    Raises:
        ValueError: In UTC the time is outside of the calendar, which has the years 1 to 9999.
    """
    if time.tzinfo is None:
        return time.replace(tzinfo=UTC)
    try:
        return time.astimezone(UTC)
    except OverflowError:
        raise ValueError(
            f"{time.isoformat()!r} is outside of the years 1 to 9999 in UTC; write an earlier or "
            "later time"
        ) from None


def parse_timestamp(text: str) -> datetime:
    """Read a date or a time of ISO 8601, such as `2026-09-01T12:00+02:00`.

    Without a zone it is in UTC. A year, a month or a day means its beginning. A number of seconds
    is no time.

    Raises:
        ValueError: The text is something else, or the time is outside of the calendar.
    """
    try:
        return as_utc(_moment(text))
    except _NotATime:
        raise ValueError(
            f"{quoted(text)} is not a time; write 2026-09-01 or 2026-09-01T12:00, or a year or a "
            "month for its beginning: 2026, 2026-09"
        ) from None


class _NotATime(Exception):
    """The text is no time."""


def _moment(text: str) -> datetime:
    """Return the time that a text of ISO 8601 means.

    Raises:
        _NotATime: It means none.
    """
    try:
        if found := _BEGINNING.fullmatch(text):
            return datetime(int(found[1]), int(found[2] or 1), 1)
        if not _NUMBER.fullmatch(text):
            return datetime.fromisoformat(text)
    except ValueError:
        pass
    raise _NotATime
