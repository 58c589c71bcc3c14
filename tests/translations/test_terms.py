"""One term has one translation: the words of the glossary in docs/internals/translations.md."""

from __future__ import annotations

import re
from functools import cache

import pytest
from babel.messages.pofile import read_po

from boardwire.translations import find_language

RIVALS = {
    "结点": "节点",
    "叶子": "叶节点",
    "蒙特卡罗": "蒙特卡洛",
    "剪支": "剪枝",
    "字母块": "字母牌",
    "字母架": "牌架",
    "红桃": "红心",
    "草花": "梅花",
    "物件": "石子",
    "合约": "定约",
    "登陆": "登录",
    "帐号": "账号",
    "其它": "其他",
}
"""Words that published texts have, too, and the ones that this catalogue has for the same thing."""

HALF_WIDTH = re.compile(
    r"[\u4e00-\u9fff][,;:!?]|[,;!?][\u4e00-\u9fff]|[\u4e00-\u9fff]\.(?![A-Za-z0-9./])|\([\u4e00-\u9fff]"
)
"""Punctuation of English beside a Chinese character."""
UNSPACED = re.compile(r"[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]")
"""A letter or figure that touches a Chinese character."""
PLACE = re.compile(r"\{[a-z_]+\}|%\(\w+\)s|<[^>]*>|`[^`]*`")


@cache
def chinese() -> list[tuple[str, str]]:
    language = find_language("zh")
    assert language is not None
    found: list[tuple[str, str]] = []
    with language.file.open("rb") as file:
        for it in read_po(file, locale=language.locale):
            texts = it.string if isinstance(it.string, (list, tuple)) else [it.string or ""]
            one = it.id if isinstance(it.id, str) else it.id[0]
            found.extend((one, str(text)) for text in texts if it.id)
    return found


@pytest.mark.parametrize("rival", RIVALS)
def test_a_term_has_one_translation(rival: str) -> None:
    assert [text for _, text in chinese() if rival in text] == [], f"write {RIVALS[rival]}"


def test_punctuation_is_full_width() -> None:
    wrong = [text for _, text in chinese() if HALF_WIDTH.search(PLACE.sub("", text))]
    assert wrong == []


def test_a_space_stands_between_chinese_and_latin_letters() -> None:
    wrong = [text for _, text in chinese() if UNSPACED.search(PLACE.sub(" ", text))]
    assert wrong == []
