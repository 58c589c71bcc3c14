"""Times in the database: all of them are UTC."""

from __future__ import annotations

from datetime import UTC, datetime


def as_utc(time: datetime) -> datetime:
    """A time with its zone. A time without one, as SQLite returns it, is UTC."""
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time
