"""Texts in the language of the context."""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import copy_context

import pytest

from boardwire.translations import (
    ENGLISH,
    english,
    english_in,
    find_language,
    language,
    t,
    t_in,
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


def test_a_word_of_a_game_has_the_translation_of_the_game() -> None:
    assert t_in("bridge", "Pass") == english_in("bridge", "Pass") == "Pass"
    _in_chinese()
    assert [t_in(it, "Pass") for it in ("bridge", "crossword")] == ["不叫", "跳过"]
    assert translated("dealer", "bridge") == "发牌人"
    assert translated("dealer", "holdem") == translated("dealer") == "庄家"
    assert [translated("Draw", it) for it in ("chess", "rps")] == ["和棋", "平局"]


def test_the_values_of_a_sentence_are_words_of_its_game() -> None:
    _in_chinese()
    sentence = english("{side} wins by {lead} {what}", side="Black", lead="3.5", what="points")
    assert translated(sentence, "go") == "黑方胜 3.5 目"
    assert translated(sentence, "backgammon") == "黑方胜 3.5 分"


def test_one_context_does_not_change_another() -> None:
    copy_context().run(_in_chinese)
    assert language() == ENGLISH
