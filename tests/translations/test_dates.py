"""Dates and numbers in the reader's language."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from boardwire.translations import ENGLISH, Language, find_language
from boardwire.translations.dates import date_text, moment_text, number_text

CHINESE = find_language("zh") or ENGLISH
MOMENT = datetime(2026, 12, 1, 18, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "date", "moment", "number"),
    [
        (ENGLISH, "Dec 1, 2026", "Dec 1, 2026, 18:05 UTC", "12,345.5"),
        (CHINESE, "2026年12月1日", "2026年12月1日 18:05 UTC", "12,345.5"),
        (Language("de", "Deutsch"), "01.12.2026", "01.12.2026, 18:05 UTC", "12.345,5"),
    ],
    ids=lambda it: it.tag if isinstance(it, Language) else None,
)
def test_dates_and_numbers_are_written_as_in_the_language(
    language: Language, date: str, moment: str, number: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwire.translations.dates.language", lambda: language)
    assert (date_text(MOMENT), moment_text(MOMENT), number_text(12345.5)) == (date, moment, number)


def test_a_moment_elsewhere_is_shown_in_utc() -> None:
    there = MOMENT.astimezone(timezone(timedelta(hours=8)))
    assert moment_text(there) == moment_text(MOMENT)
