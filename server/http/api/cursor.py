"""Cursors: the end of a page of a list, as an opaque text.

A cursor names the place after the last match of a page, not the match itself. So the next page is
right even if matches were added or removed in the meantime.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime

from boardwire.matches import MatchRecord
from boardwire.server.store import Place

MAX_CURSOR = 120
"""The most characters of a cursor."""
_MAX_ID = 40


class InvalidCursor(ValueError):
    """A text is no cursor."""


def cursor_after(record: MatchRecord) -> str:
    """Return the cursor of the page after a match."""
    started = record.started.astimezone(UTC).replace(tzinfo=None).isoformat()
    return urlsafe_b64encode(f"{started} {record.match}".encode()).rstrip(b"=").decode()


def read_cursor(text: str) -> Place:
    """Return the place that a cursor names.

    Raises:
        InvalidCursor: The text is no cursor.
    """
    try:
        if not text.isascii():
            raise ValueError
        plain = urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4)).decode()
        started, _, match = plain.partition(" ")
        place = datetime.fromisoformat(started)
        if place.tzinfo is not None or not 0 < len(match) <= _MAX_ID or not match.isprintable():
            raise ValueError
    except ValueError:
        why = "this is no cursor: take the value of `next` of the page before as it is"
        raise InvalidCursor(why) from None
    return place.replace(tzinfo=UTC), match
