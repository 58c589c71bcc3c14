"""The lectures in both languages: the same parts in the same order."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from boardwire.server.http.lectures.library import FOLDER, FOLDERS, lecture_names, shown_lectures
from boardwire.server.http.lectures.markdown import read_lecture
from boardwire.translations import find_language, in_language

CHINESE = FOLDER / FOLDERS["zh-Hans"]
TRANSLATED = [it for it in lecture_names() if (CHINESE / f"{it}.md").exists()]


def parts(text: str) -> list[str]:
    """The headings, slides, notes, solutions, pictures and blocks of a lecture in their order."""
    found = []
    for part in re.split(r"(^```\w*\n.*?^```$)", text, flags=re.DOTALL | re.MULTILINE):
        if part.startswith("```"):
            program = re.sub(r"#.*|\"\"\".*?\"\"\"", "", part, flags=re.DOTALL)
            found.append(part if part.startswith("```\n$ ") else program.split("\n")[0])
            continue
        marks = r"^#+ |<!-- slide -->|<!-- notes:|<details>|</details>|\]\([\w./-]*images/"
        found += [
            "picture" if "images" in it else it
            for it in re.findall(marks, part, flags=re.MULTILINE)
        ]
    return found


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_lecture_has_the_same_parts_in_both_languages(name: str) -> None:
    english, chinese = ((it / f"{name}.md").read_text("utf-8") for it in (FOLDER, CHINESE))
    assert parts(chinese) == parts(english)
    assert len(re.findall("[\u4e00-\u9fff]", chinese)) > 500
    for text in (english, chinese):
        assert text.count("<details>") == text.count("</details>") == text.count("<summary>")
        assert re.findall(r"<details>(?!<summary>(?:Solution|解答)[^<]*</summary>\n\n)", text) == []
        for begun in re.split(r"^<!-- slide -->$|^## ", text, flags=re.MULTILINE):
            assert begun.count("<details>") == begun.count("</details>")
    again = read_lecture(chinese, name)
    assert len(again.sections) == len(read_lecture(english, name).sections)


def test_every_lecture_is_there_in_chinese() -> None:
    assert lecture_names() == TRANSLATED


def test_lectures_have_numbers_lines_and_slides_in_the_language_of_the_reader() -> None:
    language = find_language("zh")
    assert language is not None
    for tag, shown in (
        ("en", shown_lectures()),
        ("zh-Hans", in_language(language, shown_lectures)),
    ):
        assert [it.lecture.name for it in shown] == lecture_names()
        assert all(a.lecture.number < b.lecture.number for a, b in pairwise(shown))
        for it in shown:
            assert it.translated
            assert it.tag == tag
            assert it.line.subject
            assert it.line.things
            assert it.lecture.slides > 1
            anchors = [part.anchor for part in it.lecture.sections[1:]]
            assert len({*anchors}) == len(anchors) > 0
