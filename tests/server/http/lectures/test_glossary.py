"""The glossary: one table for both languages."""

from __future__ import annotations

import re
from pathlib import Path

from boardwire.server.http.lectures.glossary import FILE, glossary
from boardwire.server.http.lectures.library import lecture_names
from boardwire.translations import find_language, in_language

WORDS = Path(__file__).parents[4] / "docs" / "internals" / "translations.md"
OTHERS = {
    *("结点", "蒙特卡罗", "剪支", "叶子节点", "蒲丰", "平面蒙特卡洛", "水平线效应", "评估函数"),
    *("最优反应", "劣势着法", "后悔最小化", "摩根斯坦", "虚拟失败"),
}
"""Words that published texts have, too, and the lectures have not."""


def test_every_row_is_a_term_with_its_lecture() -> None:
    terms = glossary()
    rows = [it for it in FILE.read_text("utf-8").splitlines() if it.startswith("| ")]
    assert len(terms) == len(rows) - 2 >= 120
    assert {it.lecture for it in terms} <= {*lecture_names()}
    assert len({it.english for it in terms}) == len(terms)
    assert [it.english.lower() for it in terms] == sorted(it.english.lower() for it in terms)
    assert not [it for it in terms if any(word in it.chinese for word in OTHERS)]


def test_the_terms_of_the_page_are_those_of_the_glossary() -> None:
    table = WORDS.read_text("utf-8").partition("## Chinese")[2].partition("- The reader")[0]
    known = dict[str, str]()
    for row in re.findall(r"^\| (.+?) \| (.+?) \|$", table, re.MULTILINE):
        english, chinese = (it.split(", ") for it in row)
        known.update(zip(english, chinese, strict=False))
    del known["backgammon"]  # there it is a win, here the game
    shared = [it for it in glossary() if it.english in known]
    assert len(shared) >= 15
    assert [it.english for it in shared if known[it.english] not in it.chinese] == []


def test_a_term_has_one_word_in_all_chinese_lectures() -> None:
    pages = list(FILE.parent.glob("zh/*.md"))
    assert len(pages) >= 13
    for page in pages:
        text = page.read_text("utf-8")
        assert not [word for word in OTHERS if word in text], page.name


def test_chinese_readers_have_the_terms_by_pronunciation() -> None:
    language = find_language("zh")
    assert language is not None
    terms = [it.chinese for it in in_language(language, glossary)]
    places = [terms.index(it) for it in ("抽象", "节点", "模式", "置换表", "状态空间")]
    assert places == sorted(places)
