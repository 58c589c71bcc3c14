"""Timestamps: text from outside becomes a time in UTC, or a sentence about what is wrong."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from boardwire.protocol import as_utc, parse_timestamp

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2026-09-01T12:00", NOON),
        ("2026-09-01T12:00Z", NOON),
        ("2026-09-01T14:00+02:00", NOON),
        ("2026-09-01", NOON.replace(hour=0)),
        ("20260901", NOON.replace(hour=0)),
        ("2026-09", NOON.replace(hour=0)),
        ("2026", NOON.replace(month=1, hour=0)),
        ("0001", datetime.min.replace(tzinfo=UTC)),
        ("0001-01-01", datetime.min.replace(tzinfo=UTC)),
        ("9999-12-31T23:59:59.999999", datetime.max.replace(tzinfo=UTC)),
    ],
)
def test_a_timestamp_is_in_utc(text: str, meant: datetime) -> None:
    found = parse_timestamp(text)
    assert (found, found.tzinfo) == (meant, UTC)


@pytest.mark.parametrize(
    "text",
    [
        *("", "soon", "12:00", "2026-13-01", "10000-01-01", "2026-09-01T25"),
        *("0000", "2026-00", "2026-13", "2026-9", "202609", "20261301", "1780000000", "-1e300"),
        *("17800000000000", "2026-09-01T", "20260901T12:00:61"),
    ],
)
def test_a_text_that_is_no_timestamp_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a time; write 2026-09-01 or 2026-09-01T12:00"):
        parse_timestamp(text)


@pytest.mark.parametrize("text", ["9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+00:01"])
def test_a_timestamp_outside_of_the_calendar_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is outside of the years 1 to 9999 in UTC"):
        parse_timestamp(text)


def test_a_time_without_a_zone_is_utc() -> None:
    assert as_utc(datetime(2026, 9, 1, 12)) == NOON
    east = timezone(timedelta(hours=2))
    assert as_utc(NOON.astimezone(east)).tzinfo is UTC
