"""The words drawn on boards, in the language of the reader."""

from __future__ import annotations

import re

import pytest

from boardwire.games import load, names
from boardwire.games.drawing.drawings import frame
from boardwire.translations import ENGLISH, find_language, in_language

_KEPT = {"NT", "XX", "NS", "EW"}
"""The words that Chinese players write in Latin letters."""


def words(game: str, tag: str) -> set[str]:
    """The words with Latin letters in the frame of a game."""
    language = find_language(tag)
    assert language is not None
    data = str(in_language(language, lambda: frame(load(game)).to_data()))
    return set(re.findall(r">([^<>]*[A-Za-z]{2}[^<>]*)</text>", data))


@pytest.mark.parametrize("game", names())
def test_boards_have_no_english_words_for_chinese_readers(game: str) -> None:
    assert words(game, "zh-Hans") <= _KEPT


def test_each_language_has_a_frame_of_its_own_whoever_came_first() -> None:
    assert words("property", "zh-Hans") == set()
    assert {"Start", "Tax", "School"} <= words("property", ENGLISH.tag)
    assert words("property", "zh-Hans") == set()
