"""Timestamps: times from outside, as ISO 8601 writes them, always turned into UTC."""

from __future__ import annotations

from datetime import UTC, datetime

from .entities import quoted


def as_utc(time: datetime) -> datetime:
    """A time in UTC. A time without a zone, as SQLite returns it, is UTC already.

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
    """Read a date or a time, such as `2026-09-01T12:00+02:00`; without a zone it is in UTC.

    Raises:
        ValueError: The text is something else, or the time is outside of the calendar.
    """
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(
            f"{quoted(text)} is not a time; write 2026-09-01 or 2026-09-01T12:00"
        ) from None
    return as_utc(time)
