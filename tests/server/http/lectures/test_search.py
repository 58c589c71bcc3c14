"""The search over all lectures."""

from __future__ import annotations

from boardwire.server.http.lectures.glossary import terms_with
from boardwire.server.http.lectures.search import (
    MOST_FOUND,
    marked,
    search_lectures,
    suggested,
    words_of,
)
from boardwire.translations import find_language, in_language


def test_sections_with_all_words_are_found_in_the_language_of_the_reader() -> None:
    found = search_lectures("Alpha CUT")
    assert found[0].shown.lecture.name == "3-alphabeta"
    assert all("cut" in (it.title + it.excerpt).lower() for it in found[:1])
    assert "<mark>" in found[0].title + found[0].excerpt
    assert search_lectures("alpha zzzz") == []
    assert len(search_lectures("a")) == MOST_FOUND
    chinese = find_language("zh")
    assert chinese is not None
    there = in_language(chinese, lambda: search_lectures("剪枝"))
    assert there[0].shown.tag == "zh-Hans"
    assert there[0].shown.lecture.name == "3-alphabeta"


def test_sections_have_the_words_of_the_title_of_their_lecture() -> None:
    found = [(it.shown.lecture.name, it.anchor) for it in search_lectures("alpha-beta cut")]
    assert found[0] == ("3-alphabeta", "a-cut")
    assert ("3-alphabeta", "deep-cuts") in found[:5]


def test_near_words_are_suggested_for_unknown_ones() -> None:
    assert suggested("Horizon effekt") == "horizon effect"
    assert suggested("alpha cut") == ""
    assert suggested("qqxxzz \u526a\u679d") == ""


def test_words_are_limited_and_marked_as_text() -> None:
    assert words_of("  ") == []
    assert search_lectures("") == []
    assert len(words_of("a b c d e f g h i j")) == 8
    assert words_of("x" * 1000) == ["x" * 80]
    assert marked("<b>A+b</b>", ["a+b"]) == "&lt;b&gt;<mark>A+b</mark>&lt;/b&gt;"


def test_terms_are_found_in_either_language() -> None:
    assert [it.chinese for it in terms_with(["transposition", "table"])] == ["置换表"]
    assert [it.english for it in terms_with(["置换表"])] == ["transposition table"]
    assert terms_with([]) == []
