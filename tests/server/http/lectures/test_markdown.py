"""Lectures from Markdown: what reaches a page, and how it is divided."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from boardwire.server.http.lectures.markdown import Lecture, LecturePicture, read_lecture

HOSTILE = """# 1. <script>alert(1)</script>

<script>alert(2)</script>
<img src=x onerror=alert(3)>

Text <b onclick="alert(4)">bold</b> <details open ontoggle=alert(5)> [a](javascript:alert(6))
[b](data:text/html,x) [c](//elsewhere.example/) [d](/operator) ![e](https://elsewhere.example/x.png)
![f](images/../../secret.svg) [g](https://example.org/?a="b) <sub class="x">2</sub>

```html
<script>alert(7)</script>
```

| <i>cell</i> |
| -- |
| <style>x</style> |

## A "heading" <onload>

<!-- <script>alert(8)</script> -->
<details><summary>Solution</summary>

b<sup>2</sup><iframe>

</details>
"""
TAGS = re.compile(r"<(/?[a-zA-Z][^\s>]*)")
ALLOWED = {
    *("h1", "h2", "h3", "p", "a", "code", "pre", "span", "em", "strong", "ul", "ol", "li", "s"),
    *("div", "table", "thead", "tbody", "tr", "th", "td", "figure", "figcaption", "button", "img"),
    *("details", "summary", "sub", "sup", "blockquote", "br", "hr", "svg"),
}

TEXT = """# 7. Trees

Beside this page: `games/textbook/tree_search/alphabeta.py` (`max_value`, `none`), `max_value`.

## First part

One.

<!-- notes: Say **this**.

And that. -->

<!-- slide -->

Two: [3](3-alphabeta.md#the-window), [list](README.md), [how](../how-to/show-searches.md).

```
$ boardwire explain minimax --tree "[1,2]"
value 2

$ boardwire lab pi
```

```python
def f():  # why
    return "<b>"
```

## First part

<details><summary>Solution</summary>

b<sup>2</sup>

</details>
"""


def all_of(lecture: Lecture) -> str:
    return "".join(it.html + it.notes for part in lecture.sections for it in part.slides)


def test_no_markup_but_the_allowed_tags_reaches_a_page() -> None:
    html = all_of(read_lecture(HOSTILE, "1-hostile"))
    assert {it.removeprefix("/") for it in TAGS.findall(html)} <= ALLOWED
    assert "&lt;script&gt;alert(1)" in html
    assert "&lt;details open ontoggle=alert(5)&gt;" in html
    assert "&lt;iframe&gt;" in html
    assert "alert(8)" not in html
    assert re.findall(r'\s(on\w+|style)="', html) == []
    links = re.findall(r'(?:href|src)="([^"]*)"', html)
    assert links == ["https://example.org/?a=%22b"]
    assert "<details><summary>Solution</summary>" in html
    assert "b<sup>2</sup>" in html


def test_a_lecture_has_sections_slides_and_notes() -> None:
    lecture = read_lecture(TEXT, "7-trees", address=lambda path: f"/prefix{path}")
    assert (lecture.number, lecture.title, lecture.slides) == (7, "Trees", 4)
    assert (lecture.examples, lecture.solutions) == (2, 1)
    assert [it.anchor for it in lecture.sections] == ["", "first-part", "first-part-1"]
    first = lecture.sections[1].slides[0]
    assert "<h2 " in first.html
    assert "Say <strong>this</strong>" in first.notes
    assert "And that." in first.notes
    assert "this" not in first.html
    assert "Two" in lecture.sections[1].slides[1].html
    assert "Two" in lecture.sections[1].text
    assert "Say" not in lecture.sections[1].text


def test_links_lead_to_pages_and_programs() -> None:
    html = all_of(read_lecture(TEXT, "7-trees", address=lambda path: f"/prefix{path}"))
    program = "/prefix/lectures/source/tree_search/alphabeta.py"
    assert re.findall(r'href="([^"]*)"', html) == [
        program,
        f"{program}#max_value",
        "/prefix/lectures/3-alphabeta#the-window",
        "/prefix/lectures",
    ]
    assert "how." in html


def test_examples_are_figures_and_programs_are_marked() -> None:
    html = all_of(read_lecture(TEXT, "7-trees"))
    assert re.findall(r'<figure class="example" data-line="([^"]*)"', html) == [
        "boardwire explain minimax --tree &#34;[1,2]&#34;",
        "boardwire lab pi",
    ]
    assert '<pre tabindex="0">value 2</pre></figure>' in html
    assert '<span class="code-keyword">def</span> <span class="code-name">f</span>' in html
    assert '<span class="code-comment"># why</span>' in html
    assert '<span class="code-string">&#34;&lt;b&gt;&#34;</span>' in html


def test_a_chinese_lecture_has_the_anchors_of_the_english_one_and_no_spaces() -> None:
    text = "# 1. 博弈\n\n第一句。\n第二句。 第三句 `a`\n再来。\n\n"
    text += "## 一节\n\n![图](../images/a.svg)\n"
    lecture = read_lecture(text, "1-games", folder="zh/", anchors=["a-part"])
    assert lecture.sections[1].anchor == "a-part"
    html = all_of(lecture)
    assert "第一句。第二句。第三句 <code>a</code>\n再来。" in html
    assert '<a id="一节"></a><h2 id="a-part">' in html
    assert '<img src="/lectures/images/a.svg" alt="图" loading="lazy">' in html
    for picture, written in (
        (LecturePicture(Markup("<svg></svg>")), 'role="img" aria-label="图"><svg></svg></span>'),
        (LecturePicture(size=(30, 20)), 'alt="图" width="30" height="20" loading="lazy">'),
    ):
        made = read_lecture(text, "1-games", pictures={"a.svg": picture}.__getitem__, folder="zh/")
        assert written in all_of(made)


@pytest.mark.parametrize("text", ["", "Text\n", "## 1. Title\n", "# Title\n"])
def test_a_lecture_begins_with_its_number_and_title(text: str) -> None:
    with pytest.raises(ValueError, match="the first line"):
        read_lecture(text, "1-games")
