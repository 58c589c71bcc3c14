"""The choice of a language from what a reader accepts."""

from __future__ import annotations

import pytest

from boardwire.translations import ENGLISH, chosen, find_language, languages


def test_english_comes_first_and_each_file_is_a_language() -> None:
    known = languages()
    assert next(iter(known)) == "en"
    assert known["zh-Hans"].name == "简体中文"
    assert all(it.file.is_file() for it in known.values() if it != ENGLISH)


@pytest.mark.parametrize(
    "accepted, tag",
    [
        ("", "en"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-Hans-CN", "zh-Hans"),
        ("ZH-hans", "zh-Hans"),
        ("zh-TW", "en"),  # traditional characters are another script
        ("zh-Hant,zh-Hans;q=0.5", "zh-Hans"),
        ("de,en;q=0.9,zh;q=0.8", "en"),
        ("en;q=0.3,zh-CN;q=0.7", "zh-Hans"),
        ("zh;q=0,en", "en"),
        ("fr, de", "en"),
        ("*", "en"),
        ("zh;q=x,en", "en"),
        (";;;,,,q=1", "en"),
        ("zh;q=nan", "en"),
        ("a" * 5000 + ",zh", "en"),
    ],
)
def test_a_header_chooses_the_best_language_that_there_is(accepted: str, tag: str) -> None:
    assert chosen(accepted).tag == tag


@pytest.mark.parametrize(
    "locale, tag",
    [("zh_CN.UTF-8", "zh-Hans"), ("en_GB", "en"), ("zh_TW", None), ("C", None), ("", None)],
)
def test_a_locale_names_a_language(locale: str, tag: str | None) -> None:
    found = find_language(locale)
    assert (found and found.tag) == tag
