"""Dates, times and numbers as readers of the context's language write them (CLDR, by Babel).

Times are in UTC, and say so: the server does not know where its reader is.
"""

from __future__ import annotations

from datetime import UTC, datetime

from .texts import language


def date_text(moment: datetime) -> str:
    """Return the date of a moment: ``Dec 1, 2026``, ``2026年12月1日``."""
    from babel.dates import format_date  # needed by pages with dates alone

    return format_date(moment.astimezone(UTC), locale=language().locale)


def moment_text(moment: datetime) -> str:
    """Return a moment to the minute: ``Dec 1, 2026, 18:00 UTC``, ``2026年12月1日 18:00 UTC``."""
    return f"{_joined(date_text(moment))}{moment.astimezone(UTC):%H:%M} UTC"


def number_text(number: float) -> str:
    """Return a number with its digits grouped: ``12,345``."""
    from babel.numbers import format_decimal  # needed by pages with large numbers alone

    return format_decimal(number, locale=language().locale)


def _joined(date: str) -> str:
    """Return a date as it stands before a time."""
    return f"{date} " if date[-1:] > "\x7f" else f"{date}, "
