"""Texts in the language of the context."""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import copy_context

import pytest

from boardwire.translations import (
    ENGLISH,
    english,
    find_language,
    language,
    t,
    tn,
    translated,
    use_language,
)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    use_language(ENGLISH)


def _in_chinese() -> None:
    chinese = find_language("zh")
    assert chinese is not None
    use_language(chinese)


def test_english_is_the_key() -> None:
    assert t("{name} resigns", name="anna") == "anna resigns"
    assert tn("{count} hat", "{count} hats", 1) == "1 hat"
    assert tn("{count} hat of {name}", "{count} hats of {name}", 2, name="bo") == "2 hats of bo"
    assert english("no {thing}", thing="hat") == "no hat"
    assert translated("no hat") == "no hat"


def test_a_place_without_a_value_stays_and_values_are_not_filled_again() -> None:
    assert t("{name} and {other}", name="{other}") == "{other} and {other}"


def test_the_context_has_a_language() -> None:
    _in_chinese()
    assert language().tag == "zh-Hans"
    assert t("Language") == "语言"
    assert translated(english("there is no such file")) == "没有这个文件"


def test_one_context_does_not_change_another() -> None:
    copy_context().run(_in_chinese)
    assert language() == ENGLISH
